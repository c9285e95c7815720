// The browser's own database as a store.
import type { TableChatLine } from '$pioche/index.js';
import type { StoredMatch, StoredTable, Store, TableUpdate } from './store';

const name = 'pioche';
const version = 1;

type StoreName = 'tables' | 'entries' | 'chat' | 'matches';
interface Row<T> {
  table: string;
  number: number;
  value: T;
}

function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database did not answer.'));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was kept.'));
  });
}

function prepare(database: IDBDatabase): void {
  database.createObjectStore('tables', { keyPath: 'id' });
  database.createObjectStore('entries', { keyPath: ['table', 'number'] });
  database.createObjectStore('chat', { keyPath: ['table', 'number'] });
  database.createObjectStore('matches', { keyPath: 'id' });
}

/** The rows of one table, in order: keys are compared part by part, and [] follows any number. */
const rowsOf = (table: string) => IDBKeyRange.bound([table], [table, []]);

export class Database implements Store {
  private opened: Promise<IDBDatabase> | null = null;

  async tables(): Promise<StoredTable[]> {
    return this.read<StoredTable[]>('tables', (store) => store.getAll());
  }

  async table(id: string): Promise<StoredTable | null> {
    return (await this.read<StoredTable | undefined>('tables', (store) => store.get(id))) ?? null;
  }

  async log(id: string): Promise<{ entries: string[]; chat: TableChatLine[] }> {
    const all = (store: IDBObjectStore) => store.getAll(rowsOf(id));
    const entries = await this.read<Row<string>[]>('entries', all);
    const chat = await this.read<Row<TableChatLine>[]>('chat', all);
    return { entries: entries.map((row) => row.value), chat: chat.map((row) => row.value) };
  }

  async append(table: StoredTable, update: TableUpdate): Promise<void> {
    const stores: StoreName[] = ['tables', 'entries', 'chat', 'matches'];
    const transaction = await this.writing(stores);
    transaction.objectStore('tables').put(table);
    // `add` refuses a number that is there already: two writers of one log cannot both go on.
    for (const [index, value] of update.entries.entries())
      transaction
        .objectStore('entries')
        .add({ table: table.id, number: update.length + index, value });
    for (const value of update.chat)
      transaction.objectStore('chat').put({ table: table.id, number: value.number, value });
    if (update.match) transaction.objectStore('matches').put(update.match);
    await endOf(transaction);
  }

  async removeTable(id: string): Promise<void> {
    const transaction = await this.writing(['tables', 'entries', 'chat']);
    transaction.objectStore('tables').delete(id);
    transaction.objectStore('entries').delete(rowsOf(id));
    transaction.objectStore('chat').delete(rowsOf(id));
    await endOf(transaction);
  }

  async matches(): Promise<StoredMatch[]> {
    return this.read<StoredMatch[]>('matches', (store) => store.getAll());
  }

  async match(id: string): Promise<StoredMatch | null> {
    return (await this.read<StoredMatch | undefined>('matches', (store) => store.get(id))) ?? null;
  }

  async changeMatch(match: StoredMatch): Promise<void> {
    const transaction = await this.writing(['matches']);
    transaction.objectStore('matches').put(match);
    await endOf(transaction);
  }

  async removeMatch(id: string): Promise<void> {
    const transaction = await this.writing(['matches']);
    transaction.objectStore('matches').delete(id);
    await endOf(transaction);
  }

  private open(): Promise<IDBDatabase> {
    this.opened ??= this.connect();
    return this.opened;
  }

  private async connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => prepare(request.result);
    try {
      const database = await answerTo(request);
      // Another tab has a newer page: it gets its way, and this one asks anew when it needs to.
      database.onversionchange = () => database.close();
      database.onclose = () => (this.opened = null);
      return database;
    } catch (error) {
      this.opened = null;
      throw error;
    }
  }

  private async read<T>(store: StoreName, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    const transaction = (await this.open()).transaction(store, 'readonly');
    return answerTo(ask(transaction.objectStore(store)) as IDBRequest<T>);
  }

  private async writing(stores: StoreName[]): Promise<IDBTransaction> {
    return (await this.open()).transaction(stores, 'readwrite', { durability: 'strict' });
  }
}
