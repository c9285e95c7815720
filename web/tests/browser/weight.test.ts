// What comes over the wire until the first move can be made, on a first visit: every file and answer as
// it is compressed, and the messages of the table. What the service worker stores for a visit without a
// network is fetched beside it, at a low priority, and nobody waits for it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desk, phone, Site } from './browser';
import { Clicker } from './clicker';
import { games, hasLook } from './games';
import { Server } from './server';

const site = new Site(() => Server.start());
/** 200,000 are allowed; each file grows, and on a phone what is below this is the room for it. On a desk
 *  the sheet beside the table is a part of it. */
const screens = [
  { screen: 'a phone', viewport: phone, most: 190_000 },
  { screen: 'a desk', viewport: desk, most: 200_000 },
];
const cases = games
  .filter(hasLook)
  .flatMap(({ id, name }) => screens.map((one) => ({ ...one, id, name })));

/** The bytes that a page has received, from its first request on. */
function received(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = [];
  let messages = 0;
  page.on('requestfinished', (request) =>
    bodies.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
  );
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => (messages += payload.length)),
  );
  return async () => (await Promise.all(bodies)).reduce((sum, size) => sum + size, messages);
}

it.each(cases)('$id on $screen is light until the first move', async (one) => {
  const { id, name, screen, viewport, most } = one;
  const user = await site.user({ viewport });
  const { page } = user;
  const weight = received(page);
  await user.open('/');
  await page.waitForLoadState('networkidle');
  const home = await weight();
  await page.getByRole('button', { name: new RegExp(`Play now.*${name}`) }).click();
  await page.waitForURL(/\/t\/[a-z0-9]+$/);
  await new Clicker(page).ready();
  if (viewport === desk) await page.getByRole('tab').first().waitFor();
  await page.evaluate(async () => void (await document.fonts.ready));
  const all = await weight();
  console.log(
    `${id} on ${screen}: ${all} bytes until the first move, ${home} of them for the first page`,
  );
  expect(home).toBeGreaterThan(50_000);
  expect(all).toBeGreaterThan(home);
  expect(all).toBeLessThanOrEqual(most);
  await user.leave();
});
