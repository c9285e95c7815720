// The same messages as over a WebSocket, to a table in a worker of this page.
import { BaseTransport } from '$src/net/transport';
import type { WorkerClient } from './workerClient';

export class WorkerTransport extends BaseTransport {
  override readonly local = true;
  private readonly stop: () => void;

  constructor(
    private readonly worker: WorkerClient,
    private readonly link: number,
    language: string,
  ) {
    super();
    this.stop = worker.listen(link, (text) => this.receive(text));
    worker.call('connect', link, language).then(
      () => this.change('open'),
      () => this.change('lost'),
    );
  }

  close(): void {
    this.stop();
    this.change('closed');
  }

  protected post(text: string): void {
    this.worker.send(this.link, text);
  }
}
