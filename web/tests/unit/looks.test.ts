// Every game's look against what the engine itself deals, offers and tells in random matches.
import { describe, expect, it } from 'vitest';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from '$pioche/node.js';
import type { LegalMove, GameInfo } from '$pioche/node.js';
import { lookOf, once } from '$src/look/looks';
import { paper } from '$src/look/cards/colours';
import { plainLook } from '$src/look/cards/plain';
import pot from '$games/pot/look/look';
import skyjo from '$games/skyjo/look/look';
import tennis from '$games/tennis/look/look';
import { page } from '$src/look/cards/sounds';

const pioche = await load();
const games = pioche.catalogue().games;
/** Those of the games' folders. */
const ownLooks = await Promise.all(games.flatMap(({ id }) => lookOf(id) ?? []));
const looks = [
  ...ownLooks.map((look) => ({ name: look.id, look })),
  ...games.map((game) => ({ name: `${game.id}, plain`, look: plainLook(game) })),
];
const gamesFolder = fileURLToPath(new URL('../../../games', import.meta.url));

interface Played {
  moves: LegalMove[];
  events: string[];
}

/** Every move that was offered and every type of event in some matches of random moves. */
function played({ id: game, players: [least, most] }: GameInfo): Played {
  const moves = new Map<string, LegalMove>();
  const events = new Set<string>();
  let state = 1;
  const below = (bound: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  for (const players of [least, most, least, most]) {
    const match = pioche.newMatch({ game, players, seed: String(players + moves.size) });
    for (let step = 0; step < 400; ++step) {
      const { legal } = match.legal();
      const seats = Object.keys(legal);
      if (seats.length === 0) break;
      const seat = Number(seats[below(seats.length)]);
      const offered = match.moves(seat);
      for (const move of offered) moves.set(move.move, move);
      const { events: told } = match.move(seat, offered[below(offered.length)]!.move);
      for (const { type } of told) events.add(type);
    }
    match.close();
  }
  return { moves: [...moves.values()], events: [...events] };
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

it('every look is of a game that the program plays', () => {
  const folders = readdirSync(gamesFolder).filter((game) =>
    existsSync(`${gamesFolder}/${game}/look/look.ts`),
  );
  expect(ownLooks.map(({ id }) => id).sort()).toEqual(folders.sort());
});

describe.each(looks)('$name', ({ look }) => {
  const game = look.id;
  const info = games.find(({ id }) => id === game)!;
  const { cards } = info;
  const { moves } = played(info);
  const faces = [...cards.map((card) => look.face(card)), look.back()];
  const smallFaces = [...cards.map((card) => look.smallFace(card)), look.smallBack()];
  const drawings = [...faces, ...smallFaces];

  it('draws every card, and no two alike', () => {
    expect(cards.length).toBeGreaterThan(10);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it('stands for its game by three cards of it', () => {
    expect(look.fan).toHaveLength(3);
    for (const card of look.fan) expect(cards).toContain(card);
  });

  it('draws with markup that can stand many times in one page', () => {
    for (const drawing of drawings) {
      expect(drawing).not.toMatch(/ id=|<text|url\(|href|undefined|NaN/);
      expect(drawing.match(/</g)!.length).toBe(drawing.match(/>/g)!.length);
    }
  });

  it('keeps a face small', () => {
    for (const card of cards) expect(look.face(card).length, card).toBeLessThan(5500);
    const mean = cards.reduce((sum, card) => sum + look.face(card).length, 0) / cards.length;
    expect(mean).toBeLessThan(4000);
  });

  it('finds the card of a move among the cards', () => {
    for (const move of moves) {
      const { card, cards: several = [], colour } = move;
      for (const named of [...several, ...(card === undefined ? [] : [card])])
        expect(cards, move.move).toContain(named);
      if (colour !== undefined) expect(Object.keys(look.colours)).toContain(colour);
    }
  });

  it('tells all moves apart by their parts', () => {
    const parts = new Set(moves.map((move) => JSON.stringify({ ...move, move: '' })));
    expect(parts.size).toBe(moves.length);
  });

  it('has a word for every verb and zone, in every language', () => {
    const verbs = moves.flatMap(({ verb }) => verb ?? []);
    const keys = [
      ...new Set(verbs.map((verb) => `move.${verb}`)),
      ...look.layout.zones.map((zone) => `zone.${zone.key}`),
      ...Object.keys(look.situations ?? {}).map((key) => `ask.because.${key}`),
    ];
    for (const file of readdirSync(`${gamesFolder}/${game}/words`)) {
      const words = readFileSync(`${gamesFolder}/${game}/words/${file}`, 'utf8');
      for (const key of keys) expect(words, file).toContain(`\n${key} = `);
    }
  });

  it('puts a hand in an order that has every card', () => {
    if (look.order) expect([...look.order].sort()).toEqual([...cards].sort());
  });

  it('has colours that can be read, each with a shape and a pattern of its own', () => {
    const colours = Object.values(look.colours);
    for (const { ink, fill, on, tint } of colours) {
      expect(contrast(ink, paper)).toBeGreaterThan(4.5);
      expect(contrast(ink, tint)).toBeGreaterThan(4.5);
      expect(contrast(on, fill)).toBeGreaterThan(4.5);
    }
    expect(new Set(colours.map(({ shape }) => shape)).size).toBe(colours.length);
    expect(new Set(colours.map(({ pattern }) => pattern.path(50, 50))).size).toBe(colours.length);
  });
});

/** The types of event in a source of the engine; a result is told at the end, and not shown. */
function typesIn(path: string): string[] {
  const source = readFileSync(`${gamesFolder}/../${path}`, 'utf8').replace(
    /void describe_result\([^]*?\n {2}\}\n/,
    '',
  );
  const expressions = source.match(/\.type = [^,}]*"[^,}]*/g) ?? [];
  return expressions.flatMap((one) => [...one.matchAll(/"(\w+)"/g)].map(([, type]) => type!));
}

describe.each(ownLooks)('$id', (look) => {
  const game = look.id;
  const info = games.find(({ id }) => id === game)!;
  const { events } = played(info);
  const headers = readdirSync(`${gamesFolder}/${game}`).filter((file) => file.endsWith('.h'));
  const ends = typesIn('engine/make_engine.h').filter(
    (type) => type !== 'round_end' || info.rounds,
  );
  const types = new Set([...headers.flatMap((file) => typesIn(`games/${game}/${file}`)), ...ends]);

  it('shows every type of event that the engine can tell, and none else', () => {
    expect([...types]).toEqual(expect.arrayContaining(events));
    const missing = [...types].filter((type) => !(type in look.events));
    expect(missing, 'types without an entry in `events`, which are shown plainly').toEqual([]);
    expect(Object.keys(look.events).filter((type) => !types.has(type))).toEqual([]);
  });

  it('has the text of every callout, in every language', () => {
    const source = readFileSync(`${gamesFolder}/${game}/look/look.ts`, 'utf8');
    const keys = Object.values(look.events).flatMap(({ callout }) =>
      typeof callout === 'string' ? callout : [],
    );
    for (const file of readdirSync(`${gamesFolder}/${game}/words`)) {
      const words = readFileSync(`${gamesFolder}/${game}/words/${file}`, 'utf8');
      for (const key of keys) expect(words, file).toContain(`\n${key} = `);
      const unused = [...words.matchAll(/^(callout\.\w+)/gm)].filter(
        ([, key]) => !keys.includes(key!) && !source.includes('callout.${'),
      );
      expect(unused).toEqual([]);
    }
  });
});

it('no sound is longer than 0.6 seconds', () => {
  const styled = ownLooks.flatMap((look) => Object.values(look.events));
  const recipes = [
    ...styled.flatMap(({ sound }) => (sound ? [sound] : [])),
    ...Object.values(page),
  ];
  expect(recipes.length).toBeGreaterThan(40);
  for (const recipe of recipes)
    expect(Math.max(...recipe.map(({ at, length }) => at + length))).toBeLessThanOrEqual(0.6);
});

it('Tennis calls equal sums and special cards, and has a text for each', () => {
  const english = pioche.words().games['tennis']!;
  const called = (type: string, event: object, view: object) => {
    const { callout } = tennis.events[type]!;
    return (callout as (event: unknown, view: unknown) => string | null)(event, view);
  };
  const view = (first: string[], second: string[]) => ({ players: 2, chosen: [first, second] });
  expect(called('turn_over', { seat: 1 }, view(['2', '6'], ['3', '5']))).toBe('callout.all.8');
  expect(called('turn_over', { seat: 0 }, view(['2', '6'], ['3', '5']))).toBeNull();
  expect(called('turn_over', { seat: 1 }, view(['1', '6'], ['3', '5']))).toBeNull();
  for (let sum = 3; sum <= 11; sum++) expect(english).toHaveProperty([`callout.all.${sum}`]);
  for (const card of ['ace', 'tiebreak', 'let'])
    expect(english).toHaveProperty([called('special', { card }, {})!]);
});

it('a card that is none is refused', () => {
  expect(() => skyjo.face('13')).toThrow();
  expect(() => pot.face('X1')).toThrow();
});

it('a look that could not be fetched is asked for again', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve(pot)];
  const load = () => answers.shift()!();
  await expect(once('late', load)).rejects.toThrow('offline');
  await expect(once('late', load)).resolves.toBe(pot);
  await expect(once('late', load)).resolves.toBe(pot);
});
