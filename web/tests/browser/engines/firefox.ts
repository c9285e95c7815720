// The last Playwright that speaks with Debian's Firefox over WebDriver BiDi: later ones ask for commands
// that only a newer Firefox has.
import type { BrowserType } from 'playwright-core';
import { firefox as bidiFirefox } from 'firefox-driver';

export const firefox = bidiFirefox as unknown as BrowserType;
