// The look of a game whose folder brings none: its zones by their kinds, its cards by their names.
import type { GameInfo } from '$pioche/protocol.gen.js';
import type { Colour, LayoutHints, Look, Pick, Zone, ZoneKind } from '$src/look/look';
import {
  blue,
  clubs,
  diamonds,
  green,
  grey,
  hearts,
  night,
  orange,
  paper,
  purple,
  red,
  spades,
  yellow,
} from './colours';
import { heightWithin, isDrawn, numeral } from './numerals';
import { line, miniature, panel, pattern, shape, sheet, tall } from './pieces';
import * as sound from './sounds';

type Palette = Readonly<Record<string, Colour>>;

const colours: Palette = {
  R: red,
  G: green,
  B: blue,
  Y: yellow,
  P: purple,
  O: orange,
  S: grey,
};
const suits: Palette = { H: hearts, D: diamonds, C: clubs, S: spades };

interface Kind {
  kind: ZoneKind;
  place: Zone['place'];
  picks?: readonly Pick[];
}

const card: readonly Pick[] = [{ part: 'card' }, { part: 'cards' }];
const verb = (verb: string): readonly Pick[] => [{ part: 'verb', verb }];

/** How each kind of zone is shown; a kind that is not here is not. */
const kinds: Readonly<Record<string, Kind>> = {
  pile: { kind: 'pile', place: 'centre', picks: verb('draw') },
  discard: { kind: 'discard', place: 'centre', picks: verb('take') },
  open_hand: { kind: 'row', place: 'centre', picks: card },
  trick: { kind: 'trick', place: 'centre' },
  named: { kind: 'colour', place: 'centre' },
  number: { kind: 'count', place: 'centre' },
  drawn: { kind: 'card', place: 'turn', picks: card },
  card_of: { kind: 'card', place: 'turn', picks: card },
  hands: { kind: 'fan', place: 'seat', picks: card },
  open_hands: { kind: 'row', place: 'seat', picks: card },
  hidden_hands: { kind: 'stack', place: 'seat' },
  choices: { kind: 'row', place: 'seat', picks: card },
  grids: { kind: 'grid', place: 'seat', picks: [{ part: 'places' }] },
  card_per_seat: { kind: 'card', place: 'seat' },
  numbers: { kind: 'count', place: 'seat' },
  seat: { kind: 'marker', place: 'seat' },
  seat_or_null: { kind: 'marker', place: 'seat' },
};

function layoutOf(game: GameInfo): LayoutHints {
  const zones = game.zones.flatMap(({ key, kind }) => {
    const known = kinds[kind];
    return known ? [{ key, ...known }] : [];
  });
  return { zones, titled: game.cards, confirmsCards: true };
}

const letterOf = (name: string) => (name.length > 1 ? name.charAt(0) : '');

/** The colours of a game's cards by their letters; `S` is a suit where there are others. */
function paletteOf(cards: readonly string[]): Palette {
  const letters = new Set(cards.map(letterOf));
  const all = ['H', 'D', 'C'].some((suit) => letters.has(suit))
    ? { ...colours, ...suits }
    : colours;
  return Object.fromEntries(Object.entries(all).filter(([letter]) => letters.has(letter)));
}

/** What is drawn of a card's name beside its colour: three characters, of a word its first two. */
function labelOf(name: string, colour: Colour | undefined): string {
  const symbol = (colour ? name.slice(1) : name).toUpperCase();
  const label = symbol.length > 3 ? symbol.slice(0, 2) : symbol;
  return isDrawn(label) ? label : '';
}

function face(name: string, colour: Colour | undefined): string {
  const ink = colour?.ink ?? night;
  const ground = colour
    ? panel(colour.tint) + pattern(colour, { x: 6, y: 6, width: 88, height: 138 }, ink, 0.16)
    : '';
  const label = labelOf(name, colour);
  const drawn = (x: number, y: number, width: number, height: number, weight: number) =>
    label ? numeral(label, x, y, heightWithin(label, width, height), ink, weight) : '';
  const corner = drawn(20, 24, 30, 22, 5);
  const mark = colour ? shape(colour, 20, 46, 9, ink) : '';
  return sheet() + ground + corner + mark + drawn(58, 78, 66, 54, 4);
}

function back(): string {
  return sheet(paper) + panel(night) + line('M50 45 72 75 50 105 28 75Z', paper, 4);
}

/** Two cards, the first letter of the game on the upper one. */
function box(name: string): string {
  const letter = name.charAt(0).normalize('NFD').charAt(0).toUpperCase();
  return (
    '<rect width="200" height="200" rx="14" fill="#3d5a4a"/>' +
    miniature(84, 100, -10, paper, night, 3) +
    miniature(116, 100, 8, paper, night, 3) +
    (isDrawn(letter) ? numeral(letter, 116, 100, 44, night) : '')
  );
}

export function plainLook(game: GameInfo): Look {
  const palette = paletteOf(game.cards);
  return {
    id: game.id,
    cards: tall,
    face: (name) => face(name, palette[letterOf(name)]),
    back,
    box: () => box(game.name),
    colours: palette,
    felt: { background: ['#dde7df', '#1e2822'], accent: ['#2f5d40', '#bfe0c8'] },
    sounds: {
      ...sound.ends,
      deal: sound.shuffle,
      put: sound.put,
      lay: sound.put,
      draw: sound.draw,
      take: sound.draw,
      announce: sound.announce,
    },
    layout: layoutOf(game),
  };
}
