// Takes part in the deals of a table for this person, without their doing, and checks them: the
// hash of a number first, and the number itself only once the hashes of all are told.
import type { Finding } from '$pioche/types.js';
import type { GameView, MatchRecord, Message, Room, TableDeal } from '$pioche/protocol.gen.js';
import { Refusal } from '$src/net/transport';
import type { Transport } from '$src/net/transport';
import { i18n } from '$src/i18n/texts.svelte';
import { dealFindings, problemFinding } from './dealCheck';
import type { CheckingEngine, DealProblem } from './dealCheck';
import { browserDeals, hashesOf, randomNonce, sha256 } from './deals';
import type { DealStore, KnownDeal } from './deals';

export interface DealTools {
  store: DealStore;
  draw(): string;
  hash(digits: string): Promise<string>;
}

const browserTools: DealTools = { store: browserDeals, draw: randomNonce, hash: sha256 };

/** A refusal by the table, as against a connection that is lost. */
const isRefusal = (error: unknown) => error instanceof Refusal && error.code === 'refused';

/** Every match in which people play begins with an exchange. */
const isOnAmongPeople = ({ state, seats }: Room) =>
  (state === 'playing' || state === 'paused') &&
  seats.some((holder) => holder !== null && 'person' in holder);

/** After the match the server tells its number, those of the players and the seed. */
const isPublished = ({ deal, seed }: Room) =>
  !!deal?.server && !!seed && !!deal.seats?.every((share) => !share || share.nonce);

export class DealParticipant {
  /** What the server did that an honest one does not. */
  problems = $state.raw<readonly DealProblem[]>([]);
  /** What the check after the match has found; null: not yet. */
  findings = $state.raw<readonly Finding[] | null>(null);
  /** Why the check could not be made. */
  failure = $state.raw<unknown>(null);

  private room: Room | null = null;
  private person = '';
  private known: KnownDeal | null = null;
  /** The deal was finished or called off, so that another may follow. */
  private isClosed = true;
  /** The number of the match that was dealt last; 0: none. */
  private dealtMatch = 0;
  private hasRevealed = false;
  private sent = '';
  private checked = '';
  private readonly stops: (() => void)[];

