// A finished match: its replay, everybody's viewpoint, links to moments, and the check of the deal.
import { beforeAll, describe, expect, it } from 'vitest';
import type { MatchRecord } from '$pioche/node.js';
import { Site, TestUser } from './browser';
import { storeMatch, recordOf } from './records';
import { Server } from './server';

const site = new Site(() => Server.start());
let user: TestUser;
let record: MatchRecord;
let path: string;

beforeAll(async () => {
  user = await site.user();
  record = await recordOf({
    game: 'solo',
    players: 3,
    seed: 'c0ffee',
    names: ['Anna', 'Benoît', 'Chloé'],
    options: { target: 50 },
  });
  path = await storeMatch(user, record);
});

describe('a finished match', () => {
  it('is replayed step by step, and each step has an address', async () => {
    const { page } = user;
    await user.open(path);
    const last = record.moves.length;
    await page.getByText(`Step 0 of ${last}`).waitFor();
    await page.getByRole('button', { name: 'One step forward' }).click();
    await page.getByText(`Step 1 of ${last}`).waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByText(`Step ${last} of ${last}`).waitFor();
    expect(page.url()).toContain(`step=${last}`);
    await user.open(`${path}?step=7&seat=1`);
    await page.getByText(`Step 7 of ${last}`).waitFor();
    expect(await page.getByLabel('Seen by').inputValue()).toBe('Benoît');
    await user.shoot('match-replay');
    await user.expectAccessible();
    user.expectQuiet();
  });

  it('shows one seat only what that seat could see', async () => {
    const { page } = user;
    await user.open(`${path}?step=0&seat=1`);
    await page.locator('.hand [data-card]').first().waitFor();
    const open = async () =>
      page
        .locator('[data-card]')
        .evaluateAll((all) =>
          all.map((e) => e.getAttribute('data-card')).filter((card) => card && card !== '?'),
        );
    const seen = await open();
    await page.getByLabel('Seen by').selectOption({ index: 0 });
    const count = async () => (await open()).length;
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(seen.length);
    // A hand of eight and the visible card.
    expect(seen).toHaveLength(9);
  });

  it('is checked in the browser: the moves, the result, and what it says of its deal', async () => {
    const { page } = user;
    await user.open(path);
    await page.getByText('This match makes no promise about its seed').waitFor();
    await page.getByRole('button', { name: 'Check it now' }).click();
    await page.locator('li.good').first().waitFor();
    expect(await page.locator('li.bad').count()).toBe(0);
    const number = '0'.repeat(64);
    const deal = { commitment: number, server: number, seats: [null, null, null] };
    await page.route('**/api/matches/*/record', (route) =>
      route.fulfill({ json: { ...record, deal } }),
    );
    await user.open(path);
    await page.getByRole('button', { name: 'Check it now' }).click();
    await page.getByText('The number of the server does not fit its commitment.').waitFor();
    await page.unroute('**/api/matches/*/record');
  });

  it('of rules that this page does not have shows its moves in place of the replay', async () => {
    const { page } = user;
    await page.route('**/api/matches/*/record', (route) =>
      route.fulfill({ json: { ...record, rules: 99 } }),
    );
    await user.open(path);
    await page.getByRole('alert').getByText('version 99').waitFor();
    expect(await page.locator('.moves li').count()).toBe(record.moves.length);
    await page.unroute('**/api/matches/*/record');
    user.expectQuiet();
  });

  it('gives out its record, and stands in its players’ history', async () => {
    const { page } = user;
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the record' }).click();
    expect((await download).suggestedFilename()).toMatch(/^pioche-.*\.json$/);
    await user.open('/me');
    await page.locator(`a[href="${path}"]`).first().click();
    await page.getByRole('heading', { name: 'Solo' }).waitFor();
  });

  it('that there is not is said to be missing', async () => {
    await user.open('/matches/nosuchmatch1');
    await user.page.getByRole('link', { name: 'To the games' }).waitFor();
  });
});
