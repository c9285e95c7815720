import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GameWords, formatText } from '$src/i18n/words';
import { load } from '$pioche/node.js';
import { root, textsIn } from './texts';

const pioche = await load();
function dictionary(language: string) {
  pioche.language = language;
  return pioche.words();
}

const names = (seat: number) => ['Ada', 'Blaise', 'Carl'][seat] ?? '';
const english = dictionary('en');
const solo = new GameWords(english, 'solo', names);

describe('words', () => {
  it('name cards as the game does', () => {
    expect(solo.card('R7')).toBe('red 7');
    expect(solo.card('G+2')).toBe('green draw two');
    expect(solo.card('W+4')).toBe('draw four');
    expect(solo.card('?')).toBe(english.common['wording.hidden_card']);
    expect(new GameWords(dictionary('fr'), 'solo').card('R7')).toContain('7');
  });

  it('say moves: verbs, colours named, seats chosen, announcements', () => {
    expect(solo.move({ move: 'draw', verb: 'draw' })).toBe('Draw');
    expect(solo.move({ move: 'W=B', card: 'W', colour: 'B' })).toBe('colour choice: blue');
    expect(solo.move({ move: 'RX>1', card: 'RX', seat: 1 })).toBe('red exchange with Blaise');
    expect(solo.move({ move: 'R7!', card: 'R7', announce: true })).toBe('red 7 with the call');
    const pot = new GameWords(english, 'pot', names);
    expect(pot.move({ move: 'take R', verb: 'take', colour: 'R' })).toBe('Take a colour: red');
    const skyjo = new GameWords(english, 'skyjo', names);
    const flip = { move: 'flip a1 c2', verb: 'flip', places: ['a1', 'c2'] };
    expect(skyjo.move(flip)).toMatch(/: first column, top, third column, middle$/);
  });

  it('tell events with names, cards, colours and points', () => {
    expect(solo.event({ type: 'put', seat: 0, card: 'R7' })).toBe('Ada plays red 7.');
    expect(solo.event({ type: 'name_colour', seat: 1, note: 'G' })).toBe('Blaise chooses green.');
    expect(solo.event({ type: 'turn_up', card: 'R7' })).toBe('Red 7 is turned up.');
    const end = solo.event({ type: 'round_end', points: [0, 12], scores: [0, 12] });
    expect(end).toContain('Ada 0, Blaise 12');
  });

  it('tell and say several cards', () => {
    const texts = { 'event.lay': '{seat} lays {cards}.', 'card.H7': '7 of hearts' };
    const words = new GameWords({ ...english, games: { g: texts } }, 'g', names);
    expect(words.event({ type: 'lay', seat: 0, cards: ['H7', '?'] })).toBe(
      `Ada lays 7 of hearts, ${english.common['wording.hidden_card']}.`,
    );
    expect(words.move({ move: 'H7+D7', cards: ['H7', 'D7'] })).toBe('7 of hearts, D7');
  });

  it('fall back to the common texts and then to the key', () => {
    expect(solo.text('web.nav.rules')).toBe('Rules');
    expect(solo.text('no.such.key')).toBe('no.such.key');
    expect(formatText('{a} {b}', { a: 1 })).toBe('1 {b}');
  });

  it('give a number the form that the language wants', () => {
    const found = (language: string, count: number) => {
      const { common } = dictionary(language);
      return formatText(common['web.profile.played'] ?? '', { count }, common);
    };
    expect([0, 1, 2].map((count) => found('en', count))).toEqual([
      '0 matches',
      '1 match',
      '2 matches',
    ]);
    expect([0, 1, 2].map((count) => found('fr', count))).toEqual([
      '0 partie',
      '1 partie',
      '2 parties',
    ]);
  });
});

describe('the texts of the pages', () => {
  const source = (folder: string): string =>
    readdirSync(new URL(folder, root), { withFileTypes: true })
      .map((entry) =>
        entry.isDirectory()
          ? source(`${folder}${entry.name}/`)
          : readFileSync(new URL(folder + entry.name, root), 'utf8'),
      )
      .join('\n');
  const code = source('web/src/');
  const used = new Set(
    [...code.matchAll(/['"`](web\.[a-z0-9_.]+[a-z0-9_])['"`]/g)].map((m) => m[1] ?? ''),
  );
  const composed = [...code.matchAll(/`(web\.[a-z0-9_.]+\.)\$\{/g)].map((m) => m[1] ?? '');

  it.each(['en', 'fr'])('are all there in %s, and none is left over', (language) => {
    const texts = textsIn(`lang/${language}.txt`);
    const missing = [...used].filter((key) => !(key in texts));
    expect(missing).toEqual([]);
    const idle = Object.keys(texts)
      .filter((key) => key.startsWith('web.'))
      .filter((key) => !used.has(key) && !composed.some((start) => key.startsWith(start)));
    expect(idle).toEqual([]);
  });

  it('have no plain space before French marks', () => {
    const texts = Object.entries(textsIn('lang/fr.txt')).filter(([key]) => key.startsWith('web.'));
    expect(texts.filter(([, text]) => / [!?:;»]|« /.test(text))).toEqual([]);
  });
});
