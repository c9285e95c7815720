// Which cards of a hand have just come: they are marked until they are touched, or for some seconds.

/** Milliseconds. */
const shownFor = 4000;

export class NewCards {
  private marked = $state.raw<readonly string[]>([]);
  private known: readonly string[] | null = null;
  private timers: ReturnType<typeof setTimeout>[] = [];

  has(key: string): boolean {
    return this.marked.includes(key);
  }

  /** What the hand holds now. Of a hand that was dealt nothing is new. */
  see(keys: readonly string[]): void {
    const { known } = this;
    this.known = keys;
    if (!known?.some((key) => keys.includes(key))) return;
    const come = keys.filter((key) => !known.includes(key));
    if (come.length === 0) return;
    this.marked = [...come];
    this.timers.push(setTimeout(() => come.forEach((key) => this.touch(key)), shownFor));
  }

  touch(key: string): void {
    if (this.has(key)) this.marked = this.marked.filter((other) => other !== key);
  }

  forget(): void {
    this.timers.forEach(clearTimeout);
  }
}
