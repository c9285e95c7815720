// One table as this person sees it, kept up to date by the messages that come in.
import type {
  ChatLine,
  Clocks,
  ClosedReason,
  Command,
  GameEvent,
  GameView,
  LegalMove,
  Message,
  MovedMessage,
  PastMove,
  Room,
  RoomChanges,
  TableMessage,
  You,
} from '$pioche/protocol.gen.js';
import { changesOf } from '$src/net/viewChanges';
import type { DealParticipant } from './dealParticipant.svelte';
import { shareStructure } from './structuralSharing';
import { site } from './site.svelte';
import { updates } from './updates.svelte';
import type { Reply, Transport, TransportState } from '$src/net/transport';

/** One move as the screen animates it: what was, what happened, what is. */
export interface Step {
  moved: MovedMessage;
  before: GameView;
  after: GameView;
}

/** Shows a step; the next one waits until it is done. */
export type AnimateStep = (step: Step) => Promise<void> | void;

/** More steps than this behind, and the rest is shown without animation. */
export const maxAnimatedSteps = 12;

const maxChatLines = 200;
const maxLogEntries = 1000;

export class TableClient {
  room = $state.raw<Room | null>(null);
  you = $state.raw<You | null>(null);
  view = $state.raw<GameView | null>(null);
  legal = $state.raw<readonly LegalMove[]>([]);
  obliged = $state.raw<readonly number[]>([]);
  clocks = $state.raw<Clocks | null>(null);
  /** Until when bots leave a card to people that anybody may answer, by the table's clock. */
  raceUntil = $state<number | null>(null);
  /** My answer that is shown once everybody has answered. */
  answer = $state<string | null>(null);
  /** Between rounds and after the match: why it ended, and whose points are unusual. */
  result = $state.raw<readonly GameEvent[]>([]);
  /** The points of the rounds of this match that are finished. */
  rounds = $state.raw<readonly (readonly number[])[]>([]);
  /** Moves of this match so far. */
  n = $state(0);
  chat = $state.raw<readonly ChatLine[]>([]);
  log = $state.raw<readonly PastMove[]>([]);
  connection = $state<TransportState>('connecting');
  closed = $state<ClosedReason | null>(null);
  /** The table's clock minus this machine's, in milliseconds. */
  skew = $state(0);

  /** Set by the screen that moves cards; without it steps follow one another at once. */
  animate: AnimateStep | null = null;

  /** A move is being shown. */
  animating = $state(false);

  private readonly queue: Message[] = [];
  private resyncing = false;
  private readonly stops: (() => void)[];

  /** `deals`: takes part in the deals of the table; none at a table of this device. */
  constructor(
    private readonly transport: Transport,
    readonly deals: DealParticipant | null = null,
  ) {
    this.connection = transport.state;
    this.stops = [
      transport.onMessage((message) => this.take(message)),
      transport.onState((state) => {
        if (this.connection === 'lost' && state === 'open') updates.check();
        this.connection = state;
        this.resyncing = false;
      }),
    ];
  }

  /** The table is at this device: nobody can be invited. */
  get local(): boolean {
    return this.transport.local;
  }

  send(command: Command): Promise<Reply> {
    return this.transport.send(command);
  }

  /** Away from the table's page; the seat stays. */
  close(): void {
    for (const stop of this.stops) stop();
    this.deals?.close();
    this.queue.length = 0;
    this.transport.close();
  }

  /** The name of the person who holds a seat; empty for a bot. */
  nameOf(seat: number): string {
    const holder = this.room?.seats[seat];
    return holder && 'name' in holder ? holder.name : '';
  }

  /** Milliseconds that a seat has left now, or null without a clock. */
  timeLeft(seat: number, now = Date.now()): number | null {
    const left = this.clocks?.left[seat];
    if (this.clocks === null || left === undefined) return null;
    if (!this.clocks.running.includes(seat)) return left;
    return Math.max(0, left - (now + this.skew - this.clocks.at));
  }

  private take(message: Message): void {
    // A whole table replaces what is still to be shown.
    if (message.type === 'table') this.queue.length = 0;
    this.queue.push(message);
    if (!this.animating) void this.show();
  }

