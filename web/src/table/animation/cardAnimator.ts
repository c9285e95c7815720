// Shows a step: measures where cards were, lets the page change, and flies them to where they are.
// Only transform and opacity are animated, so that the compositor does the work.
import { tick } from 'svelte';
import type { Step } from '$src/state/tableClient.svelte';
import type { Look } from '$src/look/look';
import { cardElement } from '$src/look/cardPicture';
import { FlightPlanner, type Flight, type Spot } from './flightPlanner';

const flightTime = 330;
const flipTime = 260;
const landedTime = 100;
/** Steps that follow within this many milliseconds are shown faster. */
const rushGap = 30;

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface AnimatorOptions {
  look: Look;
  root: HTMLElement;
  /** Where flying cards are put. */
  overlay: HTMLElement;
  moves: () => boolean;
  sound: (type: string, delay: number) => void;
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
    const place = zone.querySelector<HTMLElement>(`[data-place^="${CSS.escape(spot.place)}"]`);
    if (place) return place;
  }
  if (spot.card === undefined) return null;
  const cards = zone.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(spot.card)}"]`);
  return cards[cards.length - 1] ?? null;
}

/** The rectangle of a card at a spot; a zone without that card gives its middle. */
function rectOf(root: HTMLElement, spot: Spot, ratio: number): Rect | null {
  const zone = zoneOf(root, spot);
  if (!zone) return null;
  const card = cardIn(zone, spot);
  const box = (card ?? zone).getBoundingClientRect();
  if (box.width === 0) return null;
  if (card) return box;
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

export class CardAnimator {
  private readonly planner: FlightPlanner;
  private readonly ratio: number;
  private readonly landed: Element[] = [];
  private rush = 0;
  private free = 0;

  constructor(
    private readonly options: AnimatorOptions,
    players: number,
  ) {
    this.planner = new FlightPlanner(options.look.layout, players);
    this.ratio = options.look.cards.height / options.look.cards.width;
  }

  /** Resolves when the next step may begin: soon, and at once when many wait. */
  async show({ moved, before, after }: Step): Promise<void> {
    const now = performance.now();
    this.rush = now - this.free < rushGap ? this.rush + 1 : 0;
    const { root, moves, sound } = this.options;
    const calm = !moves() || this.rush > 3 || document.hidden;
    const flights = calm ? [] : this.planner.flights(moved.events, before, after);
    const starts = flights.map((flight) => rectOf(root, flight.from, this.ratio));
    await tick();
    moved.events.forEach((event, i) => sound(event.type, Math.min(0.5, i * 0.08)));
    if (flights.length > 0) {
      // The page has changed in this task; what is left is done in the next one.
      await nextFrame();
      await this.fly(flights, starts);
    }
    this.free = performance.now();
  }

  private async fly(flights: readonly Flight[], starts: readonly (Rect | null)[]): Promise<void> {
    const { root } = this.options;
    // Everything is measured before anything is added: one layout, however many cards.
    const ends = flights.map((flight) => {
      const zone = zoneOf(root, flight.to);
      const element = zone && cardIn(zone, flight.to);
      return { element, place: rectOf(root, flight.to, this.ratio) };
    });
    const speed = this.rush > 0 ? 0.5 : 1;
    flights.forEach((flight, i) => {
      const [start, end] = [starts[i]!, ends[i]!];
      if (flight.flip) this.flip(end.element, flight.delay * speed);
      else if (start && end.place) this.launch(flight, start, end.place, end.element, speed);
    });
    const last = flights.at(-1)!;
    const wait = (last.delay + (last.flip ? flipTime : flightTime)) * speed * 0.8;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }

  private flip(element: HTMLElement | null, delay: number): void {
    const face = element?.querySelector('.card') ?? element;
    face?.animate([{ transform: 'scaleX(0.05)' }, { transform: 'none' }], {
      duration: flipTime,
      delay,
      easing: 'ease-out',
      fill: 'backwards',
    });
  }

  private launch(
    flight: Flight,
    start: Rect,
    end: Rect,
    target: HTMLElement | null,
    speed: number,
  ): void {
    const { look, overlay } = this.options;
    const card = document.createElement('span');
    card.className = 'overlay-card';
    card.style.width = `${end.width}px`;
    card.style.height = `${end.height}px`;
    card.append(cardElement(look, flight.card));
    overlay.append(card);
    const timing = {
      duration: flightTime * speed,
      delay: flight.delay * speed,
      easing: 'cubic-bezier(.25,.7,.3,1)',
      fill: 'both' as const,
    };
    const scale = start.width / end.width;
    const flown = card.animate(
      [
        { transform: `translate(${start.x}px, ${start.y}px) scale(${scale})`, opacity: 1 },
        { transform: `translate(${end.x}px, ${end.y}px) scale(1)`, opacity: 1 },
      ],
      timing,
    );
    // The real card is already there; it shows itself when the flying one arrives.
    target?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], {
      ...timing,
      easing: 'linear',
      duration: timing.duration + timing.delay,
      delay: 0,
      fill: 'none',
    });
    const land = () => this.land(card);
    flown.finished.then(land, land);
  }

  /** A card that has arrived lies over the real one; several are taken away at once. */
  private land(card: Element): void {
    this.landed.push(card);
    if (this.landed.length > 1) return;
    setTimeout(() => this.landed.splice(0).forEach((each) => each.remove()), landedTime);
  }
}
