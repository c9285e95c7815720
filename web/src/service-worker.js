// Keeps the whole client, so that it opens without a network. The build fills in the two constants;
// another version is another cache, and takes over when no page of the old one is open, or when
// the page asks for it.
const version = __VERSION__;
const files = __FILES__;
const shell = `pioche-${version}`;
const readings = 'pioche-texts';

// What the server says that is the same for everybody: texts, games, rules.
const isReading = (path) => /^\/api\/(words|games|rules)\b/.test(path);

self.addEventListener('install', (event) => {
  const fresh = files.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(shell).then((cache) => cache.addAll(fresh)));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('pioche-') && name !== shell && name !== readings;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && !url.pathname.startsWith('/api/'))
    event.respondWith(kept('/', request));
  else if (isReading(url.pathname)) event.respondWith(newest(request));
  else if (files.includes(url.pathname)) event.respondWith(kept(url.pathname, request));
});

async function kept(path, request) {
  const cache = await caches.open(shell);
  return (await cache.match(path)) ?? fetch(request);
}

async function newest(request) {
  const cache = await caches.open(readings);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return known;
    throw error;
  }
}
