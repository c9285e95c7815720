import { describe, expect, it } from 'vitest';
import type { GameInfo } from '$pioche/protocol.gen.js';
import { roundStep } from '$src/components/chart';
import { bandOf, drawBand } from '$src/pages/profile/ratingBand';
import { sha256 } from '$src/state/deals';
import { allOptions, lengthWith, minutesOf, optionsOfLength } from '$src/state/matchLength';
import { changedOptions, optionKind, optionWords } from '$src/state/options';
import { tableIn, tableOfBots, usualPlayers } from '$src/state/newTable';
import { viewpointIn, roundStarts, stepIn } from '$src/engine/replay';
import { parametersOf } from '$src/state/router.svelte';
import { marked, matchingSections } from '$src/i18n/ruleSearch';
import { readSettings } from '$src/state/settings.svelte';
import { chosenLanguage } from '$src/i18n/texts.svelte';
import { gameView } from '../fixtures';

describe('addresses', () => {
  it('give their parameters', () => {
    expect(parametersOf('/', '/')).toEqual({});
    expect(parametersOf('/rules/:game', '/rules/solo')).toEqual({ game: 'solo' });
    expect(parametersOf('/rules/:game', '/rules/a%20b/')).toEqual({ game: 'a b' });
    expect(parametersOf('/rules/:game', '/rules')).toBeNull();
    expect(parametersOf('/rules/:game', '/lobby/solo')).toBeNull();
    expect(parametersOf('/t/:id', '/t/%E0%A4%A')).toEqual({ id: '%E0%A4%A' });
  });

  it('name a table, by code or by link', () => {
    expect(tableIn(' k3v9q2m7wz4h ')).toBe('k3v9q2m7wz4h');
    expect(tableIn('https://cards.example/t/k3v9q2m7wz4h?lang=fr')).toBe('k3v9q2m7wz4h');
    expect(tableIn('https://cards.example/rules/solo')).toBeNull();
    expect(tableIn('')).toBeNull();
  });
});

describe('options', () => {
  const about = 'What a reverse does: `plain`, it only turns; `skip`, it also skips.';
  it('are taken apart into a label and what the choices do', () => {
    const words = optionWords(about);
    expect(words.label).toBe('What a reverse does');
    expect([...words.choices]).toEqual([
      ['plain', 'it only turns'],
      ['skip', 'it also skips'],
    ]);
    expect(optionWords('Ce que fait un retour : `a`, rien.').label).toBe('Ce que fait un retour');
    expect(optionWords('Just a sentence.')).toMatchObject({ label: 'Just a sentence', about: '' });
  });

  it('have a kind that follows from the contract', () => {
    expect(optionKind({ default: false, choices: [false, true], about })).toBe('yes-no');
    expect(optionKind({ default: 'a', choices: ['a', 'b'], about })).toBe('choice');
    expect(optionKind({ default: 5, range: [1, 9], about })).toBe('range');
    expect(optionKind({ default: -1, about })).toBe('seat');
    expect(optionKind({ default: '22', about })).toBe('text');
  });

  const game: GameInfo = {
    id: 'g',
    name: 'G',
    tagline: '',
    rules: 1,
    rounds: true,
    races: false,
    lengths: [
      { name: 'short', options: { target: 50 }, minutes: [3, 4] },
      { name: 'usual', options: {}, minutes: [6, 7] },
      { name: 'long', options: { target: 200 }, minutes: [12, 13] },
    ],
    zones: [],
    cards: [],
    players: [2, 3] as [number, number],
    options: { target: { default: 100, range: [1, 500] as [number, number], about } },
  };
  it('are sent only where they were changed', () => {
    expect(changedOptions(game, { target: 100 })).toEqual({});
    expect(changedOptions(game, { target: 50 })).toEqual({ target: 50 });
  });
  it('and a length is a preset of them, which a change by hand leaves', () => {
    expect(optionsOfLength(game, 'short')).toEqual({ target: 50 });
    expect(allOptions(game, optionsOfLength(game, 'usual'))).toEqual({ target: 100 });
    expect(lengthWith(game, { target: 200 })).toBe('long');
    expect(lengthWith(game, { target: 199 })).toBeNull();
    expect(minutesOf(game, 'short', 3)).toBe(4);
    expect(minutesOf({ ...game, lengths: [] }, 'short', 3)).toBeNull();
    expect(tableOfBots(game, 'easy', optionsOfLength(game, 'long')).options).toEqual({
      target: 200,
    });
  });
  it('and a table of bots has one person', () => {
    expect(usualPlayers(game)).toBe(3);
    expect(tableOfBots(game, 'hard')).toMatchObject({
      players: 3,
      bots: [null, 'hard', 'hard'],
      start: true,
    });
  });
});

