// Notifications: shows each push, opens its thing on a tap, and reports replaced subscriptions to the server.
const PUSH = 'push';
const SUBSCRIPTION = 'push/subscription';
const MOST_ACTIONS = 2;

self.addEventListener('push', (event) => event.waitUntil(showPushed(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(event)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));

/** The notification in a push message; null for a message that cannot be read. */
function pushed(data) {
  try {
    const { notification } = data.json();
    return typeof notification.title === 'string' ? notification : null;
  } catch {
    return null;
  }
}

/** The words for a message that cannot be read, in the browser's language. */
const unreadable = () => UNREADABLE[navigator.language?.slice(0, 2)] ?? UNREADABLE.en;

/** Shows something for every push: browsers withdraw the permission after silent ones. A later one with the same tag replaces it. */
async function showPushed(data) {
  const { title = unreadable(), body, lang, dir, tag, silent, navigate, actions } = pushed(data) ?? {};
  const shown = Array.isArray(actions) ? actions.slice(0, MOST_ACTIONS) : [];
  const options = {
    body, lang, dir, tag, silent, renotify: Boolean(tag) && !silent, icon: `${PATHS.static}/${EDITION}/icons/icon-192.png`,
    actions: shown.map((each) => ({ action: each.action, title: each.title })),
    data: { path: ownPath(navigate), actions: Object.fromEntries(shown.map((each) => [each.action, ownPath(each.navigate)])) },
  };
  // A browser may refuse an option.
  await self.registration.showNotification(title, options)
    .catch(() => self.registration.showNotification(title, { data: options.data }));
}

/** The path of an address of this server; the front page for any other address. */
function ownPath(address) {
  try {
    const url = new URL(address, location.origin);
    if (address && url.origin === location.origin) return url.pathname + url.search;
  } catch {
    // The address cannot be read.
  }
  return PATHS.front;
}

/** Shows the window that already has the thing's address, or opens one; without a network, `page()` opens its copy. */
async function openNotified({ notification, action }) {
  notification.close();
  const path = notification.data?.actions?.[action] ?? notification.data?.path;
  const address = hrefOf(ownPath(path));
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url.split('#')[0] === address);
  // A window in the background may refuse the focus.
  return (await open?.focus().catch(() => null)) ?? self.clients.openWindow(address);
}

/** The endpoint that the server knows, with the time of the last comparison; undefined without one. */
async function knownSubscription() {
  const known = await (await caches.open(PUSH)).match(SUBSCRIPTION);
  return known?.json();
}

async function rememberSubscription(endpoint) {
  await (await caches.open(PUSH)).put(SUBSCRIPTION, Response.json({ endpoint, at: Date.now() }));
}

function sendSubscription(method, document) {
  return fetch(PATHS.push, {
    method, body: document && JSON.stringify(document), headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  });
}

/** The server's key; null without Web Push, and when a sign-in is required. */
async function serverKey() {
  const response = await sendSubscription('GET');
  if (!response.ok) return null;
  const { publicKey } = await response.json();
  return Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

const isSameKey = (buffer, key) => !buffer || new Uint8Array(buffer).every((byte, index) => byte === key[index]);

/** After the browser has replaced its subscription: reports the new one together with the old endpoint. */
async function renewSubscription({ oldSubscription, newSubscription }) {
  const old = oldSubscription?.endpoint ?? (await knownSubscription())?.endpoint;
  const key = await serverKey();
  if (!key) return;
  await reportSubscription(newSubscription ?? await subscribeAgain(key), old);
}

const subscribeAgain = (applicationServerKey) =>
  self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });

/** If this fails, the remembered endpoint still differs, and the next start reports it. */
async function reportSubscription(subscription, old) {
  const { endpoint, keys } = subscription.toJSON();
  const response = await sendSubscription('POST', { endpoint, keys, ...(old && { old }) });
  if (response.ok) await rememberSubscription(endpoint);
}

/**
 * At each start: compares the browser's subscription with the one that the server knows, because browsers do not always report a
 * change. Compares its key with the server's once a day. A channel that the reader removed does not come back.
 */
async function checkSubscription() {
  const known = await knownSubscription();
  if (!known) return;
  const current = await self.registration.pushManager?.getSubscription();
  if (current?.endpoint === known.endpoint && Math.abs(Date.now() - known.at) < DAY) return;
  if (globalThis.Notification?.permission !== 'granted') { await withdrawSubscription(); return; }
  const key = await serverKey();
  if (!key) return;
  if (current && isSameKey(current.options?.applicationServerKey, key)) {
    if (current.endpoint === known.endpoint) await rememberSubscription(known.endpoint);
    else await reportSubscription(current, known.endpoint);
    return;
  }
  await current?.unsubscribe();
  await reportSubscription(await subscribeAgain(key), known.endpoint);
}

/** Ends the notifications of this browser: before its reader signs out, and after the permission was withdrawn. */
async function withdrawSubscription() {
  const current = await self.registration.pushManager?.getSubscription();
  const endpoint = current?.endpoint ?? (await knownSubscription())?.endpoint;
  if (!endpoint) return;
  await current?.unsubscribe();
  await sendSubscription('DELETE', { endpoint });
  await caches.delete(PUSH);
}
