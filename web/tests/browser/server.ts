// A real server for the browser's tests: a port of its own, a data folder that goes with it.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const program = process.env.PIOCHE ?? join(root, 'build/pioche');
const startLimit = 15_000;

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

export class Server {
  private constructor(
    readonly url: string,
    private readonly port: number,
    private readonly folder: string,
    private readonly flags: readonly string[],
    private child: ChildProcess,
    private said: string[],
  ) {}

  static async start(flags: readonly string[] = []): Promise<Server> {
    if (!existsSync(program))
      throw new Error(`${program} is not there: build it, or name it in PIOCHE.`);
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'pioche-browser-'));
    const said: string[] = [];
    const server = new Server(
      `http://127.0.0.1:${port}`,
      port,
      folder,
      flags,
      Server.spawned(port, folder, flags, said),
      said,
    );
    await server.ready();
    return server;
  }

  private static spawned(
    port: number,
    folder: string,
    flags: readonly string[],
    said: string[],
  ): ChildProcess {
    const words = ['serve', '--port', String(port), '--data', folder, ...flags];
    const child = spawn(program, words, { cwd: root });
    const keep = (bytes: Buffer) => void said.push(bytes.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    return child;
  }

  /** Its data folder, for `pioche admin`. */
  get data(): string {
    return this.folder;
  }

  private async ready(): Promise<void> {
    const ready = async () => this.child.exitCode !== null || (await answers(this.url));
    await vi.waitUntil(ready, { timeout: startLimit }).catch(() => {});
    if (!(await answers(this.url)))
      throw new Error(`The server did not start. It said: ${this.said.join('')}`);
  }

  private stopped(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.child.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.child.once('exit', () => resolve());
      this.child.kill(signal);
    });
  }

  /** As in a crash. */
  kill(): Promise<void> {
    return this.stopped('SIGKILL');
  }

  /** As for an upgrade: it says goodbye. */
  terminate(): Promise<void> {
    return this.stopped('SIGTERM');
  }

  /** Up again with the same data. */
  async restart(): Promise<void> {
    this.child = Server.spawned(this.port, this.folder, this.flags, this.said);
    await this.ready();
  }

  async stop(): Promise<void> {
    await this.terminate();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
