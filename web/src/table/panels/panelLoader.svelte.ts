// Fetches what stands around and beside the moves, once for all tables.
export class PanelLoader<Parts> {
  parts = $state.raw<Parts | null>(null);
  failure = $state.raw<unknown>(null);
  private asked = false;

  constructor(private readonly fetchParts: () => Promise<Parts>) {}

  async load(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    this.failure = null;
    try {
      this.parts = await this.fetchParts();
    } catch (error) {
      this.failure = error;
      this.asked = false;
    }
  }
}

export const panelLoader = new PanelLoader(() => import('./deferredPanels'));
/** Beside the table on a desk; elsewhere a drawer, for which nobody waits before the first move. */
export const sideLoader = new PanelLoader(() => import('./SidePanel.svelte'));
