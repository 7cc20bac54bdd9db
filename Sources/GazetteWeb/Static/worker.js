// The service worker: pages from the network, else the last copy; fingerprinted files from the copy.
// The server writes EDITION, KEPT and PATHS before this text.
const FILES = `files-${EDITION}`;
const OUTBOX = 'outbox';
// The changes that the server rejected, until a page has shown them to the reader.
const REFUSED = 'refused';
const DAY = 86400000;
const MEGABYTE = 1048576;
// The maximum number of copies, their age, and their total size.
const PAGES = { name: 'pages', count: 120, age: 30 * DAY, bytes: 20 * MEGABYTE };
const PICTURES = { name: 'pictures', count: 300, age: 60 * DAY, bytes: 40 * MEGABYTE };
const TILES = { name: 'tiles', count: 400, age: 30 * DAY, bytes: 20 * MEGABYTE };
const RADAR = { name: 'radar', count: 500, age: DAY, bytes: 15 * MEGABYTE };
// The time of a copy, in milliseconds since 1970, and its size.
const KEPT_AT = 'Gazette-Kept-At';
const WEIGHT = 'Gazette-Weight';
const PATIENCE = 6000;
// Lists and searches differ by their query. These pages of a single thing are the same for any query.
const OF_ONE_THING = new Set([PATHS.front, PATHS.weather, PATHS.map]);
const WITH_THINGS = new Set([PATHS.weather, PATHS.map, PATHS.news, PATHS.ads]);
const NEVER_KEPT = new Set([PATHS.login, PATHS.logout, PATHS.offline]);
// The statuses with which a proxy reports an unreachable server.
const UNREACHED = new Set([502, 504]);
// Temporary statuses: sign-in is required, the server is busy, or its proxy cannot reach it.
const NOT_YET = new Set([401, 408, 425, 429, 503, ...UNREACHED]);
// The addresses where another reader may sign in, or the current one sign out.
const ENTRIES = [PATHS.login, PATHS.logout, PATHS.invitation, PATHS.reset, PATHS.account];

// The number of requests that may have changed the reader. A response that an earlier reader requested is not stored.
let readers = 0;

self.addEventListener('install', (event) => {
  raceNavigations(event);
  event.waitUntil((async () => {
    const cache = await caches.open(FILES);
    await cache.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' })));
    await self.skipWaiting();
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    // The previous files stay until the next edition, because open and stored pages still request them. Open pages continue
    // unchanged; each notices the new edition and offers to load it.
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
    if (isBelow(url.pathname, ...ENTRIES)) readers += 1;
    if (url.pathname === PATHS.logout) event.respondWith(leave(request));
    else if (canWait(request, url)) event.respondWith(action(event, url));
    else if (request.mode === 'navigate') event.respondWith(send(request));
    return;
  }
  if (isBelow(url.pathname, PATHS.static, PATHS.mapNames)) event.respondWith(file(request));
  else if (isBelow(url.pathname, PATHS.pictures)) event.respondWith(picture(event));
  else if (isBelow(url.pathname, PATHS.tiles)) event.respondWith(tile(event, TILES));
  else if (isBelow(url.pathname, PATHS.radar)) event.respondWith(tile(event, RADAR));
  else if (request.mode === 'navigate') event.respondWith(page(event));
  else if ((request.headers.get('Accept') || '').startsWith('text/html')) event.respondWith(quietPage(event));
});

self.addEventListener('message', (event) => {
  if (event.data === 'outbox') {
    event.waitUntil(empty());
    event.waitUntil(checkSubscription().catch(() => {})); // Without the network, the next start does it.
  } else if (event.data === 'edition') event.source.postMessage({ edition: EDITION });
  else if (event.data?.naming) names.set(event.data.naming.path, event.data.naming.name);
  else if (event.data?.follow) event.waitUntil(keepListed(event.data));
  else if (event.data?.keep) event.waitUntil(keepAll(event.data.keep));
});
self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX) event.waitUntil(emptyOrTryAgain());
});

