// A mail server that keeps what it gets, for tests.
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { vi } from 'vitest';

export class MailServer {
  private readonly texts: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<MailServer> {
    const server = createServer();
    const mails = new MailServer(server);
    server.on('connection', (socket) => {
      let read = '';
      let inData = false;
      socket.write('220 test\r\n');
      socket.on('data', (bytes) => {
        read += bytes.toString('latin1');
        const end = () => read.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        for (let at = end(); at >= 0; at = end()) {
          const piece = read.slice(0, at);
          read = read.slice(at + (inData ? 5 : 2));
          if (inData) mails.keep(piece);
          inData = !inData && piece === 'DATA';
          socket.write(inData ? '354 go on\r\n' : '250 ok\r\n');
        }
      });
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return mails;
  }

  private keep(mail: string): void {
    const [, body = ''] = mail.split('\r\n\r\n');
    this.texts.push(Buffer.from(body, 'base64').toString('utf8'));
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The path of the link in the next mail. */
  async link(): Promise<string> {
    await vi.waitUntil(() => this.texts.length > 0, { timeout: 30_000 });
    const link = /^https:\S+$/m.exec(this.texts.shift() ?? '')?.[0] ?? '';
    const { pathname, hash } = new URL(link);
    return pathname + hash;
  }

  stop(): void {
    this.server.close();
  }
}
