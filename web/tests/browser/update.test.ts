// A cached page that is outdated renews itself, where nobody loses anything by it.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Site } from './browser';
import { Clicker, dice } from './clicker';
import { FileServer } from './files';
import { begin } from './localTable';

const site = new Site(() => FileServer.start());
const matchLimit = 100_000;

describe('a newer version of the page', () => {
  /** A page of the stored client, while the server has a newer one that is ready. */
  async function outdated(open: (page: Page) => Promise<void>) {
    const user = await site.user({ serviceWorkers: 'allow' });
    const { page } = user;
    await user.open('/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await open(page);
    const versions = () =>
      page.evaluate(async () => (await caches.keys()).filter((n) => n.startsWith('pioche-')));
    const [first] = await versions();
    site.server.remark = 'next-';
    try {
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await page.getByRole('button', { name: 'Update now' }).waitFor();
    } finally {
      site.server.remark = '';
    }
    const both = [first, first?.replace('pioche-', 'pioche-next-')];
    return { user, page, versions, both };
  }

  it('is there as soon as another page is opened', async () => {
    const { user, page, versions, both } = await outdated(async () => {});
    const rules = page.getByRole('link', { name: 'Rules', exact: true }).first();
    await Promise.all([page.waitForEvent('load'), rules.click()]);
    await page.waitForURL(/\/rules/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await versions()).toEqual(both);
    expect(await page.getByRole('button', { name: 'Update now' }).count()).toBe(0);
    await user.leave();
  });

  it('waits while a match is played, until nobody looks', async () => {
    const { user, page, versions, both } = await outdated(async (page) => {
      await begin(page, 'skyjo', 2, ['Anna']);
      await page.locator('.bar[data-kind="mine"]').waitFor();
    });
    const clicker = new Clicker(page, dice(4));
    await page.evaluate(() => Object.assign(globalThis, { loaded: 'before' }));
    while (clicker.presses < 2) {
      await clicker.once();
      await clicker.ready();
    }
    expect(await page.evaluate(() => 'loaded' in globalThis)).toBe(true);
    const loaded = page.waitForEvent('load');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await loaded;
    await page.locator('.table-screen').waitFor();
    expect(await versions()).toEqual(both);
    await user.leave();
  });

  it('comes by itself when the match is over, and shows how it ended', async () => {
    const { user, page, versions, both } = await outdated(async (page) => {
      await begin(page, 'pot', 3, ['Anna']);
      await page.locator('.bar[data-kind="mine"]').waitFor();
    });
    await page.evaluate(() => Object.assign(globalThis, { loaded: 'before' }));
    const clicker = new Clicker(page, dice(7));
    let isNew = false;
    const loaded = page.waitForEvent('load', { timeout: matchLimit }).then(() => (isNew = true));
    // A page that is being loaded answers nothing.
    while (!isNew && (await clicker.once().catch(() => 'waiting')) !== 'over')
      await clicker.ready().catch(() => {});
    await loaded;
    // Had it come earlier, the match would not be over.
    await page.locator('section.end').waitFor();
    expect(await page.evaluate(() => 'loaded' in globalThis)).toBe(false);
    expect(await versions()).toEqual(both);
    await user.leave();
  }, 120_000);
});
