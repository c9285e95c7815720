// How the server is run now: what is announced, who may register, in which mode it is.
import { api } from '$src/net/api';
import type { Announcement, SiteResponse } from '$pioche/protocol.gen.js';

class Site {
  /** Null until the server has answered. */
  settings = $state.raw<SiteResponse | null>(null);
  announcement = $state.raw<Announcement>(null);

  /** Without an answer nothing changes. */
  async load(): Promise<void> {
    try {
      this.settings = await api.site();
      this.announcement = this.settings.announcement;
    } catch {
      // Offline there is nothing to announce.
    }
  }
}

export const site = new Site();
