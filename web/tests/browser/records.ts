// Matches that bots have played, each time the same, stored for somebody with an account.
import { expect } from 'vitest';
import { load } from '$pioche/node.js';
import type { MatchRecord } from '$pioche/node.js';
import type { TestUser } from './browser';

export interface Played {
  game: string;
  players: number;
  seed: string;
  options: Record<string, string | number | boolean>;
  names: string[];
}

/** The record of a whole match, from its seed alone. */
export async function recordOf(played: Played): Promise<MatchRecord> {
  const match = (await load()).newMatch(played);
  for (let { obliged } = match.legal(); obliged.length > 0; { obliged } = match.legal()) {
    const seat = obliged[0] ?? 0;
    const move = match.botMove(seat, 'normal', '1');
    if (move !== null) match.move(seat, move);
  }
  return match.record();
}

/** Keeps a record for the user, who gets an account; the path of its page. */
export async function storeMatch(
  user: TestUser,
  record: MatchRecord,
  login = 'anna',
): Promise<string> {
  const { request } = user.context;
  const headers = { 'X-Pioche': '1' };
  const account = { name: 'Anna', login, password: 'a long enough sentence' };
  expect((await request.post('/api/accounts', { headers, data: account })).ok()).toBe(true);
  const stored = await request.post('/api/matches', { headers, data: { record } });
  expect(await stored.text()).toContain('"id"');
  return `/matches/${((await stored.json()) as { id: string }).id}`;
}
