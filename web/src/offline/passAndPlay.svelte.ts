// A table at this device: everybody who plays here has a client, and one of them has the device.
import { TableClient } from '$src/state/tableClient.svelte';
import type { TablePerson } from '$pioche/index.js';
import type { WorkerClient } from './workerClient';
import { WorkerTransport } from './workerTransport';

/** The seats that the table waits for, the nearest after `seat` first. */
export function afterSeat(seat: number, seats: readonly number[]): number[] {
  const ahead = (other: number) => (other > seat ? other : other + 1000);
  return [...seats].sort((a, b) => ahead(a) - ahead(b));
}

export class PassAndPlay {
  readonly clients: readonly TableClient[];
  /** Who has the device. */
  holder = $state(0);
  /** Nothing is to be seen until the next person says that they have the device. */
  covered = $state(false);

  private constructor(
    private readonly worker: WorkerClient,
    readonly people: readonly TablePerson[],
    language: string,
  ) {
    this.clients = people.map(
      (_, index) => new TableClient(new WorkerTransport(worker, index + 1, language)),
    );
    this.covered = people.length > 1;
  }

  static async enter(worker: WorkerClient, id: string, language: string): Promise<PassAndPlay> {
    return new PassAndPlay(worker, await worker.call('enter', id), language);
  }

  get client(): TableClient {
    return this.clients[this.holder]!;
  }

  /** Whose turn it is at this device instead of the holder's, or null. */
  next: number | null = $derived.by(() => {
    const { room, view, obliged, you } = this.client;
    const mine = you?.seat ?? -1;
    if (room?.state !== 'playing' || !view || view.phase === 'scored') return null;
    if (obliged.includes(mine)) return null;
    const persons = this.clients.map((client) => client.you?.seat ?? null);
    const found = afterSeat(mine, obliged).find((seat) => persons.includes(seat));
    return found === undefined ? null : persons.indexOf(found);
  });

  /** The device leaves the holder's hands. */
  handOver(): void {
    this.covered = true;
  }

  /** Who takes the device next while the cards are hidden. */
  get nextHolder(): number {
    return this.next ?? this.holder;
  }

  take(): void {
    this.holder = this.nextHolder;
    this.covered = false;
  }

  close(): void {
    for (const client of this.clients) client.close();
    void this.worker.call('leave');
  }
}
