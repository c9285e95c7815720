// Shows a step: measures where cards were, lets the page change, and flies them to where they are.
// Only transform and opacity are animated, so that the compositor does the work.
import { tick } from 'svelte';
import type { GameEvent, GameView } from '$pioche/protocol.gen.js';
import type { Look } from '$src/look/look';
import { cardElement } from '$src/look/cardPicture';
import { countUp, countUpStep, countUpTime } from './countUp';
import { distance, meeting, pathOf, turnedRect, type Rect } from './flightPath';
import {
  FlightPlanner,
  gatherTime,
  timesOf,
  turnTime,
  type Flight,
  type Spot,
  type Times,
} from './flightPlanner';
import { Timeline, type Listener } from './timeline';

/** How long the place where something has changed is outlined, where nothing moves. */
const outlineTime = 600;
/** The size of a ball, in pixels. */
const ballSize = 30;

/** What happened, in a position that was and one that is. */
export interface Shown {
  step: number;
  events: readonly GameEvent[];
  before: GameView | null;
  after: GameView;
  /** Whom the table waits for now. */
  obliged: readonly number[];
}

export interface AnimatorOptions extends Listener {
  look: Look;
  root: HTMLElement;
  /** Where flying cards are put. */
  overlay: HTMLElement;
  moves: () => boolean;
  /** What every duration is multiplied with. */
  pace: () => number;
  /** Cards will fly: what is written stays as it was until they have landed. */
  leaving: (shown: Shown) => void;
  /** The page has changed. */
  changed: (shown: Shown) => void;
}

function zoneOf(root: HTMLElement, spot: Spot): HTMLElement | null {
  const zones = [...root.querySelectorAll<HTMLElement>(`[data-zone="${spot.zone}"]`)];
  if (spot.seat === null) return zones[0] ?? null;
  const own = zones.find((zone) => zone.dataset.seat === String(spot.seat));
  return (
    own ?? root.querySelector<HTMLElement>(`[data-seat-panel="${spot.seat}"]`) ?? zones[0] ?? null
  );
}

function cardIn(zone: HTMLElement, spot: Spot): HTMLElement | null {
  if (spot.place !== undefined) {
    const wanted = `[data-place^="${CSS.escape(spot.place)}"]`;
    const place = zone.querySelectorAll<HTMLElement>(wanted)[spot.nth ?? 0];
    if (place) return place;
  }
  if (spot.card === undefined) return null;
  const cards = zone.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(spot.card)}"]`);
  return cards[cards.length - 1] ?? null;
}

/** The rectangle of a card at a spot; a zone without that card gives its middle, and a table without
 *  that zone the middle of itself. */
function rectOf(root: HTMLElement, spot: Spot, ratio: number): Rect | null {
  const zone = zoneOf(root, spot) ?? root.querySelector<HTMLElement>('.board .middle');
  if (!zone) return null;
  const card = cardIn(zone, spot);
  const box = (card ?? zone).getBoundingClientRect();
  if (box.width === 0) return null;
  if (card) return turnedRect(box, Number(card.dataset.turn ?? 0));
  const inside = zone.querySelector('[data-card] , .card')?.getBoundingClientRect();
  const width = Math.min(inside?.width || 36, box.width);
  const height = width * ratio;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}

/** Just before the page is painted; soon, where nothing is. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What one step sets going. */
class Launched {
  readonly animations: Animation[] = [];
  readonly elements: Element[] = [];

  hurry(factor: number): void {
    for (const one of this.animations) one.updatePlaybackRate(one.playbackRate * factor);
  }

  /** A card that is laid and then leaves again: from that moment on the second picture is shown. */
  replace(first: Element | undefined, second: Element, delay: number): void {
    if (!first) return;
    const unseen = { opacity: [0, 0] };
    this.animations.push(
      first.animate(unseen, { delay, duration: 1, fill: 'forwards' }),
      second.animate(unseen, { duration: delay }),
    );
  }

