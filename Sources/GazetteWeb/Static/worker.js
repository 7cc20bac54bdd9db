// The service worker: pages from the network, else the copy that was seen last; fingerprinted files from the copy.
// EDITION and KEPT stand before this text; the server writes them.
const FILES = `files-${EDITION}`;
const PAGES = 'pages';
const PICTURES = 'pictures';
const PAGE_LIMIT = 80;
const PICTURE_LIMIT = 300;
const PATIENCE = 6000;
const NEVER_KEPT = new Set(['/login', '/logout', '/offline', '/settings']);

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(FILES);
    await cache.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' })));
    await self.skipWaiting();
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    // The previous files stay until the next edition: pages that were kept still ask for them.
    const editions = names.filter((name) => name.startsWith('files-') && name !== FILES);
    await Promise.all(editions.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== 'GET') {
    if (url.pathname === '/logout') event.waitUntil(forget());
    return;
  }
  if (url.pathname.startsWith('/static/')) event.respondWith(kept(request, FILES));
  else if (/^\/(pictures|tiles)\//.test(url.pathname)) event.respondWith(kept(request, PICTURES, PICTURE_LIMIT));
  else if (request.mode === 'navigate') event.respondWith(page(event));
  else if ((request.headers.get('Accept') || '').startsWith('text/html')) event.respondWith(quietPage(event));
});

/** A file that never changes: the copy, else the network. */
async function kept(request, name, limit = Infinity) {
  const copy = await caches.match(request, { ignoreVary: true });
  if (copy) return copy;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(name);
    await cache.put(request, response.clone());
    await shorten(cache, limit);
  }
  return response;
}

/** A page that a reader goes to: the network, else the copy, else the page that says there is neither. */
async function page(event) {
  const copy = await copyOf(event.request);
  try {
    const response = await (copy ? withPatience(fetch(event.request)) : fetch(event.request));
    keepPage(event, response);
    return response.status >= 502 && copy ? asCopy(copy) : response;
  } catch {
    return copy ? asCopy(copy) : (await caches.match('/offline', { ignoreVary: true })) ?? Response.error();
  }
}

/** A page that an open page fetches again: only the network knows what changed. */
async function quietPage(event) {
  const response = await fetch(event.request);
  keepPage(event, response);
  return response;
}

async function copyOf(request) {
  const cache = await caches.open(PAGES);
  return cache.match(request.url, { ignoreVary: true });
}

/** The copy, marked, so that the page tells that it is one. */
async function asCopy(copy) {
  const text = await copy.text();
  return new Response(text.replace('<html ', '<html data-copy '), { status: 200, headers: copy.headers });
}

function withPatience(answer) {
  return Promise.race([answer, new Promise((_, reject) => { setTimeout(reject, PATIENCE, new Error('slow')); })]);
}

function keepPage(event, response) {
  const url = new URL(event.request.url);
  const isPage = (response.headers.get('Content-Type') || '').startsWith('text/html');
  if (response.status !== 200 || response.redirected || !isPage || NEVER_KEPT.has(url.pathname)) return;
  const copy = response.clone();
  event.waitUntil((async () => {
    const cache = await caches.open(PAGES);
    // Put last, so that the oldest are the first keys.
    await cache.delete(event.request.url, { ignoreVary: true });
    await cache.put(event.request.url, copy);
    await shorten(cache, PAGE_LIMIT);
  })());
}

async function shorten(cache, limit) {
  if (limit === Infinity) return;
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)));
}

async function forget() {
  await Promise.all([PAGES, PICTURES].map((name) => caches.delete(name)));
}
