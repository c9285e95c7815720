// What a game's folder brings to the browser: games/<game>/look/look.ts exports one of these as
// its default. The page draws the zones of a view by it and knows no game by name.
import type { Component } from 'svelte';
import type { GameEvent, GameView, LegalMove, PastMove } from '$pioche/protocol.gen.js';

/** A game as the page shows it. Markup is the inside of an <svg>; it holds no id and no text. */
export interface Look {
  id: string;
  cards: CardStyle;
  /** The face of a card by its notation ("R7", "W+4", "-2", "match"). */
  face: (card: string) => string;
  back: () => string;
  /** The same where a card is less than 32 pixels wide: no margin, no picture, a larger figure. */
  smallFace: (card: string) => string;
  smallBack: () => string;
  /** Three cards that stand for the game where it is offered, the first of them alone in lists. */
  fan: readonly string[];
  /** The colours of the game's cards, by letter, in the order of the deck. */
  colours: Readonly<Record<string, Colour>>;
  felt: Felt;
  /** By type of event; a type that is not here is shown plainly: its cards fly, and nothing else. */
  events: Readonly<Record<string, EventStyle>>;
  layout: LayoutHints;
  /** The order in which a hand is shown, where it is not that of the deck. */
  order?: readonly string[];
  /** What lies there that somebody new would ask about. The first one that is so is explained
   *  beside what is asked: words have `ask.because.<key>`. It decides nothing. */
  situations?: Readonly<Record<string, Situation>>;
  /** How what is asked is said in a position, where the game has better words than the general ones.
   *  It decides nothing. `considered`: the card of the hand that is raised or pointed at. */
  prompt?: (
    view: GameView,
    seat: number | null,
    words: Words,
    moves: readonly LegalMove[],
    considered: string | null,
  ) => Prompt;
  /** Places of a grid that are worth a look together, in the position: a light lies around them. */
  lit?: (view: GameView, seat: number) => readonly string[];
  /** The card that would clear its column if it were put at this place of a grid, else null: words
   *  have `place.clears`. */
  clears?: (view: GameView, seat: number, place: string) => string | null;
  /** What the others should know of a seat now, instead of how it stands. */
  note?: (view: GameView, seat: number, words: Words) => Note | null;
  /** How it stands, on the side sheet, where that is no list of totals. */
  standing?: () => Promise<{ default: Component<StandingProps> }>;
  /** Which totals are good, where that is said between rounds. */
  best?: 'low' | 'high';
  /** The moment that decided a match which is no series of rounds: a move of the log, and what happened
   *  in it. */
  decisive?: (log: readonly PastMove[], winner: number) => Moment | null;
  /** What the open cards of a seat add up to, where that tells how it stands: words have
   *  `plate.shown`. */
  shown?: (view: GameView, seat: number) => number;
  /** The middle of the table where the game arranges it by itself. */
  centre?: Centre;
}

export interface Moment {
  /** The number of the move. */
  n: number;
  event: GameEvent;
}

export type Situation = (view: GameView, seat: number, moves: readonly LegalMove[]) => boolean;

/** What is left out is said in the general words. */
export interface Prompt {
  title?: string;
  /** A sentence. */
  body?: string;
  /** What comes into question while another player is on turn, in a sentence. */
  meanwhile?: string;
  /** Of buttons: what happens, by verb. */
  verbs?: Readonly<Record<string, string>>;
  /** The same of colours. */
  colours?: Readonly<Record<string, string>>;
}

export interface Note {
  text: string;
  /** Somebody is about to win, or has done something wrong. */
  warns: boolean;
}

export interface Centre {
  /** The keys of the view that it draws, of all seats: the page leaves them out. */
  keys: readonly string[];
  load: () => Promise<{ default: Component<CentreProps> }>;
}

export interface CardStyle {
  width: number;
  height: number;
  /** The rounding of the corners, in units of the width above. */
  radius: number;
  /** The part of a card's width, from the left, that has to show in a fan. */
  indexWidth: number;
}

export interface Colour {
  /** On paper: at least 4.5:1. */
  ink: string;
  /** A surface of the colour. */
  fill: string;
  /** Relief and shadow on that surface. */
  deep: string;
  /** On the table or a dark card. */
  lit: string;
  /** On that surface: at least 4.5:1. */
  on: string;
  /** Paper tinted with it. */
  tint: string;
  /** Path data around 0,0 within a radius of 10, to be filled. */
  shape: string;
  pattern: Pattern;
}

/** The upper edge of something over its width. */
export type Top = (x: number) => number;

export interface Pattern {
  /** Path data over a rectangle from 0,0, to be stroked; nothing above `top`. */
  path: (width: number, height: number, top?: Top) => string;
  stroke: number;
  dash?: string;
}

