// Deals that nobody chooses: what a page does in one, and that it catches a server that cheats.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Pioche } from '$pioche/pioche.js';
import type { MatchRecord, Room, TableDeal } from '$pioche/protocol.gen.js';
import { dealFindings } from '$src/state/dealCheck';
import type { CheckingEngine } from '$src/state/dealCheck';
import { DealParticipant, recordOfRoom } from '$src/state/dealParticipant.svelte';
import { hashesOf } from '$src/state/deals';
import type { DealStore, KnownDeal } from '$src/state/deals';
import { FakeTransport, personSeat, room, tableMessage } from '../fixtures';

let pioche: Pioche;
beforeAll(async () => {
  const module = new URL('../../../wasm/dist/pioche.wasm', import.meta.url);
  pioche = await Pioche.load(readFileSync(module));
});
const engine = () => Promise.resolve(pioche as unknown as CheckingEngine);

const sha256 = (...hex: string[]) =>
  createHash('sha256')
    .update(Buffer.from(hex.join(''), 'hex'))
    .digest('hex');
const seedOf = (server: string, nonces: string[]) =>
  sha256(Buffer.from('pioche deal 1\n').toString('hex'), server, ...nonces);
const number = (digit: string) => digit.repeat(64);

class MemoryDeals implements DealStore {
  readonly deals = new Map<string, KnownDeal>();
  find = (commitment: string) => this.deals.get(commitment) ?? null;
  save = (deal: KnownDeal) => void this.deals.set(deal.commitment, deal);
}

/** Answers each command at once. */
class AnsweringTransport extends FakeTransport {
  refuses = false;
  reconnect(): void {
    this.drop();
    this.change('open');
  }
  protected override post(text: string): void {
    super.post(text);
    const { id: re } = JSON.parse(text) as { id: number };
    if (this.refuses) this.say({ type: 'refused', code: 'refused', message: 'No.', re });
    else this.say({ type: 'done', re });
  }
}

/** A server, honest unless a test has it cheat, and the page of the person `a` at seat 0. */
class Deal {
  readonly transport = new AnsweringTransport();
  readonly store = new MemoryDeals();
  readonly mine = number('a');
  readonly other = number('b');
  server = number('5');
  readonly page = this.newPage();
  private match = 0;

  newPage(): DealParticipant {
    const hash = (digits: string) => Promise.resolve(sha256(digits));
    return new DealParticipant(this.transport, { store: this.store, draw: () => this.mine, hash });
  }

  deal(changes: Partial<TableDeal> = {}): TableDeal {
    const commitment = sha256(this.server);
    return { step: 'hashes', commitment, server: null, seats: null, called_off_by: [], ...changes };
  }

  get hashes(): NonNullable<TableDeal['seats']> {
    return [this.mine, this.other].map((nonce) => ({ hash: sha256(nonce), nonce: null }));
  }

  /** The table tells of a deal. */
  async tell(deal: TableDeal | null, changes: Partial<Room> = {}): Promise<void> {
    const told = room({ state: 'open', game: 'mio', deal, ...changes });
    this.transport.say(tableMessage({ room: told, match: null }));
    await new Promise((resolve) => setTimeout(resolve));
  }

  sent(command: string): Record<string, unknown>[] {
    const all = this.transport.commands as Record<string, unknown>[];
    return all.filter((message) => message['do'] === command);
  }

  /** As far as the nonces. */
  async exchange(): Promise<void> {
    await this.tell(this.deal());
    await this.tell(this.deal({ step: 'nonces', seats: this.hashes }));
  }

  /** The record of a match of the deal, from any seed. */
  record(changes: Partial<MatchRecord> = {}): MatchRecord {
    const seats = [this.mine, this.other].map((nonce) => ({ hash: sha256(nonce), nonce }));
    return {
      pioche: 1,
      game: 'mio',
      rules: pioche.catalogue().games.find(({ id }) => id === 'mio')!.rules,
      players: ['Anna', 'Ben'],
      options: {},
      seed: seedOf(this.server, [this.mine, this.other]),
      moves: [],
      result: null,
      deal: { commitment: sha256(this.server), server: this.server, seats },
      ...changes,
    };
  }

  /** The cards are dealt, from this record. */
  async dealFrom(record: MatchRecord): Promise<void> {
    const match = pioche.resumeMatch(record, 0);
    const view = match.view(0);
    match.close();
    const deal = this.deal({ step: 'dealt', seats: this.hashes });
    const told = room({ game: 'mio', match: ++this.match, deal });
    const matchView = { n: 0, view, legal: [], obliged: [], clocks: null, rounds: [], past: [] };
    this.transport.say(tableMessage({ room: told, match: matchView }));
  }

