// Chromium, and what every test of a page wants from it.
import { AxeBuilder } from '@axe-core/playwright';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { recordTraffic } from './recordTraffic';

const shots = fileURLToPath(new URL('../../../build/screenshots/', import.meta.url));
mkdirSync(shots, { recursive: true });

export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** One person's browser: its pages, and the errors on their consoles. */
export class TestUser {
  readonly consoleErrors: string[] = [];
  readonly foreignRequests: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly url: string,
  ) {}

  static async create(
    browser: Browser,
    url: string,
    options: BrowserContextOptions = {},
  ): Promise<TestUser> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: desk,
      locale: 'en',
      serviceWorkers: 'block',
      // Cards that fly take time; a test of them asks for motion.
      reducedMotion: 'reduce',
      ...options,
    });
    const user = new TestUser(context, await context.newPage(), url);
    user.listen(user.page);
    return user;
  }

  /** Another tab of the same person. */
  async secondTab(): Promise<Page> {
    const page = await this.context.newPage();
    this.listen(page);
    return page;
  }

  private listen(page: Page): void {
    // Tests that take the network away expect the browser to say so.
    const expected = /Service Worker registration blocked|ERR_INTERNET_DISCONNECTED|WebSocket/;
    page.on('console', (message) => {
      const loud = message.type() === 'error' || message.type() === 'warning';
      if (loud && !expected.test(message.text())) this.consoleErrors.push(message.text());
    });
    recordTraffic(page);
    page.on('pageerror', (error) => this.consoleErrors.push(String(error.stack ?? error)));
    page.on('request', (request) => {
      const here = request.url().startsWith(this.url) || /^(data|blob):/.test(request.url());
      if (!here) this.foreignRequests.push(request.url());
    });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.locator('main').waitFor();
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
  }

  /** No card flies, no animation runs, and the layout is the same in two frames in a row. */
  async settle(): Promise<void> {
    await this.page.waitForFunction(
      () => !document.querySelector('.animation-overlay')?.childElementCount,
    );
    await this.page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const layout = () =>
        // Of a picture its box is enough.
        [...document.querySelectorAll('main :not(svg *)')]
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return `${x} ${y} ${width} ${height}`;
          })
          .join();
      for (let same = 0, frames = 0, before = ''; same < 2; frames++) {
        if (frames > 300) throw new Error('The layout does not come to rest.');
        await frame();
        const running = document.getAnimations().filter((one) => one.playState === 'running');
        const finite = running.filter(
          (one) => one.effect?.getComputedTiming().endTime !== Infinity,
        );
        await Promise.allSettled(finite.map((animation) => animation.finished));
        const now = layout();
        same = now === before ? same + 1 : 0;
        before = now;
      }
    });
  }

  /** A screenshot for people to look at, where PIOCHE_TEST_SCREENSHOTS is set. */
  async shoot(name: string): Promise<void> {
    if (!process.env.PIOCHE_TEST_SCREENSHOTS) return;
    await this.page.screenshot({ path: `${shots}${name}.png`, fullPage: true });
  }

  /** The same of what is on the screen alone. */
  async shootScreen(name: string): Promise<void> {
    if (!process.env.PIOCHE_TEST_SCREENSHOTS) return;
    await this.page.screenshot({ path: `${shots}${name}.png` });
  }

  /** The page has no fault that axe can find. */
  async expectAccessible(): Promise<void> {
    // Off by default: what can be pressed is 24 pixels wide and high, or stands apart.
    const rules = { 'target-size': { enabled: true } };
    const { violations } = await new AxeBuilder({ page: this.page })
      .options({ rules, resultTypes: ['violations'] })
      // All in this page: the other way opens a second one for every look, which only frames need.
      .setLegacyMode()
      .analyze();
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map((n) => n.target.join(' ')),
    }));
    expect(found).toEqual([]);
  }

  /** No error on the console, and no request to another host. */
  expectQuiet(): void {
    expect(this.consoleErrors).toEqual([]);
    expect(this.foreignRequests).toEqual([]);
  }

  leave(): Promise<void> {
    return this.context.close();
  }
}

interface Host {
  readonly url: string;
  stop(): Promise<void>;
}

/** What the tests of a file share: a server of their own, and the browser that visitors use. */
export class Site<Server extends Host> {
  server!: Server;
  private browser!: Browser;

  /** There from before the file's first test until after its last. */
  constructor(start: () => Promise<Server>) {
    beforeAll(async () => {
      [this.server, this.browser] = await Promise.all([start(), launch()]);
    });
    afterAll(async () => {
      await this.browser?.close();
      await this.server?.stop();
    });
  }

  user(options?: BrowserContextOptions): Promise<TestUser> {
    return TestUser.create(this.browser, this.server.url, options);
  }
}