/** The cloth of the table: each colour for the day and for the night. */
export interface Felt {
  /** Under the lamp. */
  lit: readonly [string, string];
  cloth: readonly [string, string];
  /** In the shadow, at the edges. */
  deep: readonly [string, string];
  /** Its stitching. */
  thread: readonly [string, string];
}

/** How an event is shown. */
export interface EventStyle {
  flight?: FlightForm;
  /** What is called out over the table: the key of a text, which is filled like the sentence of the
   *  event; or what gives it from the event and the view after it, null for nothing. */
  callout?: string | ((event: GameEvent, view: GameView) => string | null);
  sound?: SoundRecipe;
  importance?: Importance;
}

/** 0: ordinary, and unheard at double speed where it is another player's; 1: usual; 2: notable;
 *  3: an announcement, which a phone makes felt. The more important callout replaces the other. */
export type Importance = 0 | 1 | 2 | 3;

export type FlightForm =
  | 'fly' // straight from where it was to where it is; without an entry this is what happens
  | 'throw' // the same, and it turns on its way
  | 'arc' // two cards that change places pass each other
  | 'gather' // cards meet in the middle of where they lay, then leave together
  | 'turn' // all of them at once where they lie
  | 'deal' // from the pile to every seat, round the table
  | 'hands' // two whole hands change places
  | 'hands_left' // every hand goes to the next seat
  | 'hands_right'
  | 'ball'; // from the other player to this one, over the net

export interface Tone {
  wave: 'sine' | 'triangle' | 'square' | 'noise';
  /** Seconds after the event. */
  at: number;
  /** Seconds. */
  length: number;
  /** Hertz at its beginning and at its end; of noise, the middle of the band let through. */
  from: number;
  to: number;
  /** 0 … 1 */
  gain: number;
}
export type SoundRecipe = readonly Tone[];

/** What a click on something in a zone contributes to a move. */
export type Pick =
  | { part: 'card' | 'cards' }
  /** A place, and what is done there if nothing else was chosen before and it can be. */
  | { part: 'places'; verb?: string }
  | { part: 'verb'; verb: string };

export type ZoneKind =
  | 'pile' // face down, a count
  | 'discard' // face up, the last card on top
  | 'fan' // a hand: mine open, the others' as backs with a count
  | 'row' // cards side by side, overlapping when they must
  | 'stack' // cards of a seat on each other, face down unless they may be looked at, a count
  | 'card' // one card, or nothing
  | 'grid' // columns of places
  | 'trick' // [seat, card] pairs
  | 'colour' // a colour letter, or nothing
  | 'direction' // 1 clockwise, -1 the other way
  | 'count' // a number, shown when it is not zero
  | 'marker'; // a seat, or nothing: a small badge beside that seat

export interface Zone {
  /** The key of the view; words have `zone.<key>`. */
  key: string;
  kind: ZoneKind;
  /** In the middle, or beside each seat (the value is then a list with an entry a seat), or beside
   *  the seat on turn. */
  place: 'centre' | 'seat' | 'turn';
  /** What may be clicked there; of several verbs, the one that is legal. */
  picks?: readonly Pick[];
}

export interface LayoutHints {
  /** In the order in which they are drawn. */
  zones: readonly Zone[];
  /** Of a grid: its columns and rows; places are counted down a column. */
  grid?: { columns: number; rows: number };
  /** A move of several cards is sent by a button, not by the click on its last card. */
  confirmsCards?: boolean;
  /** Equal cards of a hand lie on each other, with their number. */
  stacksEqual?: boolean;
  /** Cards whose name the page prints on them, where there is room: the face has no text. */
  titled?: readonly string[];
  /** Where it is printed: at the foot, unless this says otherwise. */
  titleAt?: 'head' | 'foot';
}

/** What the page gives to a game's own standing. */
export interface StandingProps {
  /** What may be written: as the view was before the cards that still fly. */
  told: GameView;
  look: Look;
  /** Who looks; null for a spectator. */
  seat: number | null;
  words: Words;
}

/** What the page gives to a game's own centre. */
export interface CentreProps extends StandingProps {
  view: GameView;
  legal: readonly LegalMove[];
  /** The card of the hand that is raised or pointed at, and may be played. */
  considered: string | null;
  act: (move: string) => void;
  picker: Picker;
}

/** Moves that are put together from several clicks. */
export interface Picker {
  /** Whether a click on it is a part of some move now. */
  may(part: 'card' | 'cards' | 'colour' | 'verb', value: string): boolean;
  has(part: 'card' | 'cards' | 'colour' | 'verb', value: string): boolean;
  pick(part: 'card' | 'cards' | 'colour' | 'verb', value: string): void;
}

export interface Words {
  /** A text by its key: of the game, or else of the page; `{name}` is filled from `values`. */
  text(key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
  card(card: string): string;
  /** What is done, without the card or place that it is done with. */
  verb(verb: string): string;
  move(move: LegalMove): string;
  seat(seat: number): string;
}
