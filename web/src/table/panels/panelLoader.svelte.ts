// Fetches what stands around the moves (deferredPanels.ts), once for all tables.
type Parts = typeof import('./deferredPanels');

class PanelLoader {
  parts = $state.raw<Parts | null>(null);
  failure = $state.raw<unknown>(null);
  private asked = false;

  async load(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    this.failure = null;
    try {
      this.parts = await import('./deferredPanels');
    } catch (error) {
      this.failure = error;
      this.asked = false;
    }
  }
}

export const panelLoader = new PanelLoader();
export type { Parts };
