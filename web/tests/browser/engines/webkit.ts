// WebKit, driven by plain calls of the WebDriver protocol; it needs a display, and gets one of its own.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import { freePort } from '../server';
import type { Engine } from './engine';

const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const limit = 30_000;

interface Size {
  width: number;
  height: number;
}

/** A display that nobody sees; its number is the server's own choice. */
async function startDisplay(): Promise<{ display: ChildProcess; name: string }> {
  const options = ['-displayfd', '3', '-screen', '0', '1280x1280x24', '-nolisten', 'tcp'];
  const display = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    display.once('error', reject);
    display.once('exit', () => reject(new Error('Xvfb does not start.')));
    let said = '';
    (display.stdio[3] as Readable).on('data', (bytes: Buffer) => {
      said += bytes.toString();
      if (said.includes('\n')) resolve(said.trim());
    });
  });
  return { display, name: `:${number}` };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}

export class WebKit implements Engine {
  readonly name = 'WebKit';
  private session = '';

  private constructor(
    private readonly url: string,
    private readonly children: readonly ChildProcess[],
  ) {}

  static async start(size: Size): Promise<WebKit> {
    if (!existsSync(browser)) throw new Error(`${browser} is not there: tools/setup test.`);
    const { display, name } = await startDisplay();
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      // Without a graphics card its compositor draws by a library that crashes now and then.
      env: {
        ...process.env,
        DISPLAY: name,
        LC_ALL: 'C.UTF-8',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      },
    });
    const webkit = new WebKit(`http://127.0.0.1:${port}`, [driver, display]);
    try {
      await vi.waitUntil(() => fetch(`${webkit.url}/status`).catch(() => null), { timeout: limit });
      await webkit.begin(size);
    } catch (error) {
      await webkit.end();
      throw error;
    }
    return webkit;
  }

  private async begin(size: Size): Promise<void> {
    // Full screen is without a toolbar, so that a window can be as narrow as a phone.
    const options = { binary: browser, args: ['--automation', '--full-screen'] };
    const alwaysMatch = { 'webkitgtk:browserOptions': options };
    const { sessionId } = await this.call<{ sessionId: string }>('POST', '', {
      capabilities: { alwaysMatch },
    });
    this.session = `/${sessionId}`;
    await this.call('POST', '/timeouts', { script: limit, pageLoad: limit });
    await this.call('POST', '/window/rect', size);
  }

  private async call<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`${this.url}/session${this.session}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`WebKit, ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  open(url: string): Promise<void> {
    return this.call('POST', '/url', { url });
  }

  async evaluate<Given, Found>(
    look: (given: Given) => Found | Promise<Found>,
    given: Given,
  ): Promise<Found> {
    const script = `const done = arguments[1];
      Promise.resolve(arguments[0]).then(${look.toString()})
        .then((found) => done({ found }), (error) => done({ error: String(error) }));`;
    const { found, error } = await this.call<{ found: Found; error?: string }>(
      'POST',
      '/execute/async',
      { script, args: [given] },
    );
    if (error) throw new Error(`WebKit: ${error}`);
    return found;
  }

  click(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    return this.call('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  }

  async close(): Promise<void> {
    await this.call('DELETE', '').catch(() => {});
    await this.end();
  }

  private async end(): Promise<void> {
    for (const child of this.children) await ended(child);
  }
}