  /** The real cards are where they belong; those that flew are taken away all at once. */
  end(): void {
    for (const one of this.animations) one.cancel();
    for (const one of this.elements) one.remove();
  }
}

export class CardAnimator {
  private readonly planner: FlightPlanner;
  private readonly timeline: Timeline;
  private readonly ratio: number;
  /** How often somebody has ended what was flying. */
  private ended = 0;

  constructor(
    private readonly options: AnimatorOptions,
    players: number,
  ) {
    this.planner = new FlightPlanner(options.look, players);
    this.timeline = new Timeline(options);
    this.ratio = options.look.cards.height / options.look.cards.width;
  }

  /** Resolves when its cards have left: the next step need not wait for them. */
  async show(shown: Shown): Promise<void> {
    const { root, moves, leaving, changed } = this.options;
    const { events, before, after, step } = shown;
    const planned = document.hidden ? [] : this.planner.flights(events, before, after);
    const points = events.find(({ type }) => type === 'round_end')?.points ?? [];
    const flies = moves() && !document.hidden && planned.length + points.length > 0;
    const ended = this.ended;
    const starts = flies ? planned.map((flight) => rectOf(root, flight.from, this.ratio)) : [];
    if (flies) {
      this.timeline.announce();
      leaving(shown);
    }
    await tick();
    changed(shown);
    if (!flies) {
      for (const flight of planned) this.outline(flight);
      this.options.landed(step, this.timeline.busy);
      return;
    }
    // The page has changed in this task; what is left is done in the next one.
    await nextFrame();
    if (this.ended === ended) this.fly(step, planned, starts, points);
    else this.options.landed(step, this.timeline.busy);
  }

  /** Somebody acts: everything is where it belongs, at once. */
  end(): void {
    this.ended++;
    this.timeline.end();
  }

  private fly(
    step: number,
    flights: readonly Flight[],
    starts: readonly (Rect | null)[],
    points: readonly number[],
  ): void {
    const { root } = this.options;
    const pace = this.options.pace();
    // Everything is measured before anything is added: one layout, however many cards.
    const ends = flights.map((flight) => {
      const zone = zoneOf(root, flight.to);
      const element = zone && cardIn(zone, flight.to);
      return { zone, element, place: rectOf(root, flight.to, this.ratio) };
    });
    const plates = points.map((_, seat) =>
      root.querySelector(`[data-seat-panel="${seat}"] .plate`)?.getBoundingClientRect(),
    );
    const ways = starts.map((start, i) => {
      const end = ends[i]!.place;
      return start && end ? distance(start, end) : 0;
    });
    const times = timesOf(flights, ways, pace);
    const gathering = starts.filter((start, i) => start && flights[i]!.form === 'gather');
    const meets = meeting(gathering as Rect[]);
    const launched = new Launched();
    const cards = new Map<number, HTMLElement>();
    const hidden = new Set<Element>();
    flights.forEach((flight, i) => {
      const { form } = flight;
      const [start, { zone, element, place }, time] = [starts[i]!, ends[i]!, times[i]!];
      if (form === 'turn') return this.turn(launched, element, time);
      if (!start || !place) return;
      const gather = { at: meets, part: (gatherTime * pace) / time.duration };
      const path =
        form === 'ball'
          ? pathOf(form, ballAt(start), ballAt(place))
          : pathOf(form, start, place, form === 'gather' ? gather : undefined);
      cards.set(i, this.launch(launched, flight, path, place, time));
      if (form === 'gather') {
        const laid = ends.findIndex((end, k) => k < i && end.place && isSame(end.place, start));
        launched.replace(cards.get(laid), cards.get(i)!, time.delay);
      }
      // The real card is already there; it shows itself when the flying one arrives.
      const real = form === 'deal' ? zone : element;
      if (!real || hidden.has(real)) return;
      hidden.add(real);
      launched.animations.push(hide(real, time));
    });
    const landed = Math.max(0, ...times.map(({ delay, duration }) => delay + duration));
    const counted = this.count(launched, points, plates, landed);
    this.timeline.begin(step, landed + counted, launched);
  }