describe('settings', () => {
  it('take what is sound and leave the rest', () => {
    const read = readSettings({ theme: 'dark', sounds: 'loud', language: 'fr', other: 1 });
    expect(read).toMatchObject({ theme: 'dark', sounds: 'full', language: 'fr' });
    expect(read).not.toHaveProperty('other');
    expect(readSettings({ speed: 1.5 }).speed).toBe(1.5);
    expect(readSettings({ speed: 3 }).speed).toBe(1);
    expect(readSettings(null)).toEqual(readSettings({}));
  });
  it('read sounds that were only on or off', () => {
    expect(readSettings({ sounds: true }).sounds).toBe('full');
    expect(readSettings({ sounds: false }).sounds).toBe('off');
    expect(readSettings({ sounds: 'soft' }).sounds).toBe('soft');
  });
  it('choose a language that there is', () => {
    expect(chosenLanguage('', ['de-CH', 'fr-CH', 'en'])).toBe('fr');
    expect(chosenLanguage('en', ['fr'])).toBe('en');
    expect(chosenLanguage('xx', [])).toBe('en');
  });
});

describe('rules', () => {
  const rules = {
    title: 'G',
    summary: '',
    clauses: [
      { id: 'G1', text: 'La pénalité reste `open`.', reading: false },
      { id: 'G2', text: 'Nothing.', reading: true },
    ],
    sections: [
      { title: 'One', clauses: ['G1'] },
      { title: 'Two', clauses: ['G2'] },
    ],
  };
  it('are found without accents, by text or number', () => {
    expect(matchingSections(rules, 'PENALITE').map(({ title }) => title)).toEqual(['One']);
    expect(matchingSections(rules, 'g2').map(({ title }) => title)).toEqual(['Two']);
    expect(matchingSections(rules, '')).toHaveLength(2);
  });
  it('show what was found, notation as such, and lead to other clauses', () => {
    expect(marked('La pénalité `x` (G2, G9).', 'penal', new Set(['G2']))).toEqual([
      { text: 'La ', kind: 'plain' },
      { text: 'pénal', kind: 'hit' },
      { text: 'ité ', kind: 'plain' },
      { text: 'x', kind: 'code' },
      { text: ' (', kind: 'plain' },
      { text: 'G2', kind: 'clause' },
      { text: ', ', kind: 'plain' },
      { text: 'G9', kind: 'plain' },
      { text: ').', kind: 'plain' },
    ]);
  });
});

describe('charts', () => {
  it('step by round numbers', () => {
    expect(roundStep(300, 3)).toBe(100);
    expect(roundStep(290, 3)).toBe(100);
    expect(roundStep(40, 3)).toBe(20);
  });
  it('put the first point left, and a band of twice the deviation around the line', () => {
    const points = [
      { time: 0, rating: 1500, uncertainty: 100, match: 'a' },
      { time: 10, rating: 1600, uncertainty: 50, match: 'b' },
    ];
    expect(bandOf(points[0]!)).toEqual({ low: 1300, high: 1700 });
    const { line, area, last, ticks } = drawBand(points, 100, 50);
    expect(line.startsWith('M0.0 ')).toBe(true);
    expect(last.x).toBe(100);
    // Four corners: the band at its beginning and at its end.
    expect(area.match(/[ML]/g)).toHaveLength(4);
    expect(ticks.length).toBeGreaterThan(2);
    expect(ticks.at(-1)!.y).toBe(0);
  });
});

describe('replays', () => {
  const frame = (round: number) => ({ view: gameView({ round }), events: [], seat: 0 });
  it('know where rounds begin, and take steps and viewpoint from an address', () => {
    expect(roundStarts([frame(1), frame(1), frame(2), frame(2), frame(3)])).toEqual([0, 2, 4]);
    expect(stepIn('3', 9)).toBe(3);
    expect(stepIn('30', 9)).toBe(9);
    expect(stepIn('x', 9)).toBe(0);
    const asked = (text: string) => viewpointIn(new URLSearchParams(text), 2, 1);
    expect(asked('seat=0')).toBe(0);
    expect(asked('seat=2')).toBe('open');
    expect(asked('step=4')).toBe('open');
    expect(asked('')).toBe(1);
  });
  it('hash 32 bytes as everybody else does', async () => {
    // SHA-256 of 32 zero bytes.
    const zero = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
    expect(await sha256('0'.repeat(64))).toBe(zero);
  });
});