/**
 * Makes the browser send a navigation to the network while it starts this worker, where it can. A page with the status 200 then
 * opens without the worker, whose `fetch()` gets the same response to store. For everything else the browser waits for `page()`.
 */
function raceNavigations(event) {
  const condition = { requestMethod: 'GET', requestMode: 'navigate' };
  event.addRoutes?.({ condition, source: 'race-network-and-fetch-handler' })?.catch(() => {});
}

/** Returns true if a path equals one of `roots` or is below one. */
const isBelow = (path, ...roots) => roots.some((root) => path === root || path.startsWith(`${root}/`));

/** Returns true for the path of a page about a single item. */
const isOfOneThing = (path) => OF_ONE_THING.has(path) || WITH_THINGS.has(path.replace(/\/[^/]+$/, ''));

/** A file that never changes: the copy, else the network. */
async function file(request) {
  const copy = await caches.match(request, { ignoreVary: true });
  if (copy) return copy;
  const response = await fetch(request);
  // A file that cannot be stored is still served.
  if (response.ok) await (await caches.open(FILES)).put(request, response.clone()).catch(() => {});
  return response;
}

/** A picture, which never changes: the copy, else the network, else the same picture in another width. */
async function picture(event) {
  const shelf = await caches.open(PICTURES.name);
  const copy = await shelf.match(event.request, { ignoreVary: true });
  if (copy) return copy;
  const asking = readers;
  try {
    const response = await fetch(event.request);
    keep(event, PICTURES, event.request.url, response, asking);
    return response;
  } catch {
    const address = event.request.url.split('.').pop();
    const other = (await shelf.keys()).find((key) => key.url.split('.').pop() === address);
    return other ? shelf.match(other) : Response.error();
  }
}

/** A tile or the radar's list: the copy until it expires, then the network, else the expired copy. */
async function tile(event, shelf) {
  const copy = await (await caches.open(shelf.name)).match(event.request, { ignoreVary: true });
  const lifetime = Number(/max-age=(\d+)/.exec(copy?.headers.get('Cache-Control') ?? '')?.[1] ?? 0) * 1000;
  if (copy && ageOf(copy) < lifetime) return copy;
  const asking = readers;
  try {
    const response = await fetch(event.request);
    keep(event, shelf, event.request.url, response, asking);
    return response;
  } catch {
    return copy ?? Response.error();
  }
}

/**
 * A page that a reader opens: from the network, else the copy, else the page for when there is neither. Searches the copies only
 * when the network fails or is slow.
 */
async function page(event) {
  const asking = readers;
  const answer = fetch(event.request);
  const prompt = await withPatience(answer).catch(() => undefined);
  if (prompt && !isAway(prompt)) {
    keepPage(event, prompt, asking);
    return prompt;
  }
  const copy = await copyOf(event.request);
  if (copy) {
    answer.catch(() => {});
    return asCopy(copy);
  }
  try {
    const response = await answer;
    keepPage(event, response, asking);
    return UNREACHED.has(response.status) ? await fromKept(event.request) ?? response : response;
  } catch {
    return await fromKept(event.request) ?? Response.error();
  }
}

/** Returns true for a response that says that the server is busy or unreachable. */
const isAway = ({ status }) => status === 503 || UNREACHED.has(status);

/** Sends a form that cannot wait. Without the server, returns Gazette's own page instead of the browser's error. */
const send = (request) => fetch(request).catch(async () => await withoutServer() ?? Response.error());

/** The page for when there is neither the server nor a copy. */
const withoutServer = () => caches.match(PATHS.offline, { ignoreVary: true });

/** The response without the server: a list made from the copies, else the page for when there is neither. */
const fromKept = async (request) => await keptList(new URL(request.url)) ?? await withoutServer();

/** A page that an open page fetches for updates: from the network only, except lists, which the copies can replace. */
async function quietPage(event) {
  const asking = readers;
  let response;
  try {
    response = await fetch(event.request);
  } catch (trouble) {
    const made = await keptList(new URL(event.request.url), { isQuiet: true });
    if (made) return made;
    throw trouble;
  }
  if (UNREACHED.has(response.status)) return await keptList(new URL(event.request.url), { isQuiet: true }) ?? response;
  keepPage(event, response, asking);
  return response;
}

