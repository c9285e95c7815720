// Runs one table without a server, by the server's own rule: what happened is stored before
// anybody is told. Messages of people are handled before the searches of bots.
import type { Link, LocalTable, TableOutcome, TablePerson } from '$pioche/index.js';
import type { ClosedMessage, Level, NewTable } from '$pioche/protocol.gen.js';
import { sharedCommands } from '$pioche/protocol.gen.js';
import { matchId } from './ids';
import type { StoredMatch, StoredTable, Store } from './store';

/** Who sits at a seat of a new table: somebody at this device, or a bot. */
export type NewSeat = { name: string } | { bot: Level };

export interface NewLocalTable extends Omit<NewTable, 'bots' | 'start' | 'seat' | 'players'> {
  seats: NewSeat[];
}

export interface RunnerEnvironment {
  store: Store;
  newTable(): Promise<LocalTable>;
  deliver(link: Link, text: string): void;
  now(): number;
  /** Handles events that have arrived meanwhile. */
  yieldToEvents(): Promise<void>;
}

const longestTimer = 2 ** 31 - 1;

function requestIn(text: string): { do?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { do?: unknown };
  } catch {
    return {};
  }
}

/** The same request from somebody who waits for no answer. */
const withoutNumber = (text: string) => JSON.stringify({ ...requestIn(text), id: undefined });

/** Makes a table, seats everybody and deals. */
export async function openTable(
  environment: RunnerEnvironment,
  id: string,
  { seats, ...setup }: NewLocalTable,
): Promise<void> {
  const people = seats.flatMap((seat, index) =>
    'name' in seat ? [{ seat: index, person: { id: `here-${index + 1}`, name: seat.name } }] : [],
  );
  const [host, ...others] = people;
  if (!host) throw new Error('A table needs somebody who plays.');
  const bots = seats.map((seat) => ('bot' in seat ? seat.bot : null));
  const table = await environment.newTable();
  const now = environment.now();
  const outcomes: TableOutcome[] = [];
  const say = (link: Link, request: object) =>
    outcomes.push(table.receive(link, JSON.stringify(request), now));
  try {
    const players = seats.length;
    outcomes.push(table.open(id, host.person, { ...setup, players, bots, seat: host.seat }, now));
    for (const [index, { person }] of people.entries())
      outcomes.push(table.connect(index + 1, person, 'en', now));
    for (const [index, { seat }] of others.entries()) {
      say(index + 2, { do: 'sit', seat });
      say(index + 2, { do: 'ready' });
    }
    say(1, { do: 'start' });
  } finally {
    table.close();
  }
  const summary = outcomes.at(-1)?.summary;
  if (summary?.state !== 'playing') throw new Error('The match did not begin.');
  const entries = outcomes.flatMap((outcome) => outcome.entries);
  const stored = { id, people: people.map((one) => one.person), ended: 0, changed: now, summary };
  await environment.store.append(stored, { length: 0, entries, chat: [], match: null });
}

type Job = (table: LocalTable) => TableOutcome;

/** A table that is being played at. */
export class LocalTableRunner {
  private readonly jobs: Job[] = [];
  private readonly links = new Set<Link>();
  private busy = false;
  private pendingTasks = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  private constructor(
    private readonly environment: RunnerEnvironment,
    private readonly table: LocalTable,
    private stored: StoredTable,
    private length: number,
  ) {}

  /** Restores the table from its log. */
  static async restore(
    environment: RunnerEnvironment,
    id: string,
  ): Promise<LocalTableRunner | null> {
    const stored = await environment.store.table(id);
    if (!stored) return null;
    const { entries, chat } = await environment.store.log(id);
    const table = await environment.newTable();
    try {
      table.restore(id, { entries, chat, people: stored.people }, environment.now());
    } catch (error) {
      table.close();
      throw error;
    }
    return new LocalTableRunner(environment, table, stored, entries.length);
  }

  get people(): readonly TablePerson[] {
    return this.stored.people;
  }

  /** Person number `link` (1, 2, …) is at the table. */
  connect(link: Link, language: string): void {
    const person = this.people[link - 1];
    if (!person) return;
    this.links.add(link);
    this.enqueue((table) => table.connect(link, person, language, this.environment.now()));
  }

  receive(link: Link, text: string): void {
    if (sharedCommands.has(String(requestIn(text).do)))
      for (const other of this.links)
        if (other !== link) this.enqueue(this.request(other, withoutNumber(text)));
    this.enqueue(this.request(link, text));
  }

  /** Stops running the table; its log stays. */
  close(): void {
    if (this.ended) return;
    this.ended = true;
    this.jobs.length = 0;
    clearTimeout(this.timer);
    this.table.close();
  }

  private request(link: Link, text: string): Job {
    return (table) => table.receive(link, text, this.environment.now());
  }

  private enqueue(job: Job): void {
    this.jobs.push(job);
    if (!this.busy) void this.work();
  }

  private async work(): Promise<void> {
    this.busy = true;
    try {
      while (!this.ended) {
        if (this.jobs.length === 0 && this.pendingTasks > 0) await this.environment.yieldToEvents();
        const job = this.jobs.shift() ?? (this.pendingTasks > 0 ? this.runTask : null);
        if (!job || this.ended) break;
        await this.applyOutcome(job(this.table));
      }
    } catch {
      this.fail();
    } finally {
      this.busy = false;
    }
  }

  private readonly runTask: Job = (table) => table.think(this.environment.now());

  private async applyOutcome(outcome: TableOutcome): Promise<void> {
    const match = this.finished(outcome);
    await this.store(outcome, match);
    if (this.ended) return;
    for (const { link, message } of outcome.parcels)
      this.environment.deliver(link, JSON.stringify(message));
    this.pendingTasks = outcome.tasks;
    this.sleepUntil(outcome.wakeAt);
    if (match) this.jobs.unshift((table) => table.keep(match.id, this.environment.now()));
  }

  private async store(outcome: TableOutcome, match: StoredMatch | null): Promise<void> {
    const { entries, chat, summary } = outcome;
    if (entries.length === 0 && chat.length === 0 && !match) return;
    const now = this.environment.now();
    const ended = this.stored.ended + (match ? 1 : 0);
    this.stored = {
      ...this.stored,
      ended,
      changed: now,
      summary,
    };
    await this.environment.store.append(this.stored, { length: this.length, entries, chat, match });
    this.length += entries.length;
  }

  private finished({ record, summary }: TableOutcome): StoredMatch | null {
    if (!record) return null;
    return {
      id: matchId(this.stored.id, this.stored.ended + 1),
      ended: this.environment.now(),
      bots: summary.seats.map((seat) => (seat && 'bot' in seat ? seat.bot : null)),
      record,
      uploaded: null,
    };
  }

  private sleepUntil(time: number | null): void {
    clearTimeout(this.timer);
    if (time === null) return;
    const wait = Math.min(Math.max(0, time - this.environment.now()), longestTimer);
    this.timer = setTimeout(
      () => this.enqueue((table) => table.wake(this.environment.now())),
      wait,
    );
  }

  /** What could not be stored has not happened: the table is closed. */
  private fail(): void {
    const closed: ClosedMessage = { type: 'closed', reason: 'fault' };
    for (const link of this.links) this.environment.deliver(link, JSON.stringify(closed));
    this.close();
  }
}
