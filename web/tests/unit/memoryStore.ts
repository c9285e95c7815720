// A store that forgets everything with the test.
import type { TableChatLine } from '$pioche/index.js';
import type { StoredMatch, StoredTable, Store, TableUpdate } from '$src/offline/store';

export class MemoryStore implements Store {
  readonly stored = new Map<string, StoredTable>();
  readonly logs = new Map<string, { entries: string[]; chat: TableChatLine[] }>();
  readonly finished = new Map<string, StoredMatch>();
  /** Set by a test: nothing can be stored any more. */
  full = false;
  /** Resolves before anything is stored, where a test wants to look in between. */
  pause: Promise<void> = Promise.resolve();
  /** How many calls of `append` have not been answered yet. */
  waiting = 0;

  async tables(): Promise<StoredTable[]> {
    return [...this.stored.values()];
  }
  async table(id: string): Promise<StoredTable | null> {
    return this.stored.get(id) ?? null;
  }
  async log(id: string): Promise<{ entries: string[]; chat: TableChatLine[] }> {
    return structuredClone(this.logs.get(id) ?? { entries: [], chat: [] });
  }
  async append(table: StoredTable, update: TableUpdate): Promise<void> {
    this.waiting++;
    await this.pause;
    this.waiting--;
    const { entries, chat } = await this.log(table.id);
    if (this.full || entries.length !== update.length) throw new Error('Nothing was stored.');
    this.stored.set(table.id, structuredClone(table));
    this.logs.set(table.id, {
      entries: [...entries, ...update.entries],
      chat: [...chat, ...update.chat],
    });
    if (update.match) this.finished.set(update.match.id, structuredClone(update.match));
  }
  async removeTable(id: string): Promise<void> {
    this.stored.delete(id);
    this.logs.delete(id);
  }
  async matches(): Promise<StoredMatch[]> {
    return [...this.finished.values()];
  }
  async match(id: string): Promise<StoredMatch | null> {
    return this.finished.get(id) ?? null;
  }
  async changeMatch(match: StoredMatch): Promise<void> {
    this.finished.set(match.id, match);
  }
  async removeMatch(id: string): Promise<void> {
    this.finished.delete(id);
  }
}
