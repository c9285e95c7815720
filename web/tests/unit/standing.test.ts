import { describe, expect, it } from 'vitest';
import { resultPicture } from '$src/table/panels/share';
import { decisiveRound, lead } from '$src/table/panels/standing';
import { anyLookOf } from '$src/look/looks';
import { load } from '$pioche/node.js';

describe('how a match stands', () => {
  it('knows who leads and by how much', () => {
    expect(lead([41, 43, 62], 'low')).toEqual({ seat: 0, by: 2 });
    expect(lead([41, 43, 62], 'high')).toEqual({ seat: 2, by: 19 });
    expect(lead([41, 41, 62], 'low')).toBeNull();
    expect(lead([41, 43], undefined)).toBeNull();
  });

  it('finds the round since which the winner has been ahead', () => {
    const rounds = [
      [5, 3],
      [1, 9],
      [4, 4],
    ];
    expect(decisiveRound(rounds, 0, 'low')).toBe(2);
    expect(decisiveRound(rounds.slice(1), 0, 'low')).toBe(1);
    expect(decisiveRound([...rounds, [9, 1]], 1, 'low')).toBe(4);
    // Equal at the end: nobody was ahead.
    expect(decisiveRound([[3, 3]], 0, 'low')).toBeNull();
  });
});

describe('a result that is shared', () => {
  it('is a picture of its own, whatever people call themselves', async () => {
    const game = (await load()).catalogue().games.find(({ id }) => id === 'skyjo')!;
    const picture = resultPicture({
      look: await anyLookOf(game),
      game: 'Skyjo',
      title: '<b>Milo</b> & Zoé win',
      rows: [
        { name: 'Milo "the" Fox', total: 71 },
        { name: 'Zoé', total: 84 },
      ],
      cards: ['-2', '0', '12'],
      text: '',
      address: '',
    });
    expect(picture).toContain('&#60;b&#62;Milo');
    expect(picture).toContain('&#34;the&#34;');
    expect(picture).not.toMatch(/<b>|href|<image|<style|<script/);
    expect(picture.match(/<svg /g)).toHaveLength(4);
  });
});