  /** What the page says after the match. */
  async verdict(record: MatchRecord): Promise<string[]> {
    const match = pioche.resumeMatch(record);
    const view = match.view(0);
    match.close();
    await this.page.check(() => Promise.resolve(record), view, engine);
    expect(this.page.failure).toBeNull();
    return this.page.alarms.map(({ key }) => key);
  }
}

describe('a page in an honest deal', () => {
  it('sends the hash, then the number, and verifies the match', async () => {
    const it = new Deal();
    await it.tell(it.deal());
    expect(it.sent('commit')).toEqual([
      expect.objectContaining({ commitment: sha256(it.server), hash: sha256(it.mine) }),
    ]);
    expect(it.sent('reveal')).toEqual([]);
    await it.tell(it.deal({ step: 'nonces', seats: it.hashes }));
    expect(it.sent('reveal')).toEqual([expect.objectContaining({ nonce: it.mine })]);
    await it.dealFrom(it.record());
    expect(it.page.alarms).toEqual([]);
    expect(await it.verdict(it.record())).toEqual([]);
    expect(it.page.findings!.some(({ key }) => key === 'deal')).toBe(true);
  });

  it('sends each once on a connection, and again on the next', async () => {
    const it = new Deal();
    await it.tell(it.deal());
    await it.tell(it.deal());
    expect(it.sent('commit')).toHaveLength(1);
    it.transport.reconnect();
    await it.tell(it.deal());
    expect(it.sent('commit').map(({ hash }) => hash)).toEqual(Array(2).fill(sha256(it.mine)));
  });

  it('goes on after it was loaded again', async () => {
    const it = new Deal();
    await it.tell(it.deal());
    it.page.close();
    const again = it.newPage();
    await it.tell(it.deal({ step: 'nonces', seats: it.hashes }));
    expect(it.sent('reveal')).toHaveLength(1);
    expect(again.alarms).toEqual([]);
  });

  it('takes no part as a spectator, nor where another device was first', async () => {
    const it = new Deal();
    await it.tell(it.deal(), { seats: [personSeat('c'), personSeat('b')] });
    expect(it.sent('commit')).toEqual([]);
    it.transport.refuses = true;
    it.server = number('6');
    await it.tell(it.deal());
    const [, other] = it.hashes;
    await it.tell(it.deal({ step: 'nonces', seats: [{ hash: number('c'), nonce: null }, other!] }));
    expect(it.sent('reveal')).toEqual([]);
    expect(it.page.alarms).toEqual([]);
    expect(it.page.isFromElsewhere).toBe(true);
  });

  it('accepts that another person calls the start off', async () => {
    const it = new Deal();
    await it.exchange();
    const called_off_by = [{ person: 'b', name: 'Ben' }];
    await it.tell(
      it.deal({ step: 'called_off', server: it.server, seats: it.hashes, called_off_by }),
    );
    it.server = number('6');
    await it.tell(it.deal());
    expect(it.page.alarms).toEqual([]);
    expect(it.sent('commit')).toHaveLength(2);
  });

  it('misses no deal in a match of bots, nor where none was begun', async () => {
    const it = new Deal();
    await it.tell(null, { match: 0 });
    const bot = { bot: 'easy', habit: 'cautious', ready: true } as const;
    await it.tell(null, { state: 'playing', match: 1, seats: [bot, bot] });
    await it.tell(null, { state: 'over', match: 1, seats: [bot, bot] });
    expect(it.page.alarms).toEqual([]);
  });

  it('misses nothing after a match whose numbers are told', async () => {
    const it = new Deal();
    await it.exchange();
    await it.dealFrom(it.record());
    const { deal, seed } = it.record();
    const told = it.deal({ step: 'dealt', server: it.server, seats: deal!.seats });
    await it.tell(told, { state: 'over', match: 1, seed });
    expect(it.page.alarms).toEqual([]);
  });

  it('checks a match without a result by what the table tells', async () => {
    const it = new Deal();
    await it.exchange();
    await it.dealFrom(it.record());
    const { deal, seed } = it.record();
    const told = it.deal({ step: 'dealt', server: it.server, seats: deal!.seats });
    const record = recordOfRoom(room({ game: 'mio', deal: told, seed }))!;
    expect(await it.verdict({ ...record, rules: it.record().rules })).toEqual([]);
  });
});

