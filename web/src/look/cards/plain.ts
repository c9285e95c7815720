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
import { figures } from './figures';
import { letters } from './letters';
import { isDrawn, numeral, sizeWithin } from './numerals';
import {
  backOf,
  cardStyle,
  line,
  panel,
  pattern,
  printed,
  shape,
  sheet,
  smallBackOf,
  smallGround,
  smallSuited,
} from './pieces';
import * as sound from './sounds';

const outlines = { ...figures, ...letters };

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
  return isDrawn(label, outlines) ? label : '';
}

/** A label around x,y, at most so wide and so large. */
function drawn(label: string, x: number, y: number, width: number, size: number, ink: string) {
  if (label === '') return '';
  const style = { outlines };
  return numeral(label, x, y, sizeWithin(label, width, size, style), ink, style);
}

function face(name: string, colour: Colour | undefined): string {
  const ink = colour?.ink ?? night;
  const ground = colour
    ? panel(colour.tint) + pattern(colour.pattern, printed, ink, 0.13)
    : panel('#f6ead2');
  const label = labelOf(name, colour);
  const mark = colour ? shape(colour, 20, 46, 8, ink) : '';
  return (
    sheet() + ground + drawn(label, 20, 22, 26, 28, ink) + mark + drawn(label, 55, 76, 70, 70, ink)
  );
}

function smallFace(name: string, colour: Colour | undefined): string {
  const label = labelOf(name, colour);
  return colour
    ? smallSuited(colour, drawn(label, 50, 48, 90, 86, colour.on))
    : smallGround(paper) + drawn(label, 50, 70, 92, 98, night);
}

const diamond = line('M50 45 72 70 50 95 28 70Z', paper, 5);

export function plainLook(game: GameInfo): Look {
  const palette = paletteOf(game.cards);
  return {
    id: game.id,
    cards: cardStyle,
    face: (name) => face(name, palette[letterOf(name)]),
    back: () => backOf(night, diamond),
    smallFace: (name) => smallFace(name, palette[letterOf(name)]),
    smallBack: () => smallBackOf(night, diamond),
    fan: [0, 1, 2].map((i) => game.cards[Math.floor((i * game.cards.length) / 3)]!),
    colours: palette,
    felt: {
      lit: ['#216a55', '#16473a'],
      cloth: ['#155141', '#0c2f26'],
      deep: ['#08291f', '#041410'],
      thread: ['#7fc7a8', '#548d72'],
    },
    events: {
      deal: { flight: 'deal', sound: sound.shuffle },
      put: { flight: 'throw', sound: sound.put },
      lay: { flight: 'throw', sound: sound.put },
      draw: { sound: sound.draw, importance: 0 },
      take: { sound: sound.draw },
      announce: { callout: 'announcement', sound: sound.announce, importance: 3 },
      round_end: { sound: sound.roundEnd, importance: 2 },
    },
    layout: layoutOf(game),
  };
}