  constructor(
    private readonly transport: Transport,
    private readonly tools: DealTools = browserTools,
  ) {
    this.stops = [
      transport.onMessage((message) => this.take(message)),
      transport.onState(() => (this.sent = '')),
    ];
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  /** After the match, by what the table tells then; once for each match. */
  async check(
    recorded: () => Promise<MatchRecord>,
    view: GameView,
    engine: () => Promise<CheckingEngine>,
  ): Promise<void> {
    const { known, seat } = this;
    if (!known || this.checked === known.commitment) return;
    this.checked = known.commitment;
    this.failure = null;
    try {
      const record = await recorded();
      const end = record.result ? { seat, view } : null;
      const findings = await dealFindings(await engine(), record, known, end);
      if (this.known?.commitment === known.commitment) this.findings = findings;
    } catch (error) {
      this.failure = error;
    }
  }

  /** All that is wrong, in words. */
  get alarms(): Finding[] {
    return [
      ...this.problems.map((problem) => problemFinding(problem)),
      ...(this.findings ?? []).filter(({ good }) => !good),
    ];
  }

  /** The seat's number in this deal was given by another device of this person. */
  get isFromElsewhere(): boolean {
    const share = this.seat === null ? null : this.room?.deal?.seats?.[this.seat];
    return !!share && this.known !== null && this.known.nonce === null;
  }

  private get seat(): number | null {
    const seats = this.room?.seats ?? [];
    const mine = seats.findIndex((s) => s !== null && 'person' in s && s.person === this.person);
    return mine < 0 ? null : mine;
  }

  private take(message: Message): void {
    if (message.type === 'table') {
      this.person = message.you.person;
      this.room = message.room;
    } else if (message.type === 'room' && this.room) {
      this.room = { ...this.room, ...message.room };
    } else return;
    const { deal } = this.room;
    if (deal) this.follow(deal);
    else this.endWithout(this.room);
    if (isOnAmongPeople(this.room) && deal && deal.step !== 'dealt') this.raise('no_exchange');
    if (this.room.state === 'over' && deal?.step === 'dealt' && !isPublished(this.room))
      this.raise('unpublished');
    if (message.type === 'table' && message.match?.n === 0 && this.known && deal?.step === 'dealt')
      this.learn({ firstView: message.match.view });
  }

  private follow(deal: TableDeal): void {
    if (this.known?.commitment !== deal.commitment) this.begin(deal);
    if (deal.step === 'hashes') this.commit();
    else if (deal.step === 'called_off') this.endCalledOff(deal);
    else this.compare(deal);
    if (deal.step === 'nonces' && this.problems.length === 0) this.reveal(deal);
    if (deal.step !== 'hashes' && deal.step !== 'nonces') this.isClosed = true;
    if (deal.step === 'dealt') this.dealtMatch = this.room?.match ?? 0;
  }

  /** The table tells of no deal: right where no match of people is on, and none was begun. */
  private endWithout(room: Room): void {
    if (this.known && (!this.isClosed || this.dealtMatch === room.match)) this.raise('dropped');
    else if (isOnAmongPeople(room)) this.raise('no_exchange');
    this.known = null;
    this.isClosed = true;
  }

  private begin({ commitment, step }: TableDeal): void {
    const wasReplaced = !this.isClosed && this.known?.revealed;
    const { seat } = this;
    const earlier = this.tools.store.find(commitment);
    this.known = earlier ?? {
      commitment,
      seat,
      nonce: null,
      accepted: false,
      revealed: false,
      hashes: null,
      firstView: null,
    };
    this.problems = wasReplaced ? ['replaced'] : [];
    this.findings = null;
    this.hasRevealed = false;
    this.isClosed = false;
    // A number that was told once would let the server choose.
    if (earlier && step === 'hashes' && (earlier.revealed || earlier.hashes))
      this.raise('replaced');
  }

  private commit(): void {
    const { known, seat } = this;
    if (!known || seat === null || this.problems.length > 0 || !this.isFirst('hashes')) return;
    const nonce = known.nonce ?? this.tools.draw();
    this.learn({ seat, nonce });
    void this.send(known.commitment, async () => {
      const hash = await this.tools.hash(nonce);
      await this.transport.send({ do: 'commit', commitment: known.commitment, hash });
      this.learn({ accepted: true }, known.commitment);
    });
  }

  /** The hashes are told: they stay as they are, and one's own is among them. */
  private compare(deal: TableDeal): void {
    const { known } = this;
    const hashes = hashesOf(deal);
    if (!known || !hashes) return;
    if (known.hashes && JSON.stringify(known.hashes) !== JSON.stringify(hashes))
      return this.raise('changed');
    this.learn({ hashes });
    if (known.seat !== null && known.accepted && hashes[known.seat] === null)
      this.raise('left_out');
  }

  private reveal(deal: TableDeal): void {
    const { known } = this;
    if (!known?.nonce || known.seat === null || !this.isFirst('nonces')) return;
    const { nonce, seat } = known;
    const told = deal.seats?.[seat]?.hash;
    if (!told) return;
    void this.send(known.commitment, async () => {
      if ((await this.tools.hash(nonce)) !== told) {
        if (this.known?.accepted) this.raise('left_out');
        else this.learn({ nonce: null }, known.commitment);
        return;
      }
      this.learn({ revealed: true }, known.commitment);
      await this.transport.send({ do: 'reveal', nonce });
      this.hasRevealed = true;
    });
  }

  private endCalledOff({ commitment, server, called_off_by }: TableDeal): void {
    const blamed = called_off_by.some(({ person }) => person === this.person);
    if (blamed && this.hasRevealed) this.raise('blamed');
    void this.send(commitment, async () => {
      if (server === null || (await this.tools.hash(server)) !== commitment) this.raise('server');
    });
  }

  /** Once on each connection. */
  private isFirst(step: string): boolean {
    const key = `${this.known?.commitment} ${step}`;
    if (this.sent === key) return false;
    this.sent = key;
    return true;
  }

  /** A step of one deal; what the table refuses gives this device no part. */
  private async send(commitment: string, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (isRefusal(error) && this.known?.accepted === false)
        this.learn({ nonce: null }, commitment);
    }
  }

  private learn(changes: Partial<KnownDeal>, commitment = this.known?.commitment): void {
    if (!this.known || this.known.commitment !== commitment) return;
    this.known = { ...this.known, ...changes };
    this.tools.store.save(this.known);
  }

  private raise(problem: DealProblem): void {
    if (!this.problems.includes(problem)) this.problems = [...this.problems, problem];
  }
}

/** The record of a match that was ended by vote: its deal, without moves. */
export function recordOfRoom(room: Room): MatchRecord | null {
  const { deal, seed } = room;
  if (!deal?.server || !deal.seats || !seed) return null;
  return {
    pioche: 1,
    game: room.game,
    rules: i18n.game(room.game)?.rules,
    players: room.seats.map((holder) => (holder && 'name' in holder ? holder.name : '')),
    options: room.options,
    seed,
    moves: [],
    result: null,
    deal: {
      commitment: deal.commitment,
      server: deal.server,
      seats: deal.seats.map((share) => share && { hash: share.hash, nonce: share.nonce ?? '' }),
    },
  };
}
