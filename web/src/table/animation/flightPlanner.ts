// Which cards travel when something happens, from the events and the views before and after.
// Only names of zones and seats: where those are on the screen is the animator's business.
import type { LayoutHints } from '$src/look/look';
import type { GameEvent, GameView } from '$pioche/protocol.gen.js';

export interface Spot {
  zone: string;
  /** Whose, where each seat has one; null in the middle of the table. */
  seat: number | null;
  card?: string;
  place?: string;
}

export interface Flight {
  /** null: nobody here may know it, so its back is shown. */
  card: string | null;
  from: Spot;
  to: Spot;
  /** Milliseconds after the first one. */
  delay: number;
  /** Turned over where it lies, instead of travelling. */
  flip: boolean;
}

/** Everything that one move sets going has left its place after this time. */
const spread = 600;
const pause = 90;
const most = 40;

const known = (card: string) => (card === '?' ? null : card);

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
    layout: LayoutHints,
    private readonly players: number,
  ) {
    const own = layout.zones.filter((zone) => zone.place === 'seat' && zone.kind !== 'marker');
    this.perSeat = new Set(own.map((zone) => zone.key));
    this.handZone = own.find((zone) => zone.kind === 'fan' || zone.kind === 'grid')?.key ?? null;
  }

  flights(events: readonly GameEvent[], before: GameView | null, after: GameView): Flight[] {
    const all: Flight[] = [];
    for (const event of events) all.push(...this.flightsOf(event, before, after));
    const chosen = all.slice(0, most);
    const step = Math.min(pause, spread / Math.max(1, chosen.length));
    return chosen.map((flight, index) => ({ ...flight, delay: Math.round(index * step) }));
  }

  private spot(zone: string, seat: number | undefined, more: Partial<Spot> = {}): Spot {
    return { zone, seat: this.perSeat.has(zone) ? (seat ?? null) : null, ...more };
  }

  private flightsOf(event: GameEvent, before: GameView | null, after: GameView): Flight[] {
    const { from, to, seat, other } = event;
    if (event.type === 'deal') return this.dealt(event);
    if (from === undefined || to === undefined) return [];
    if (event.cards)
      return event.cards.flatMap((card) => this.single({ ...event, card, count: 1 }, from, to));
    if (event.card !== undefined) return this.single(event, from, to);
    if (from === to && this.perSeat.has(from)) return this.handedOn(event, from, seat, other);
    if (seat === undefined && this.perSeat.has(from) && this.perSeat.has(to)) {
      return this.seats().map((each) =>
        this.flight(null, this.spot(from, each), this.spot(to, each)),
      );
    }
    return this.several(event, from, to, before, after);
  }

  private flight(card: string | null, from: Spot, to: Spot, flip = false): Flight {
    return { card, from, to, delay: 0, flip };
  }

  private seats(): number[] {
    return Array.from({ length: this.players }, (_, seat) => seat);
  }

  private single(event: GameEvent, from: string, to: string): Flight[] {
    const card = known(String(event.card));
    const named = card === null ? {} : { card };
    const place = event.note === undefined ? {} : { place: event.note };
    const gone = this.spot(from, event.other ?? event.seat, { ...named, ...place });
    const come = this.spot(to, event.seat, { ...named, ...place });
    const flip = from === to && event.other === undefined;
    const count = Math.max(1, Math.min(6, event.count ?? 1));
    return Array.from({ length: count }, () => this.flight(card, gone, come, flip));
  }

  /** Whole hands that change owner. */
  private handedOn(event: GameEvent, zone: string, seat?: number, other?: number): Flight[] {
    if (seat !== undefined && other !== undefined) {
      const [mine, theirs] = [this.spot(zone, seat), this.spot(zone, other)];
      return [this.flight(null, mine, theirs), this.flight(null, theirs, mine)];
    }
    const shift = event.type.endsWith('_left') ? 1 : event.type.endsWith('_right') ? -1 : 0;
    if (shift === 0) return [];
    const next = (each: number) => (each + shift + this.players) % this.players;
    return this.seats().map((each) =>
      this.flight(null, this.spot(zone, each), this.spot(zone, next(each))),
    );
  }

  /** Cards that the event counts but does not name: those that are gone from where they were. */
  private several(
    event: GameEvent,
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
      return Array.from({ length: count }, () => this.flight(null, gone, come));
    return left.map((card) => this.flight(known(card), { ...gone, card }, { ...come, card }));
  }

  private dealt(event: GameEvent): Flight[] {
    const zone = this.handZone;
    if (zone === null) return [];
    const rounds = Math.min(event.count ?? 1, Math.max(1, Math.floor(most / this.players)), 4);
    return Array.from({ length: rounds }, () =>
      this.seats().map((seat) =>
        this.flight(null, this.spot('pile', undefined), this.spot(zone, seat)),
      ),
    ).flat();
  }
}
