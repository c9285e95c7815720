// The settings of this person: stored in the browser, and with the account when signed in.
import type { Level } from '$pioche/protocol.gen.js';
import { levels } from './newTable';

export type Theme = 'auto' | 'light' | 'dark';
export type Switch = 'auto' | 'on' | 'off';
export type Volume = 'off' | 'soft' | 'full';
/** How many times as fast as usual things move. */
export const speeds = [0.5, 1, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];

export interface Settings {
  /** Empty: the browser's. */
  language: string;
  theme: Theme;
  /** Also of what a phone makes felt. */
  sounds: Volume;
  /** Whether things move; auto follows the system. */
  motion: Switch;
  speed: Speed;
  /** Pass or draw by itself when there is nothing else to do. */
  autoPass: boolean;
  /** A tap on a card of the hand plays it at once; else the first tap only raises it. */
  oneTap: boolean;
  /** A phone held across is used with the left thumb: its layout is mirrored. */
  leftHanded: boolean;
  /** Of the bots that one played against last. */
  level: Level;
}

const defaults: Settings = {
  language: '',
  theme: 'auto',
  sounds: 'full',
  motion: 'auto',
  speed: 1,
  autoPass: true,
  oneTap: false,
  leftHanded: false,
  level: 'normal',
};
const storageKey = 'pioche.settings';

const allowed: { [K in keyof Settings]: (value: unknown) => boolean } = {
  language: (value) => typeof value === 'string' && /^([a-z]{2,3})?$/.test(value),
  theme: (value) => value === 'auto' || value === 'light' || value === 'dark',
  sounds: (value) => value === 'off' || value === 'soft' || value === 'full',
  motion: (value) => value === 'auto' || value === 'on' || value === 'off',
  speed: (value) => speeds.includes(value as Speed),
  autoPass: (value) => typeof value === 'boolean',
  oneTap: (value) => typeof value === 'boolean',
  leftHanded: (value) => typeof value === 'boolean',
  level: (value) => levels.includes(value as Level),
};

/** What is sound in a value from outside, over the defaults. */
export function readSettings(value: unknown): Settings {
  const result: Record<string, unknown> = { ...defaults };
  if (typeof value !== 'object' || value === null) return { ...defaults };
  const given = { ...value } as Record<string, unknown>;
  // Sounds were only on or off once.
  if (typeof given.sounds === 'boolean') given.sounds = given.sounds ? 'full' : 'off';
  for (const key of Object.keys(defaults) as (keyof Settings)[])
    if (key in given && allowed[key](given[key])) result[key] = given[key];
  return result as unknown as Settings;
}

function stored(): Settings {
  try {
    return readSettings(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return { ...defaults };
  }
}

function store(values: Settings): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(values));
  } catch {
    // Without storage the settings last as long as the page.
  }
}

class SettingsStore {
  values = $state<Settings>(stored());
  /** Also stores them with the account, while signed in. */
  save: ((values: Settings) => void) | null = null;

  /** Whether cards fly and panels slide. */
  get moves(): boolean {
    if (this.values.motion !== 'auto') return this.values.motion === 'on';
    return !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  }

  /** What the duration of everything that moves is multiplied with. */
  get pace(): number {
    return 1 / this.values.speed;
  }

  change(changes: Partial<Settings>): void {
    this.take({ ...$state.snapshot(this.values), ...changes });
    this.save?.($state.snapshot(this.values));
  }

  /** Settings from elsewhere: the account, or another tab. */
  take(values: unknown): void {
    this.values = readSettings(values);
    store(this.values);
    this.show();
  }

  /** Puts what concerns the whole page onto its root element. */
  show(): void {
    const root = globalThis.document?.documentElement;
    if (!root) return;
    root.dataset.theme = this.values.theme;
    root.dataset.motion = this.moves ? 'on' : 'off';
    root.style.setProperty('--pace', String(this.pace));
  }

  /** Follows what other tabs change. */
  follow(): void {
    window.addEventListener('storage', (event) => {
      if (event.key !== storageKey) return;
      this.values = stored();
      this.show();
    });
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => this.show());
    this.show();
  }
}

export const settings = new SettingsStore();