  /** The points of a round count up, seat by seat; returns how long that takes. */
  private count(
    launched: Launched,
    points: readonly number[],
    plates: readonly (Rect | undefined)[],
    delay: number,
  ): number {
    if (points.length === 0) return 0;
    const pace = this.options.pace();
    plates.forEach((plate, seat) => {
      if (!plate) return;
      const figure = countUp(points[seat]!, plate, delay + seat * countUpStep * pace, pace);
      this.options.overlay.append(figure.element);
      launched.elements.push(figure.element);
      launched.animations.push(...figure.start());
    });
    return (countUpTime + points.length * countUpStep) * pace;
  }

  private turn(launched: Launched, element: HTMLElement | null, { delay, duration }: Times): void {
    const face = element?.querySelector('.card') ?? element;
    if (!face) return;
    launched.animations.push(
      face.animate([{ transform: 'scaleX(0.05)' }, { transform: 'none' }], {
        duration,
        delay,
        easing: 'ease-out',
        fill: 'both',
      }),
    );
  }

  private launch(
    launched: Launched,
    flight: Flight,
    path: Keyframe[],
    { width, height }: Rect,
    { delay, duration }: Times,
  ): HTMLElement {
    const { look, overlay, pace } = this.options;
    const card = document.createElement('span');
    card.className = 'overlay-card';
    const ball = flight.form === 'ball';
    card.style.width = `${ball ? ballSize : width}px`;
    card.style.height = `${ball ? ballSize : height}px`;
    if (ball) card.classList.add('ball');
    else if (flight.form.startsWith('hands')) card.append(...fan(look));
    else if (flight.turns)
      launched.animations.push(turningCard(look, card, flight.card, delay + duration, pace()));
    else card.append(cardElement(look, flight.card));
    overlay.append(card);
    launched.elements.push(card);
    launched.animations.push(
      card.animate(path, {
        duration,
        delay,
        easing: flight.form === 'gather' ? 'linear' : 'cubic-bezier(.25,.7,.3,1)',
        fill: 'both',
      }),
    );
    return card;
  }

  /** Where nothing moves, the place where something changed is outlined for a while. */
  private outline({ to }: Flight): void {
    const zone = zoneOf(this.options.root, to);
    const place = zone && (cardIn(zone, to) ?? zone.querySelector('.card') ?? zone);
    place?.animate(
      [
        { outline: '3px solid var(--brass-lit)', outlineOffset: '2px' },
        { outline: '3px solid var(--brass-lit)', outlineOffset: '2px' },
      ],
      outlineTime,
    );
  }
}

const ballAt = ({ x, y, width, height }: Rect): Rect => ({
  x: x + (width - ballSize) / 2,
  y: y + (height - ballSize) / 2,
  width: ballSize,
  height: ballSize,
});

function isSame(a: Rect, b: Rect): boolean {
  return Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2;
}

/** Until it is ended: an element whose opacity is animated no more is laid out anew. */
function hide(element: Element, { delay, duration }: Times): Animation {
  return element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], {
    duration: delay + duration,
    fill: 'forwards',
  });
}

/** A whole hand: some backs on each other. */
function fan(look: Look): Element[] {
  return [-12, -4, 4, 12].map((turn) => {
    const back = cardElement(look, null);
    back.style.transform = `rotate(${turn}deg)`;
    return back;
  });
}

/** A card that shows its back first, and its face at the end of its way. */
function turningCard(
  look: Look,
  card: HTMLElement,
  face: string | null,
  landsAt: number,
  pace: number,
): Animation {
  const both = document.createElement('span');
  both.className = 'both';
  both.append(cardElement(look, face), cardElement(look, null));
  card.append(both);
  const duration = turnTime * pace;
  return both.animate([{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0deg)' }], {
    duration,
    delay: Math.max(0, landsAt - duration),
    fill: 'both',
    easing: 'ease-in-out',
  });
}
