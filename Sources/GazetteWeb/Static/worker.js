// The service worker: pages from the network, else the copy that was seen last; fingerprinted files from the copy.
// EDITION and KEPT stand before this text; the server writes them.
const FILES = `files-${EDITION}`;
const PAGES = 'pages';
const PICTURES = 'pictures';
const OUTBOX = 'outbox';
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
    else if (canWait(request, url)) event.respondWith(action(request, url));
    return;
  }
  if (url.pathname.startsWith('/static/')) event.respondWith(kept(request, FILES));
  else if (/^\/(pictures|tiles)\//.test(url.pathname)) event.respondWith(kept(request, PICTURES, PICTURE_LIMIT));
  else if (request.mode === 'navigate') event.respondWith(page(event));
  else if ((request.headers.get('Accept') || '').startsWith('text/html')) event.respondWith(quietPage(event));
});

self.addEventListener('message', (event) => {
  if (event.data === 'outbox') event.waitUntil(sendOutbox().then(tellWaiting));
});
self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendOutbox().then(tellWaiting));
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

/** What a reader asks for by a small form can wait for the server; files, passwords and refreshing cannot. */
function canWait(request, url) {
  const isForm = (request.headers.get('Content-Type') || '').startsWith('application/x-www-form-urlencoded');
  return request.method === 'POST' && isForm && !/^\/(login|api\/)|refresh/.test(url.pathname);
}

/** What a reader asks for: done now, or kept for when the server is back. */
async function action(request, url) {
  const copy = request.clone();
  if ((await waiting()).length > 0) await sendOutbox(); // What was asked for earlier comes first.
  try {
    return await fetch(request);
  } catch {
    await keepAction(url.pathname + url.search, await copy.text());
    return request.mode === 'navigate'
      ? Response.redirect(request.referrer || '/', 303)
      : new Response(null, { status: 202, headers: { 'Gazette-Kept': '1' } });
  }
}

async function keepAction(path, body) {
  const outbox = await caches.open(OUTBOX);
  const number = String(Date.now()).padStart(16, '0') + String((await outbox.keys()).length).padStart(6, '0');
  await outbox.put(`/outbox/${number}`, new Response(body, { headers: { 'Gazette-Path': path } }));
  await self.registration.sync?.register(OUTBOX).catch(() => {}); // Else the next page that opens sends it.
  await tellWaiting();
}

async function waiting() {
  const keys = await (await caches.open(OUTBOX)).keys();
  return keys.sort((one, other) => (one.url < other.url ? -1 : 1));
}

let sending = null;

/** Carries out what waits, in order, each once; stops at the first that finds no server. */
function sendOutbox() {
  sending ??= (async () => {
    const outbox = await caches.open(OUTBOX);
    for (const key of await waiting()) {
      const kept = await outbox.match(key);
      const response = await fetch(kept.headers.get('Gazette-Path'), {
        method: 'POST', body: new URLSearchParams(await kept.text()), redirect: 'manual',
      });
      if (response.status >= 500) break;
      await outbox.delete(key);
    }
  })().catch(() => {}).finally(() => { sending = null; });
  return sending;
}

async function tellWaiting() {
  const count = (await waiting()).length;
  for (const client of await self.clients.matchAll()) client.postMessage({ waiting: count });
}

async function forget() {
  await Promise.all([PAGES, PICTURES, OUTBOX].map((name) => caches.delete(name)));
}