  private async show(): Promise<void> {
    this.animating = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        const step = this.apply(next);
        const inTime = this.queue.length <= maxAnimatedSteps && !globalThis.document?.hidden;
        if (step && this.animate && inTime) await this.animate(step);
      }
    } finally {
      this.animating = false;
    }
  }

  private apply(message: Message): Step | null {
    switch (message.type) {
      case 'table':
        this.applyTable(message);
        return null;
      case 'room':
        this.applyRoom(message.room);
        return null;
      case 'moved':
        return this.applyMoved(message);
      case 'chat':
        this.applyChat(message);
        return null;
      case 'announcement':
        site.announcement = message.announcement;
        return null;
      case 'closed':
        // A server that stops comes back with the table, as after a crash.
        if (message.reason !== 'stopping') this.closed = message.reason;
        return null;
      default:
        return null;
    }
  }

  private applyTable(message: TableMessage): void {
    const same = this.room?.match === message.room.match && this.you?.seat === message.you.seat;
    this.resyncing = false;
    // Another session or a token of this person was ended, not this session.
    if (this.closed === 'signed_out') this.closed = null;
    this.room = message.room;
    this.you = message.you;
    this.view = message.match?.view ?? null;
    this.n = message.match?.n ?? 0;
    this.legal = message.match?.legal ?? [];
    this.obliged = message.match?.obliged ?? [];
    this.clocks = message.match?.clocks ?? null;
    this.raceUntil = message.match?.race_until ?? null;
    this.answer = message.match?.answer ?? null;
    this.result = message.match?.result ?? [];
    this.rounds = message.match?.rounds ?? [];
    this.chat = message.chat ?? [];
    this.skew = message.now - Date.now();
    const past = message.match?.past ?? [];
    const first = past[0]?.n ?? this.n + 1;
    const earlier = same ? this.log.filter(({ n }) => n < first) : [];
    this.log = [...earlier, ...past];
  }

  private applyRoom(changes: RoomChanges): void {
    if (!this.room) return;
    this.room = { ...this.room, ...changes };
    this.findMyself();
  }

  /** A room's message names people; whether one of them is me follows from it. */
  private findMyself(): void {
    const { room, you } = this;
    if (!room || !you) return;
    const mine = room.seats.findIndex(
      (s) => s !== null && 'person' in s && s.person === you.person,
    );
    const seat = mine < 0 ? null : mine;
    const host = room.host === you.person;
    if (seat === you.seat && host === you.host) return;
    // Another seat has another view, which only the table can give.
    if (seat !== you.seat && this.view) this.resync();
    this.you = { ...you, seat, host };
  }

  private applyMoved(message: MovedMessage): Step | null {
    if (!this.view || message.n > this.n + 1) {
      this.resync();
      return null;
    }
    if (message.n <= this.n) return null;
    const before = this.view;
    // What is as it was stays the same object: whatever shows it has nothing to do.
    const after = { ...before, ...shareStructure(before, changesOf(before, message)) };
    this.view = after;
    this.n = message.n;
    this.legal = message.legal ?? [];
    this.obliged = message.obliged ?? [];
    this.clocks = message.clocks ?? null;
    this.raceUntil = message.race_until ?? null;
    this.answer = null;
    this.result = message.result ?? [];
    const { n, seat, by, events } = message;
    const ended = events.flatMap(({ type, points }) =>
      type === 'round_end' && points ? [points] : [],
    );
    if (ended.length > 0) this.rounds = [...this.rounds, ...ended];
    this.log = [...this.log, { n, seat, by, round: after.round, events }].slice(-maxLogEntries);
    return { moved: message, before, after };
  }

  private applyChat(line: ChatLine): void {
    if (this.chat.some((known) => known.number === line.number)) return;
    this.chat = [...this.chat, line].slice(-maxChatLines);
  }

  private resync(): void {
    if (this.resyncing) return;
    this.resyncing = true;
    this.transport.send({ do: 'look' }).catch(() => {
      this.resyncing = false;
    });
  }
}
