// The look of a game whose folder brings none: its zones by their kinds, its cards by their names.
import type { GameInfo } from '$pioche/protocol.gen.js';
import type { Colour, LayoutHints, Look, Pick, Zone, ZoneKind } from '$src/look/look';
import { blue, green, grey, night, orange, paper, purple, red, yellow } from './colours';
import { numeral } from './numerals';
import { line, miniature, panel, pattern, shape, sheet, tall } from './pieces';
import * as sound from './sounds';

const palette: Readonly<Record<string, Colour>> = {
  R: red,
  G: green,
  B: blue,
  Y: yellow,
  P: purple,
  O: orange,
  S: grey,
};

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
  return { zones, titled: game.cards };
}

const colourOf = (name: string) => (name.length > 1 ? palette[name.charAt(0)] : undefined);

/** What can be drawn of a card's name without letters: its number. */
function numberIn(name: string): string {
  return /^[A-Z]?([-+]?\d+)$/.exec(name)?.[1] ?? '';
}

function face(name: string): string {
  const colour = colourOf(name);
  const ink = colour?.ink ?? night;
  const ground = colour
    ? panel(colour.tint) + pattern(colour, { x: 6, y: 6, width: 88, height: 138 }, ink, 0.16)
    : '';
  const number = numberIn(name);
  const corner = number ? numeral(number, 20, 24, 22, ink, 5) : '';
  const mark = colour ? shape(colour, 20, 46, 9, ink) : '';
  return sheet() + ground + corner + mark + (number ? numeral(number, 56, 78, 54, ink) : '');
}

function back(): string {
  return sheet(paper) + panel(night) + line('M50 45 72 75 50 105 28 75Z', paper, 4);
}

function box(): string {
  return (
    '<rect x="20" y="20" width="160" height="160" rx="10" fill="#3d5a4a"/>' +
    miniature(84, 100, -10, paper, night, 3) +
    miniature(116, 100, 8, paper, night, 3)
  );
}

export function plainLook(game: GameInfo): Look {
  const letters = new Set(game.cards.filter(colourOf).map((name) => name.charAt(0)));
  return {
    id: game.id,
    cards: tall,
    face,
    back,
    box,
    colours: Object.fromEntries(Object.entries(palette).filter(([letter]) => letters.has(letter))),
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
