// A newer version of the page: it is loaded by itself where nobody loses anything by it.
class Updates {
  /** A newer version is ready; `apply` loads it. */
  ready = $state(false);
  /** Whether a table is shown, and whether something is going on at it. */
  table = $state<'none' | 'at_rest' | 'in_play'>('none');
  private registration: ServiceWorkerRegistration | null = null;

  watch(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    // The first worker takes a page over silently; a later one is that of a newer version.
    let isControlled = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (isControlled) this.ready = true;
      isControlled = true;
    });
    navigator.serviceWorker.register('/service-worker.js').then(
      (registration) => (this.registration = registration),
      () => {
        // Without a service worker the page still works as long as there is a network.
      },
    );
  }

  /** Asks whether there is a newer version: the server has been away, and may be another one. */
  check(): void {
    this.registration?.update().catch(() => {
      // Another time.
    });
  }

  apply(): void {
    location.reload();
  }
}

export const updates = new Updates();