async function copyOf(request) {
  const shelf = await caches.open(PAGES.name);
  const { origin, pathname } = new URL(request.url);
  return await shelf.match(request.url, { ignoreVary: true })
    ?? (isOfOneThing(pathname) ? shelf.match(origin + pathname, { ignoreVary: true }) : undefined);
}

/** The copy with a mark, by which the page shows that it is one. */
async function asCopy(copy) {
  const text = await copy.text();
  return new Response(text.replace('<html ', '<html data-copy '), { status: 200, headers: copy.headers });
}

function withPatience(answer) {
  return Promise.race([answer, new Promise((_, reject) => { setTimeout(reject, PATIENCE, new Error('slow')); })]);
}

function keepPage(event, response, asking) {
  if (canKeep(event.request.url, response)) keep(event, PAGES, event.request.url, response, asking);
}

function canKeep(address, response) {
  const isPage = (response.headers.get('Content-Type') || '').startsWith('text/html');
  // The server forbids storing a person's keys and passwords.
  const isForKeeping = !/no-store/i.test(response.headers.get('Cache-Control') || '');
  return response.status === 200 && !response.redirected && isPage && isForKeeping && !NEVER_KEPT.has(new URL(address).pathname);
}

/** Stores a copy of `response` without delaying the page; `asking` is the value of `readers` at the request. */
function keep(event, shelf, address, response, asking) {
  if (response.ok) event.waitUntil(put(shelf, address, response.clone(), asking).then(() => tidy(shelf)));
}

/** Stores a copy with its date and size, after all others, so that the oldest come first. Returns false when storage is full. */
async function put(shelf, address, response, asking) {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  headers.delete('Content-Encoding'); // The body is already decompressed.
  headers.delete('Content-Length');
  headers.set(KEPT_AT, String(Date.now()));
  headers.set(WEIGHT, String(body.size));
  const cache = await caches.open(shelf.name);
  await cache.delete(address, { ignoreVary: true });
  if (asking !== readers) return true;
  try {
    await cache.put(address, new Response(body, { status: response.status, headers }));
    return true;
  } catch {
    // The browser is out of space: deletes the older half of the copies. This page is stored the next time it is read.
    for (const each of [PAGES, PICTURES, TILES, RADAR]) {
      const there = (await (await caches.open(each.name)).keys()).length;
      await takeAway(each, there / 2, each.bytes);
    }
    return false;
  }
}

const ageOf = (copy) => Date.now() - Number(copy.headers.get(KEPT_AT) ?? 0);
const tidied = new Map();

/** Deletes copies beyond the maximum age, number or size, the oldest first; at most once a minute. */
async function tidy(shelf) {
  if (Date.now() - (tidied.get(shelf.name) ?? 0) < 60000) return;
  tidied.set(shelf.name, Date.now());
  await takeAway(shelf, shelf.count, shelf.bytes);
}

/** Deletes all copies but the newest `most` within `heaviest` bytes, and those that the server lists. */
async function takeAway(shelf, most, heaviest) {
  const cache = await caches.open(shelf.name);
  const listed = await listedAddresses();
  let count = 0;
  let bytes = 0;
  for (const key of (await cache.keys()).reverse()) {
    if (listed.has(key.url)) continue;
    const copy = await cache.match(key);
    count += 1;
    bytes += Number(copy?.headers.get(WEIGHT) ?? 0);
    if (!copy || count > most || bytes > heaviest || ageOf(copy) > shelf.age) await cache.delete(key);
  }
}

/** Stores the addresses of an open page: pages with their first pictures, pictures and tiles. Skips those with a copy. */
async function keepAll(addresses) {
  const asking = readers;
  for (const address of addresses) {
    if (asking !== readers) return;
    const url = new URL(address, location.origin);
    if (url.origin !== location.origin) continue;
    // Other pages are stored when they are read.
    await keepOne(url, asking).catch(() => {});
  }
  for (const shelf of [PAGES, PICTURES, TILES]) await tidy(shelf);
}

