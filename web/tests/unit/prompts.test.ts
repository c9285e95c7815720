// How a game says what is asked and what is noted of a seat, in real matches and in every language:
// every text is there, with everything that it is filled with.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { load } from '$pioche/node.js';
import { GameWords } from '$src/i18n/words';
import { lookOf } from '$src/look/looks';
import skyjo from '$games/skyjo/look/look';
import { gameView } from '../fixtures';
import { root, textsIn } from './texts';

const pioche = await load();
const looks = await Promise.all(pioche.catalogue().games.flatMap(({ id }) => lookOf(id) ?? []));
const languages = readdirSync(new URL('lang', root)).map((file) => file.replace('.txt', ''));
/** A key that has no text is shown as itself. */
const faulty = /\{|undefined|null|NaN|^(ask|fit|note|colour)\./;

describe.each(languages)('in %s', (language) => {
  it.each(looks)('$id has words for every position', (look) => {
    const { id: game } = look;
    const games = { [game]: textsIn(`games/${game}/words/${language}.txt`) };
    const common = textsIn(`lang/${language}.txt`);
    const words = new GameWords({ language, common, games }, game, (seat) => `Player ${seat}`);
    const [players] = pioche.catalogue().games.find(({ id }) => id === game)!.players;
    const match = pioche.newMatch({ game, players, seed: '5' });
    const said = new Set<string>();
    for (let step = 0; step < 600; ++step) {
      const { obliged } = match.legal();
      for (let seat = 0; seat < players; ++seat) {
        const view = match.view(seat);
        const moves = match.moves(seat);
        // Every other time a card is thought of.
        const considered = step % 2 === 0 ? null : (moves.find(({ card }) => card)?.card ?? null);
        const { verbs, colours, ...prompt } =
          look.prompt?.(view, seat, words, moves, considered) ?? {};
        const note = look.note?.(view, seat, words)?.text;
        for (const texts of [prompt, verbs, colours, { note }])
          for (const text of Object.values(texts ?? {})) if (text) said.add(text);
      }
      if (obliged.length === 0) break;
      match.move(obliged[0]!, match.botMove(obliged[0]!, 'random', String(step))!);
    }
    match.close();
    expect(said.size).toBeGreaterThan(3);
    expect([...said].filter((text) => faulty.test(text))).toEqual([]);
  });
});

describe('Skyjo', () => {
  const grid = ['3', '3', '?', '8', '?', '?', '0', '?', '?', '5', '?', '?'];
  const view = gameView({ game: 'skyjo', turn: 0, phase: 'turn', grids: [grid, grid], held: null });

  it('lights the column that a card would clear', () => {
    expect(skyjo.lit!({ ...view, discard: ['7', '3'] }, 0)).toEqual(['a1', 'a2', 'a3']);
    expect(skyjo.lit!({ ...view, phase: 'held', held: '3', discard: ['7'] }, 0)).toHaveLength(3);
    expect(skyjo.lit!({ ...view, discard: ['7'] }, 0)).toEqual([]);
  });

  it('lights none for whoever is not on turn, and none that is gone', () => {
    expect(skyjo.lit!({ ...view, discard: ['3'] }, 1)).toEqual([]);
    const gone = ['.', '.', '.', ...grid.slice(3)];
    expect(skyjo.lit!({ ...view, grids: [gone, grid], discard: ['3'] }, 0)).toEqual([]);
  });
});
