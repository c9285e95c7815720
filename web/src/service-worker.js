// Keeps the whole client, so that it opens without a network. The build fills in the two constants;
// another version is another cache, and takes over when no page of the old one is open, or when
// the page asks for it.
const version = __VERSION__;
const files = __FILES__;
const shell = `pioche-${version}`;
const readings = 'pioche-texts';

// What the server says that is the same for everybody: texts, games, rules.
const isReading = (path) => /^\/api\/(words|games|rules)\b/.test(path);

// What a browser may open that is no page of the client.
const isServers = (path) => path.startsWith('/api/') || path === '/metrics';

self.addEventListener('install', (event) => {
  const fresh = files.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(shell).then((cache) => cache.addAll(fresh)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && !isServers(url.pathname))
    event.respondWith(kept('/', request));
  else if (isReading(url.pathname)) event.respondWith(newest(request));
  else if (files.includes(url.pathname) || url.pathname.startsWith('/assets/'))
    event.respondWith(kept(url.pathname, request));
});

// The version before this one stays: a tab that still shows it may need more of its files.
async function forgetOld() {
  const shells = (await caches.keys()).filter(
    (name) => name.startsWith('pioche-') && name !== readings,
  );
  const before = shells.filter((name) => name !== shell).slice(0, -1);
  await Promise.all(before.map((name) => caches.delete(name)));
}

async function kept(path, request) {
  const cache = await caches.open(shell);
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}

// A network that is there but says nothing must not hold up what is known.
const patience = 4000;

async function newest(request) {
  const cache = await caches.open(readings);
  const known = await cache.match(request);
  try {
    const response = await fetch(request, known ? { signal: AbortSignal.timeout(patience) } : {});
    if (response.ok) await cache.put(request, response.clone());
    return response.ok || !known ? response : known;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}
