// Which cards travel when something happens, from the events and the views before and after, and
// when each of them leaves and lands. Only names of zones and seats: where those are on the screen is
// the animator's business.
import type { FlightForm, Look } from '$src/look/look';
import { faceUp } from '$src/table/model/zones';
import type { GameEvent, GameView } from '$pioche/protocol.gen.js';

export interface Spot {
  zone: string;
  /** Whose, where each seat has one; null in the middle of the table. */
  seat: number | null;
  card?: string;
  place?: string;
  /** Which one of several places whose names begin so. */
  nth?: number;
}

export interface Flight {
  form: FlightForm;
  /** null: nobody here may know it, so its back is shown. */
  card: string | null;
  from: Spot;
  to: Spot;
  /** It lay face down, or among cards that nobody here may know. */
  turns: boolean;
}

/** Milliseconds. */
export interface Times {
  delay: number;
  duration: number;
}

const flyTime = 320;
const longestTime = 480;
/** Milliseconds for each pixel. */
const perPixel = 40 / 300;
export const turnTime = 240;
export const gatherTime = 240;
const dealStep = 60;
const step = 90;
/** Everything that one move sets going has left its place after this time, a deal aside. */
const spread = 600;
/** More cards than these are never shown flying: of one move, and of a deal in it. */
const most = 30;
const mostDealt = 20;

export function flightTime(form: FlightForm, distance: number): number {
  if (form === 'turn') return turnTime;
  if (form.startsWith('hands')) return longestTime;
  const time = Math.min(longestTime, flyTime + distance * perPixel);
  return form === 'gather' ? gatherTime + time : time;
}

/** Forms whose neighbours of the same form leave at the same instant. */
const together: ReadonlySet<FlightForm> = new Set([
  'arc',
  'turn',
  'gather',
  'hands',
  'hands_left',
  'hands_right',
]);

/** When each flight leaves and how long it takes, from the way that each has to go. `pace` is what
 *  durations are multiplied with; a deal is never slower than usual. The table counts on it that a card
 *  that is put has landed after 1 s, and the first one of a round after 2.6 s (table/state/table_state.h). */
export function timesOf(
  flights: readonly Flight[],
  distances: readonly number[],
  pace = 1,
): Times[] {
  const groups = flights.filter((flight, i) => !leavesWith(flight, flights[i - 1]));
  const gap = Math.min(step, spread / Math.max(1, groups.length)) * pace;
  const dealPace = Math.min(1, pace);
  const times: Times[] = [];
  let landed = 0;
  flights.forEach(({ form }, i) => {
    const [before, last] = [flights[i - 1], times[i - 1]];
    const duration = flightTime(form, distances[i]!) * (form === 'deal' ? dealPace : pace);
    let delay = 0;
    if (before && last) {
      if (leavesWith(flights[i]!, before)) delay = last.delay;
      else if (form === 'deal') delay = last.delay + dealStep * dealPace;
      // What is laid has to lie there before it leaves again; a whole deal comes first.
      else if (form === 'gather' || before.form === 'deal') delay = landed;
      else delay = last.delay + gap;
    }
    landed = Math.max(landed, delay + duration);
    times.push({ delay, duration });
  });
  return times;
}

function leavesWith({ form }: Flight, before: Flight | undefined): boolean {
  return before?.form === form && together.has(form);
}

function cardsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => cardsIn(item));
}