async function keepOne(url, asking) {
  if (isBelow(url.pathname, PATHS.pictures)) return keepUnlessThere(PICTURES, url.href, asking);
  if (isBelow(url.pathname, PATHS.tiles)) return keepUnlessThere(TILES, url.href, asking);
  const copy = await (await caches.open(PAGES.name)).match(url.href, { ignoreVary: true });
  if (copy && ageOf(copy) < DAY / 24) return;
  const response = await fetch(url.href, { headers: { Accept: 'text/html', 'Gazette-Ahead': '1' } });
  if (!canKeep(url.href, response)) return;
  const text = await response.clone().text();
  await put(PAGES, url.href, response, asking);
  const pictures = [...text.matchAll(/<img src="([^"]+)/g)].map(([, path]) => path).filter((path) => isBelow(path, PATHS.pictures));
  for (const path of pictures.slice(0, 3)) await keepUnlessThere(PICTURES, new URL(path, location.origin).href, asking);
}

async function keepUnlessThere(shelf, address, asking) {
  if (await (await caches.open(shelf.name)).match(address, { ignoreVary: true })) return;
  const response = await fetch(address);
  if (response.ok) await put(shelf, address, response, asking);
}

/** Returns true for a form that can wait for the server: not files, passwords, keys, or a refresh. */
function canWait(request, url) {
  const isForm = (request.headers.get('Content-Type') || '').startsWith('application/x-www-form-urlencoded');
  if (request.method !== 'POST' || !isForm) return false;
  // Opening a point is not a change: a page that is not read now is not needed later.
  if (url.pathname === PATHS.openMapPoint) return false;
  return url.pathname === PATHS.preferences
    || !(isBelow(url.pathname, ...ENTRIES, PATHS.readers, PATHS.api, PATHS.settings, PATHS.channels)
      || url.pathname.includes('refresh'));
}

/** Sends a reader's change now, or stores it until the server is back. */
async function action(event, url) {
  const { request } = event;
  const asked = { path: url.pathname + url.search, text: await request.clone().text(), key: crypto.randomUUID() };
  // Earlier changes are sent first.
  if ((await waiting()).length > 0) await sendOutbox();
  if ((await waiting()).length > 0) return keepAction(request, url, asked);
  try {
    const response = await fetch(request.url, {
      method: 'POST', body: asked.text, headers: keyed(request.headers, asked.key), redirect: request.redirect,
      referrer: request.referrer, signal: request.signal,
    });
    if (UNREACHED.has(response.status)) return await keepAction(request, url, asked);
    event.waitUntil(follow(url.pathname));
    return response;
  } catch {
    return keepAction(request, url, asked);
  }
}

/** The headers with an idempotency key: if a response is lost, sending the change again does not repeat it. */
function keyed(headers, key) {
  const all = new Headers(headers);
  all.set('Idempotency-Key', key);
  return all;
}

// The labels of the pressed buttons, by the paths of their forms; the page sends them.
const names = new Map();

async function keepAction(request, url, { path, text, key }) {
  const outbox = await caches.open(OUTBOX);
  const number = String(Date.now()).padStart(16, '0') + String((await outbox.keys()).length).padStart(6, '0');
  const headers = {
    'Gazette-Path': path, 'Gazette-Key': key, 'Gazette-Name': encodeURIComponent(names.get(url.pathname) ?? ''),
  };
  // A page's automatic changes, such as marking an opened article, wait without a message.
  if (request.headers.has('Gazette-Silent')) headers['Gazette-Silent'] = '1';
  await outbox.put(`outbox/${number}`, new Response(text, { headers }));
  await self.registration.sync?.register(OUTBOX).catch(() => {}); // Otherwise the next page that opens sends it.
  await tellWaiting();
  return request.mode === 'navigate'
    ? Response.redirect(request.referrer || '/', 303)
    : new Response(null, { status: 202, headers: { 'Gazette-Kept': '1' } });
}

