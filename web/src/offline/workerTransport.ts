// The same messages as over a WebSocket, to a table in a worker of this page.
import { BaseTransport } from '$lib/transport';
import type { HostLine } from './hostLine';

export class WorkerTransport extends BaseTransport {
  override readonly local = true;
  private readonly stop: () => void;

  constructor(
    private readonly line: HostLine,
    private readonly link: number,
    language: string,
  ) {
    super();
    this.stop = line.listen(link, (text) => this.receive(text));
    line.call('connect', link, language).then(
      () => this.change('open'),
      () => this.change('lost'),
    );
  }

  close(): void {
    this.stop();
    this.change('closed');
  }

  protected post(text: string): void {
    this.line.send(this.link, text);
  }
}