/** The cards of the first list that are not in the second one. */
export function missing(first: readonly string[], second: readonly string[]): string[] {
  const left = [...second];
  return first.filter((card) => {
    const at = left.indexOf(card);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

export class FlightPlanner {
  private readonly perSeat: ReadonlySet<string>;
  private readonly handZone: string | null;

  constructor(
    private readonly look: Pick<Look, 'layout' | 'events'>,
    private readonly players: number,
  ) {
    const { zones } = look.layout;
    const own = zones.filter((zone) => zone.place === 'seat' && zone.kind !== 'marker');
    this.perSeat = new Set(own.map((zone) => zone.key));
    this.handZone = own.find((zone) => zone.kind === 'fan' || zone.kind === 'grid')?.key ?? null;
  }

  flights(events: readonly GameEvent[], before: GameView | null, after: GameView): Flight[] {
    return events.flatMap((event) => this.flightsOf(event, before, after)).slice(0, most);
  }

  private spot(zone: string, seat: number | undefined, more: Partial<Spot> = {}): Spot {
    return { zone, seat: this.perSeat.has(zone) ? (seat ?? null) : null, ...more };
  }

  private flightsOf(event: GameEvent, before: GameView | null, after: GameView): Flight[] {
    const { from, to, seat } = event;
    const form = this.look.events[event.type]?.flight ?? 'fly';
    if (form === 'deal') return this.dealt(event);
    if (form === 'ball') return this.played(seat ?? 0);
    if (from === undefined || to === undefined) return [];
    if (form.startsWith('hands')) return this.handedOn(form, from, event);
    if (event.cards)
      return event.cards.flatMap((card) =>
        this.single({ ...event, card, count: 1 }, form, from, to, before),
      );
    if (event.card !== undefined) return this.single(event, form, from, to, before);
    if (seat === undefined && this.perSeat.has(from) && this.perSeat.has(to)) {
      return this.seats().map((each) =>
        this.flight(form, null, this.spot(from, each), this.spot(to, each)),
      );
    }
    return this.several(event, form, from, to, before, after);
  }

  private flight(form: FlightForm, card: string | null, from: Spot, to: Spot): Flight {
    return { form, card, from, to, turns: false };
  }

  private seats(): number[] {
    return Array.from({ length: this.players }, (_, seat) => seat);
  }

  private single(
    event: GameEvent,
    form: FlightForm,
    from: string,
    to: string,
    before: GameView | null,
  ): Flight[] {
    const card = faceUp(String(event.card));
    const named = card === null ? {} : { card };
    const place = event.note === undefined ? {} : { place: event.note };
    const owner = event.other ?? event.seat;
    const count = Math.max(1, Math.min(6, event.count ?? 1));
    const inPlace = from === to && event.other === undefined;
    const turns = !inPlace && card !== null && !this.wasSeen(card, from, owner, before);
    return Array.from({ length: count }, (_, nth) => {
      const several = form === 'gather' ? { nth } : {};
      return {
        form: inPlace ? 'turn' : form,
        card,
        from: this.spot(from, owner, { ...named, ...place, ...several }),
        to: this.spot(to, event.seat, { ...named, ...place }),
        turns,
      };
    });
  }

  /** Whether it lay open to whoever looks. */
  private wasSeen(card: string, zone: string, seat: number | undefined, before: GameView | null) {
    const value: unknown = before?.[zone];
    const own: unknown = this.perSeat.has(zone) && Array.isArray(value) ? value[seat ?? 0] : value;
    return typeof own === 'number' ? false : cardsIn(own).includes(card);
  }

  /** Whole hands that change owner. */
  private handedOn(form: FlightForm, zone: string, { seat, other }: GameEvent): Flight[] {
    const hand = (from: number, to: number) =>
      this.flight(form, null, this.spot(zone, from), this.spot(zone, to));
    if (form === 'hands')
      return seat === undefined || other === undefined
        ? []
        : [hand(seat, other), hand(other, seat)];
    const shift = form === 'hands_left' ? 1 : -1;
    const next = (each: number) => (each + shift + this.players) % this.players;
    return this.seats().map((each) => hand(each, next(each)));
  }

  /** Cards that the event counts but does not name: those that are gone from where they were. */
  private several(
    event: GameEvent,
    form: FlightForm,
    from: string,
    to: string,
    before: GameView | null,
    after: GameView,
  ): Flight[] {
    const gone = this.spot(from, event.seat);
    const come = this.spot(to, event.seat);
    const count = Math.min(8, event.count ?? 1);
    const left = missing(cardsIn(before?.[from]), cardsIn(after[from])).slice(0, count);
    if (left.length === 0)
      return Array.from({ length: count }, () => this.flight(form, null, gone, come));
    return left.map((card) =>
      this.flight(form, faceUp(card), { ...gone, card }, { ...come, card }),
    );
  }

  /** Some rounds of the deal, from the seat after the dealer on. */
  private dealt({ seat, count = 1 }: GameEvent): Flight[] {
    const zone = this.handZone;
    if (zone === null) return [];
    const rounds = Math.max(1, Math.min(count, 4, Math.floor(mostDealt / this.players)));
    const first = (seat ?? this.players - 1) + 1;
    return Array.from({ length: rounds * this.players }, (_, i) =>
      this.flight(
        'deal',
        null,
        this.spot('pile', undefined),
        this.spot(zone, (first + i) % this.players),
      ),
    );
  }

  /** A ball from the other player to the one who wins. */
  private played(winner: number): Flight[] {
    const zone = this.handZone;
    if (zone === null) return [];
    const other = (winner + 1) % this.players;
    return [this.flight('ball', null, this.spot(zone, other), this.spot(zone, winner))];
  }
}