describe('a server that cheats', () => {
  it('and drops the number of a seat', async () => {
    const it = new Deal();
    await it.tell(it.deal());
    const [, other] = it.hashes;
    await it.tell(it.deal({ step: 'nonces', seats: [null, other!] }));
    expect(it.sent('reveal')).toEqual([]);
    expect(it.page.alarms.map(({ key }) => key)).toEqual(['left_out']);
  });

  it('and drops it only from the record', async () => {
    const it = new Deal();
    await it.exchange();
    const [, other] = it.record().deal!.seats;
    const seed = seedOf(it.server, [it.other]);
    const deal = { ...it.record().deal!, seats: [null, other!] };
    await it.dealFrom(it.record({ seed }));
    expect(await it.verdict(it.record({ seed, deal }))).toEqual(['changed', 'left_out']);
  });

  it('and exchanges the seats', async () => {
    const it = new Deal();
    await it.tell(it.deal());
    await it.tell(it.deal({ step: 'nonces', seats: it.hashes.toReversed() }));
    expect(it.sent('reveal')).toEqual([]);
    expect(it.page.alarms.map(({ key }) => key)).toEqual(['left_out']);
  });

  it('and exchanges them only in the record', async () => {
    const it = new Deal();
    await it.exchange();
    const deal = { ...it.record().deal!, seats: it.record().deal!.seats.toReversed() };
    const seed = seedOf(it.server, [it.other, it.mine]);
    await it.dealFrom(it.record({ seed }));
    expect(await it.verdict(it.record({ seed, deal }))).toEqual(['changed', 'left_out']);
  });

  it('and chooses its own number last', async () => {
    const it = new Deal();
    await it.exchange();
    const late = number('7');
    const deal = { ...it.record().deal!, server: late };
    const seed = seedOf(late, [it.mine, it.other]);
    await it.dealFrom(it.record({ seed }));
    expect(await it.verdict(it.record({ seed, deal }))).toEqual(['bad_deal_server']);
  });

  it('and chooses its number last, with another commitment', async () => {
    const it = new Deal();
    await it.exchange();
    const late = number('7');
    const deal = { ...it.record().deal!, server: late, commitment: sha256(late) };
    const seed = seedOf(late, [it.mine, it.other]);
    await it.dealFrom(it.record({ seed }));
    expect(await it.verdict(it.record({ seed, deal }))).toEqual(['changed']);
  });

  it('and has a seat in league with it choose last', async () => {
    const it = new Deal();
    await it.exchange();
    const late = number('8');
    const [first] = it.record().deal!.seats;
    const seed = seedOf(it.server, [it.mine, late]);
    await it.dealFrom(it.record({ seed }));
    const with_hash = {
      ...it.record().deal!,
      seats: [first!, { hash: sha256(late), nonce: late }],
    };
    expect(await it.verdict(it.record({ seed, deal: with_hash }))).toEqual(['changed']);
    const again = new Deal();
    await again.exchange();
    await again.dealFrom(it.record({ seed }));
    const without = {
      ...it.record().deal!,
      seats: [first!, { hash: sha256(it.other), nonce: late }],
    };
    expect(await again.verdict(it.record({ seed, deal: without }))).toEqual(['bad_deal_nonce']);
  });

  it('and tells the hashes anew once it knows the numbers', async () => {
    const it = new Deal();
    await it.exchange();
    const [first] = it.hashes;
    const changed = [first!, { hash: number('c'), nonce: null }];
    await it.tell(it.deal({ step: 'nonces', seats: changed }));
    expect(it.page.alarms.map(({ key }) => key)).toEqual(['changed']);
  });

  it('and begins anew without calling the start off', async () => {
    const it = new Deal();
    await it.exchange();
    it.server = number('6');
    await it.tell(it.deal());
    expect(it.page.alarms.map(({ key }) => key)).toEqual(['replaced']);
    expect(it.sent('commit')).toHaveLength(1);
  });

  it('and repeats an old deal, whose numbers it knows', async () => {
    const it = new Deal();
    await it.exchange();
    await it.dealFrom(it.record());
    const first = it.deal();
    it.server = number('6');
    await it.tell(it.deal());
    it.page.close();
    const page = it.newPage();
    await it.tell(first);
    expect(page.alarms.map(({ key }) => key)).toEqual(['replaced']);
    expect(it.sent('commit')).toHaveLength(2);
  });

  it('and blames a seat that did its part', async () => {
    const it = new Deal();
    await it.exchange();
    const called_off_by = [{ person: 'a', name: 'Anna' }];
    const told = { step: 'called_off', seats: it.hashes, called_off_by } as const;
    await it.tell(it.deal({ ...told, server: it.server }));
    expect(it.page.alarms.map(({ key }) => key)).toEqual(['blamed']);
  });

  it('and deals without an exchange', async () => {
    const it = new Deal();
    await it.tell(null, { state: 'playing', match: 1 });
    expect(it.page.alarms.map(({ key }) => key)).toEqual(['no_exchange']);
  });

  it('and deals before the exchange has ended', async () => {
    const it = new Deal();
    await it.exchange();
    await it.tell(it.deal({ step: 'nonces', seats: it.hashes }), { state: 'playing', match: 1 });
    expect(it.page.alarms.map(({ key }) => key)).toEqual(['no_exchange']);
  });

  it('and tells no more of a deal in the middle of it', async () => {
    const it = new Deal();
    await it.exchange();
    await it.tell(null, { state: 'playing', match: 1 });
    expect(it.page.alarms.map(({ key }) => key)).toEqual(['dropped']);
  });

  it('and tells no more of the deal of a match', async () => {
    const it = new Deal();
    await it.exchange();
    await it.dealFrom(it.record());
    expect(it.page.alarms).toEqual([]);
    await it.tell(null, { state: 'over', match: 1, seed: it.record().seed });
    expect(it.page.alarms.map(({ key }) => key)).toEqual(['dropped']);
  });

  it('and never publishes its number', async () => {
    const it = new Deal();
    await it.exchange();
    await it.dealFrom(it.record());
    const dealt = it.deal({ step: 'dealt', seats: it.hashes });
    await it.tell(dealt, { state: 'over', match: 1, seed: it.record().seed });
    expect(it.page.alarms.map(({ key }) => key)).toEqual(['unpublished']);
  });

  it('and publishes another number after a call-off', async () => {
    const it = new Deal();
    await it.exchange();
    const called_off_by = [{ person: 'b', name: 'Ben' }];
    const told = { step: 'called_off', seats: it.hashes, called_off_by } as const;
    await it.tell(it.deal({ ...told, server: number('7') }));
    expect(it.page.alarms.map(({ key }) => key)).toEqual(['server']);
  });

  it('and tells different people different commitments', async () => {
    const [one, other] = [new Deal(), new Deal()];
    other.server = number('6');
    for (const each of [one, other]) {
      await each.exchange();
      await each.dealFrom(one.record());
    }
    expect(await one.verdict(one.record())).toEqual([]);
    expect(await other.verdict(one.record())).toEqual(['changed']);
  });

  it('and deals other cards than those of the seed', async () => {
    const it = new Deal();
    await it.exchange();
    await it.dealFrom(it.record({ seed: number('9') }));
    expect(await it.verdict(it.record())).toEqual(['cards']);
  });

  it('and has a record of another match', async () => {
    const it = new Deal();
    await it.exchange();
    await it.dealFrom(it.record());
    const seed = number('9');
    expect(await it.verdict(it.record({ seed }))).toEqual(['bad_deal_seed']);
    const { deal: _, ...without } = it.record();
    const findings = await dealFindings(await engine(), without, it.store.find(sha256(it.server)));
    expect(findings.filter(({ good }) => !good).map(({ key }) => key)).toEqual(['no_deal']);
  });

  it('and shows another end than the one played', async () => {
    const it = new Deal();
    await it.exchange();
    await it.dealFrom(it.record());
    const match = pioche.resumeMatch(it.record());
    const view = { ...match.view(0), scores: [99, 0] };
    match.close();
    const known = it.store.find(sha256(it.server));
    const findings = await dealFindings(await engine(), it.record(), known, { seat: 0, view });
    expect(findings.filter(({ good }) => !good).map(({ key }) => key)).toEqual(['cards']);
  });
});

it('the hashes of a deal are by seat, and of nobody before they are told', () => {
  const it = new Deal();
  expect(hashesOf(it.deal())).toBeNull();
  expect(hashesOf({ seats: [null, it.hashes[1]!] })).toEqual([null, sha256(it.other)]);
});

it('a deal is not said to be wrong where this page does not have the game or its rules', async () => {
  const deal = new Deal();
  const known = deal.store.find(sha256(deal.server));
  for (const [changes, code] of [
    [{ game: 'quartet' }, 'unknown_game'],
    [{ rules: 99 }, 'unknown_rules'],
  ] as const)
    await expect(dealFindings(await engine(), deal.record(changes), known)).rejects.toMatchObject({
      code,
    });
});
