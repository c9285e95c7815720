// A new version of the page that waits, and notices that come and go.
class Updates {
  /** A newer version is ready; `apply` loads it. */
  ready = $state(false);
  private waiting: ServiceWorker | null = null;

  watch(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    // The first worker takes a page over silently; a later one only after the person asked.
    let asked = false;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (asked) location.reload();
    });
    this.apply = () => {
      asked = true;
      this.waiting?.postMessage('take over');
    };
    navigator.serviceWorker
      .register('/service-worker.js')
      .then((registration) => this.follow(registration))
      .catch(() => {
        // Without a service worker the page still works as long as there is a network.
      });
  }

  apply: () => void = () => {};

  private follow(registration: ServiceWorkerRegistration): void {
    this.offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') this.offer(worker);
      });
    });
  }

  private offer(worker: ServiceWorker | null): void {
    if (!worker || !navigator.serviceWorker.controller) return;
    this.waiting = worker;
    this.ready = true;
  }
}

export const updates = new Updates();
