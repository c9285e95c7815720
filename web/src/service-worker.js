// Caches the whole client, so that it opens without a network. The build fills in the two constants;
// another version is another cache, and takes over at once; a page of the old one works on with the
// old files until it is loaded again. Texts and rules are in the module, which is one of the files.
const version = __VERSION__;
const files = __FILES__;
const shell = `pioche-${version}`;

// What a browser may open that is no page of the client.
const isServers = (path) => path.startsWith('/api/') || path === '/metrics';

self.addEventListener('install', (event) => {
  // The page that is being opened comes first.
  const fresh = files.map((file) => new Request(file, { cache: 'no-cache', priority: 'low' }));
  const stored = caches.open(shell).then((cache) => cache.addAll(fresh));
  event.waitUntil(stored.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && !isServers(url.pathname))
    event.respondWith(stored('/', request));
  else if (files.includes(url.pathname) || url.pathname.startsWith('/assets/'))
    event.respondWith(stored(url.pathname, request));
});

// The version before this one stays: a tab that still shows it may need more of its files.
async function forgetOld() {
  const shells = (await caches.keys()).filter((name) => name.startsWith('pioche-'));
  const before = shells.filter((name) => name !== shell).slice(0, -1);
  await Promise.all(before.map((name) => caches.delete(name)));
}

async function stored(path, request) {
  const cache = await caches.open(shell);
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}
