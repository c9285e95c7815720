// Tables made by the server's own requests, for somebody who has just arrived.
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { TestUser } from './browser';

const headers = { 'X-Pioche': '1', 'Content-Type': 'application/json' };

export interface Match {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  start?: boolean;
  bots?: (string | null)[];
  /** null: the user only watches. */
  seat?: number | null;
  pace?: number;
  between?: number;
  clock?: object;
  public?: boolean;
}

/** Makes a table of a guest, who sits at its first seat, and easy bots that do not think long. */
export async function makeTable(page: Page, match: Match): Promise<string> {
  await page.request.post('/api/guest', { headers, data: { name: 'Camille' } });
  const bots = Array.from({ length: match.players }, (_, seat) => (seat === 0 ? null : 'easy'));
  const made = await page.request.post('/api/tables', {
    headers,
    data: { bots, start: true, deal: true, pace: 0, public: false, hints: true, ...match },
  });
  expect(made.ok(), await made.text()).toBe(true);
  return ((await made.json()) as { id: string }).id;
}

/** Sets the number of players in a form, where the game leaves it open. */
export async function choosePlayers(page: Page, players: number): Promise<void> {
  const group = page.getByRole('group', { name: 'Players' });
  if (!(await group.count())) return;
  for (;;) {
    const now = Number(await group.locator('output').innerText());
    if (now === players) return;
    await group
      .getByRole('button', { name: now > players ? 'One player fewer' : 'One player more' })
      .click();
  }
}

/** Opens a table as somebody who has just arrived, and goes there. */
export async function sitDown(user: TestUser, match: Match): Promise<string> {
  const id = await makeTable(user.page, match);
  await user.page.goto(`/t/${id}`);
  await user.page.locator('.table-screen').waitFor();
  return id;
}
