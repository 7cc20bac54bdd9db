// Notifications of this browser: turns them on and off, and says why they are impossible. The page of the channels shows them.
import { refreshPage } from './app.js';

const part = document.querySelector('[data-push]');
const [on, off] = ['[data-push-on]', '[data-push-off]'].map((name) => part?.querySelector(name));
// Chromium without Google's service never settles a subscription.
const PATIENCE = 15000;
const MEMORY = { cache: 'push', key: 'push/subscription' };
let registration = null;
let key = null;
let subscription = null;
let mine = '';
let old;

/** Shows one of the page's sentences. */
function say(state) {
  for (const sentence of part.querySelectorAll('[data-push-says]')) sentence.hidden = sentence.dataset.pushSays !== state;
}

/** The name of the sentence that says why this browser can show no notifications; null when it can. */
function obstacle() {
  if (!isSecureContext) return 'insecure';
  const isApple = /iPhone|iPad/.test(navigator.userAgent)
    || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
  if (isApple && !navigator.standalone && !matchMedia('(display-mode: standalone)').matches) return 'installFirst';
  if (!navigator.serviceWorker || !globalThis.PushManager || !globalThis.Notification) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Decodes Base64URL text. */
const decoded = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

async function send(method, document) {
  const response = await fetch(part.dataset.push, {
    method, body: document && JSON.stringify(document), headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  });
  if (!response.ok) throw new Error(String(response.status));
  return response;
}

const isOurs = ({ options }) => {
  const bytes = new Uint8Array(options?.applicationServerKey ?? key);
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
};

async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Remembers the subscription that the server knows, or forgets it: the service worker compares it with the browser's. */
async function remember(endpoint) {
  const cache = await caches.open(MEMORY.cache);
  if (endpoint) await cache.put(MEMORY.key, Response.json({ endpoint, at: Date.now() }));
  else await cache.delete(MEMORY.key);
}

/** Marks this browser's channel in the list, and shows whether there is one. */
function show() {
  const rows = [...document.querySelectorAll('[data-endpoint]')];
  for (const row of rows) row.querySelector('[data-this-browser]').hidden = row.dataset.endpoint !== mine;
  const isOn = Boolean(subscription) && rows.some((row) => row.dataset.endpoint === mine);
  const isIdle = !isOn && !('hasWatch' in part.dataset);
  on.hidden = isOn || isIdle;
  off.hidden = !isOn;
  if (isOn) say('on');
  else say(isIdle ? 'noWatch' : 'off');
}

async function use(fresh) {
  subscription = fresh;
  mine = fresh ? await digest(fresh.endpoint) : '';
}

function withPatience(promise) {
  return Promise.race([promise, new Promise((_, reject) => { setTimeout(reject, PATIENCE, new DOMException('', 'AbortError')); })]);
}

/** Subscribes, straight from the tap: the browser asks for permission here. */
async function turnOn() {
  on.disabled = true;
  try {
    const fresh = await withPatience(
      registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    const { endpoint, keys } = fresh.toJSON();
    await send('POST', { endpoint, keys, ...(old && { old }) });
    old = undefined;
    await remember(endpoint);
    await use(fresh);
    await refreshPage();
    show();
  } catch (trouble) {
    if (trouble.name === 'NotAllowedError') say('denied');
    else say(trouble.name === 'AbortError' ? 'noService' : 'failed');
  } finally {
    on.disabled = false;
  }
}

async function turnOff() {
  off.disabled = true;
  try {
    await send('DELETE', { endpoint: subscription.endpoint });
    await forget();
    await refreshPage();
    show();
  } catch {
    say('failed');
  } finally {
    off.disabled = false;
  }
}

async function forget() {
  await subscription?.unsubscribe().catch(() => {}); // Without the browser's service, the server's removal is enough.
  await remember(null);
  await use(null);
}

async function begin() {
  const reason = obstacle();
  if (reason) { say(reason); return; }
  registration = await navigator.serviceWorker.ready;
  key = decoded((await (await send('GET')).json()).publicKey);
  const known = await registration.pushManager.getSubscription();
  if (known && !isOurs(known)) {
    // A subscription is bound to its key for ever, and the server has another one now.
    old = known.endpoint;
    await known.unsubscribe();
  } else await use(known);
  show();
  on.addEventListener('click', turnOn);
  off.addEventListener('click', turnOff);
  document.addEventListener('gazette:updated', show);
  document.addEventListener('submit', ({ target }) => {
    if (target.matches('[data-channel-removal]') && target.closest('[data-endpoint]')?.dataset.endpoint === mine) forget();
  });
}

// The reader's own time zone, until they choose one.
const zone = document.querySelector('[data-zone]');
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
if (part) begin().catch(() => say('failed'));
