// A browser of any engine, as far as a person needs it who plays at a table: it opens an address, looks
// at the page and clicks at a place on the screen.
import type { Page } from 'playwright-core';
import { launch } from '../browser';
import { recordTraffic } from '../recordTraffic';
import { firefox } from './firefox';
import { WebKit } from './webkit';

export interface Engine {
  readonly name: string;
  open(url: string): Promise<void>;
  /** What a function finds out in the page; it is sent as text, so that it sees nothing from here. */
  evaluate<Given, Found>(
    look: (given: Given) => Found | Promise<Found>,
    given: Given,
  ): Promise<Found>;
  click(x: number, y: number): Promise<void>;
  close(): Promise<void>;
}

function driven(name: string, page: Page, close: () => Promise<void>): Engine {
  return {
    name,
    close,
    open: async (url) => void (await page.goto(url)),
    // What is given and found is JSON, which Playwright's types say in another way.
    evaluate: (look, given) => page.evaluate(look as never, given) as never,
    click: (x, y) => page.mouse.click(x, y),
  };
}

async function startChromium(): Promise<Engine> {
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, locale: 'en' });
  recordTraffic(page);
  return driven('Chromium', page, () => browser.close());
}

async function startFirefox(): Promise<Engine> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  });
  const page = await browser.newPage({ viewport: { width: 820, height: 1180 }, locale: 'fr' });
  return driven('Firefox', page, () => browser.close());
}

export const names = ['Chromium', 'Firefox', 'WebKit'] as const;

/** A desk, a tablet and a phone. */
export function startEngines(): Promise<Engine[]> {
  return Promise.all([startChromium(), startFirefox(), WebKit.start({ width: 390, height: 844 })]);
}