async function waiting() {
  const keys = await (await caches.open(OUTBOX)).keys();
  return keys.sort((one, other) => (one.url < other.url ? -1 : 1));
}

/** Sends the waiting changes, and reports those that still wait and those that failed to the open pages. */
async function empty() {
  await sendOutbox();
  await tellWaiting();
  await tellRefused();
}

/** The same for background sync: throws if changes remain, so that the browser retries later, even with all pages closed. */
async function emptyOrTryAgain() {
  await empty();
  if ((await waiting()).length > 0) throw new Error('the server is out of reach');
}

let sending = null;

/** Sends the waiting changes under a lock, because an older worker may be sending them too. */
function sendOutbox() {
  sending ??= navigator.locks.request(OUTBOX, carryOut).catch(() => {}).finally(() => { sending = null; });
  return sending;
}

/**
 * Sends the waiting changes in order, each once. Stops when the server is unreachable, busy, or requires a sign-in. Saves
 * rejected changes in REFUSED, for a message to the reader.
 */
async function carryOut() {
  const outbox = await caches.open(OUTBOX);
  for (const key of await waiting()) {
    const kept = await outbox.match(key);
    if (!kept) continue;
    const path = kept.headers.get('Gazette-Path');
    const response = await fetch(path, {
      method: 'POST', body: new URLSearchParams(await kept.clone().text()),
      // A change stored by an older worker has no key of its own.
      headers: keyed({ Accept: 'text/html' }, kept.headers.get('Gazette-Key') ?? key.url.split('/').pop()),
    });
    if (NOT_YET.has(response.status) || new URL(response.url).pathname === PATHS.login) return;
    if (!response.ok) await (await caches.open(REFUSED)).put(key, kept);
    await outbox.delete(key);
    await follow(path);
  }
}

/** After a change of preferences, stores the offline page again, in the new language and colours. */
async function follow(path) {
  if (path !== PATHS.preferences) return;
  // Without it the page stays unchanged until the next edition.
  await (await caches.open(FILES)).add(new Request(PATHS.offline, { cache: 'reload' })).catch(() => {});
  await keepListed({ isSoon: true });
}

async function tellWaiting() {
  const outbox = await caches.open(OUTBOX);
  const kept = await Promise.all((await waiting()).map((key) => outbox.match(key)));
  const asked = kept.filter((one) => one && !one.headers.has('Gazette-Silent'));
  const actions = await Promise.all(asked.map(async (one) => (
    { path: one.headers.get('Gazette-Path'), name: nameOf(one), body: await one.text() })));
  await tell(await self.clients.matchAll(), { waiting: actions.length, actions });
}

/** Reports the failed changes once, to the visible pages; without any, the next page that opens gets them. */
async function tellRefused() {
  const seen = (await self.clients.matchAll()).filter((client) => client.visibilityState === 'visible');
  const shelf = await caches.open(REFUSED);
  const keys = await shelf.keys();
  if (!seen.length || !keys.length) return;
  const kept = (await Promise.all(keys.map((key) => shelf.match(key)))).filter(Boolean);
  await Promise.all(keys.map((key) => shelf.delete(key)));
  if (kept.length) await tell(seen, { refused: kept.length, names: kept.map(nameOf) });
}

const nameOf = (kept) => decodeURIComponent(kept.headers.get('Gazette-Name') ?? '');

async function tell(clients, news) {
  for (const client of clients) client.postMessage(news);
}

/** Deletes all copies, ends the notifications, signs out, and then deletes copies that arrived with the old session in the meantime. */
async function leave(request) {
  await forget();
  // Signing out does not depend on the notifications' service.
  await Promise.race([withdrawSubscription().catch(() => {}), nap(PATIENCE)]);
  const response = await send(request);
  await forget();
  return response;
}

async function forget() {
  readers += 1;
  listed = null;
  keeping = null;
  await Promise.all([PAGES.name, PICTURES.name, TILES.name, RADAR.name, OUTBOX, REFUSED, KEPT_LIST].map((name) => caches.delete(name)));
}
