// A finished match: its replay, everybody's viewpoint, links to moments, and the check of the deal.
import { beforeAll, describe, expect, it } from 'vitest';
import type { MatchRecord } from '$pioche/node.js';
import type { MatchSummary } from '$pioche/protocol.gen.js';
import { Site, TestUser } from './browser';
import { storeMatch, recordOf } from './records';
import { Server } from './server';

const site = new Site(() => Server.start());
const names = ['Anna', 'Benoît', 'Chloé'];
let user: TestUser;
let record: MatchRecord;
let path: string;

beforeAll(async () => {
  user = await site.user();
  record = await recordOf({
    game: 'solo',
    players: 3,
    seed: 'c0ffee',
    names,
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

  it('is told as the log tells it, to whoever looks', async () => {
    const [seat] = record.moves[6]!;
    await user.open(`${path}?step=7&seat=${seat}`);
    const told = user.page.locator('.sentences');
    await expect.poll(() => told.innerText()).toMatch(/^You /);
    await user.open(`${path}?step=7&seat=${(seat + 1) % 3}`);
    await expect.poll(() => told.innerText()).toMatch(new RegExp(`^${names[seat]} `));
  });

  it('is seen from one’s own seat', async () => {
    await user.open(path);
    expect(await user.page.getByLabel('Seen by').inputValue()).toBe('Anna');
  });

  it('plays by itself, seen from the winner by others, with marks at the ends of rounds', async () => {
    const watcher = await site.user({
      reducedMotion: 'no-preference',
      storageState: await user.context.storageState(),
    });
    const { page } = watcher;
    // As a match in which the watcher had no part.
    await page.route(`**/api${path}`, async (route) => {
      const answer = await route.fetch();
      const summary = (await answer.json()) as MatchSummary;
      const seats = summary.seats.map((seat) => ({ ...seat, person: undefined }));
      await route.fulfill({ response: answer, json: { ...summary, seats } });
    });
    await watcher.open(path);
    const winner = await page.locator('li:has(.badge.lit) > :first-child').innerText();
    expect(winner).not.toBe('Anna');
    expect(await page.getByLabel('Seen by').inputValue()).toBe(winner);
    await page.waitForURL(/step=2/);
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(await page.locator('.marks i').count()).toBeGreaterThan(0);
    watcher.expectQuiet();
    await watcher.leave();
  });

  it.each([
    { width: 844, height: 390 },
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ])('has its controls in sight at $width × $height', async (viewport) => {
    const watcher = await site.user({
      viewport,
      hasTouch: true,
      storageState: await user.context.storageState(),
    });
    const { page } = watcher;
    await watcher.open(`${path}?step=3&seat=0`);
    await page.locator('section.mine').waitFor();
    await watcher.settle();
    const controls = (await page.getByRole('group', { name: 'Replay' }).boundingBox())!;
    expect(controls.y + controls.height).toBeLessThanOrEqual(viewport.height + 0.5);
    expect(controls.x).toBeGreaterThanOrEqual(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await watcher.shoot(`replay-${viewport.width}`);
    await watcher.leave();
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
