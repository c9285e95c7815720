// The browser's own database as a store.
import type { TableChatLine } from '$pioche/index.js';
import type { KeptMatch, KeptTable, Store, TableNews } from './store';

const name = 'pioche';
const version = 1;

type Place = 'tables' | 'entries' | 'chat' | 'matches';
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

  async tables(): Promise<KeptTable[]> {
    return this.read<KeptTable[]>('tables', (place) => place.getAll());
  }

  async table(id: string): Promise<KeptTable | null> {
    return (await this.read<KeptTable | undefined>('tables', (place) => place.get(id))) ?? null;
  }

  async log(id: string): Promise<{ entries: string[]; chat: TableChatLine[] }> {
    const all = (place: IDBObjectStore) => place.getAll(rowsOf(id));
    const entries = await this.read<Row<string>[]>('entries', all);
    const chat = await this.read<Row<TableChatLine>[]>('chat', all);
    return { entries: entries.map((row) => row.value), chat: chat.map((row) => row.value) };
  }

  async append(table: KeptTable, news: TableNews): Promise<void> {
    const places: Place[] = ['tables', 'entries', 'chat', 'matches'];
    const transaction = await this.writing(places);
    transaction.objectStore('tables').put(table);
    // `add` refuses a number that is there already: two writers of one log cannot both go on.
    for (const [index, value] of news.entries.entries())
      transaction
        .objectStore('entries')
        .add({ table: table.id, number: news.length + index, value });
    for (const value of news.chat)
      transaction.objectStore('chat').put({ table: table.id, number: value.number, value });
    if (news.match) transaction.objectStore('matches').put(news.match);
    await endOf(transaction);
  }

  async removeTable(id: string): Promise<void> {
    const transaction = await this.writing(['tables', 'entries', 'chat']);
    transaction.objectStore('tables').delete(id);
    transaction.objectStore('entries').delete(rowsOf(id));
    transaction.objectStore('chat').delete(rowsOf(id));
    await endOf(transaction);
  }

  async matches(): Promise<KeptMatch[]> {
    return this.read<KeptMatch[]>('matches', (place) => place.getAll());
  }

  async match(id: string): Promise<KeptMatch | null> {
    return (await this.read<KeptMatch | undefined>('matches', (place) => place.get(id))) ?? null;
  }

  async changeMatch(match: KeptMatch): Promise<void> {
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

  private async read<T>(place: Place, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    const transaction = (await this.open()).transaction(place, 'readonly');
    return answerTo(ask(transaction.objectStore(place)) as IDBRequest<T>);
  }

  private async writing(places: Place[]): Promise<IDBTransaction> {
    return (await this.open()).transaction(places, 'readwrite', { durability: 'strict' });
  }
}
