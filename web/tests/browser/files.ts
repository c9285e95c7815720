// A server of the built client's files, and of the package `pioche` under /module/, and of nothing
// else: whoever asks it for a table gets no answer.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = process.env.PIOCHE_TEST_WEB ?? fileURLToPath(new URL('../../dist/', import.meta.url));
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const modulePath = '/module/';
const moduleFolder = fileURLToPath(new URL('../../../wasm/dist/', import.meta.url));

/** The file that an address stands for; every address of the client is its one page. */
function fileAt(path: string): string {
  if (path.startsWith(modulePath))
    return join(moduleFolder, normalize(path.slice(modulePath.length)));
  const wanted = join(built, normalize(path));
  return existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(built, 'index.html');
}

export class FileServer {
  /** What makes the service worker another version; empty: as it was built. */
  remark = '';

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(): Promise<FileServer> {
    if (!existsSync(join(built, 'service-worker.js')))
      throw new Error(`${built} holds no client: tools/build_web makes it.`);
    let self: FileServer | null = null;
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (/^\/(api|ws)\//.test(pathname)) {
        response.writeHead(503).end();
        return;
      }
      const file = fileAt(pathname);
      response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' });
      if (pathname === '/service-worker.js' && self?.remark)
        response.end(readFileSync(file, 'utf8').replace('const version = "', `$&${self.remark}`));
      else createReadStream(file).pipe(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    self = new FileServer(`http://127.0.0.1:${port}`, server);
    return self;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
