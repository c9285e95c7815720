// A store that forgets everything with the test.
import type { TableChatLine } from '$pioche/index.js';
import type { KeptMatch, KeptTable, Store, TableNews } from '../../src/offline/store';

export class MemoryStore implements Store {
  readonly kept = new Map<string, KeptTable>();
  readonly logs = new Map<string, { entries: string[]; chat: TableChatLine[] }>();
  readonly finished = new Map<string, KeptMatch>();
  /** Set by a test: nothing can be kept any more. */
  full = false;
  /** Resolves before anything is kept, where a test wants to look in between. */
  pause: Promise<void> = Promise.resolve();

  async tables(): Promise<KeptTable[]> {
    return [...this.kept.values()];
  }
  async table(id: string): Promise<KeptTable | null> {
    return this.kept.get(id) ?? null;
  }
  async log(id: string): Promise<{ entries: string[]; chat: TableChatLine[] }> {
    return structuredClone(this.logs.get(id) ?? { entries: [], chat: [] });
  }
  async append(table: KeptTable, news: TableNews): Promise<void> {
    await this.pause;
    const { entries, chat } = await this.log(table.id);
    if (this.full || entries.length !== news.length) throw new Error('Nothing was kept.');
    this.kept.set(table.id, structuredClone(table));
    this.logs.set(table.id, {
      entries: [...entries, ...news.entries],
      chat: [...chat, ...news.chat],
    });
    if (news.match) this.finished.set(news.match.id, structuredClone(news.match));
  }
  async removeTable(id: string): Promise<void> {
    this.kept.delete(id);
    this.logs.delete(id);
  }
  async matches(): Promise<KeptMatch[]> {
    return [...this.finished.values()];
  }
  async match(id: string): Promise<KeptMatch | null> {
    return this.finished.get(id) ?? null;
  }
  async changeMatch(match: KeptMatch): Promise<void> {
    this.finished.set(match.id, match);
  }
  async removeMatch(id: string): Promise<void> {
    this.finished.delete(id);
  }
}
