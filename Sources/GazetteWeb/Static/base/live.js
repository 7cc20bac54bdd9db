// Keeps the open page current: when one of its topics changes, fetches it again and updates the parts that differ.
import { parsePage } from './trusted.js';
import { morph } from './morph.js';
import { address } from './links.js';
import { announce, changedParts } from './told.js';

const QUIET = 300;
const LATER = 60000;
// A page that is slow to make is fetched again after this multiple of its duration, and after at most this many ms.
const RESPITE = 3;
const LONGEST_RESPITE = 15000;
let cost = 0;
let again = false;
let timer = null;
let underway = null;
let version = document.body.dataset.version;
let lastSpoken = 0;

/** The topics of the open page, from an attribute of its body. */
const topics = () => new Set((document.body.dataset.topics || '').split(' ').filter(Boolean));
const isWanted = (changed) => { const wanted = topics(); return changed.some((topic) => wanted.has(topic)); };

/** Fetches the page again, and updates the parts that differ. Resolves to true after an update, undefined if the fetch failed. */
export function refreshPage() {
  underway ??= timed(fetchPage);
  return underway;
}

async function timed(fetching) {
  const begun = performance.now();
  try {
    return await fetching();
  } finally {
    underway = null;
    cost = performance.now() - begun;
    // A change during the request may be missing from the response.
    if (again) schedule();
  }
}

const here = () => location.pathname + location.search;

async function fetchPage() {
  const asked = here();
  let response;
  let text;
  try {
    response = await fetch(asked, { headers: { Accept: 'text/html' } });
    text = await response.text();
  } catch {
    tellNetwork('lost');
    return undefined; // The page stays unchanged.
  }
  if (response.status === 502 || response.status === 504) tellNetwork('lost'); // The response is a proxy's.
  const isMade = response.headers.has('Gazette-Kept'); // Made by the service worker from the copies.
  if (isMade) tellNetwork('lost');
  // A deleted item has a page that says so, which replaces the outdated content of the open one.
  if (isMade || !(response.ok || response.status === 410) || response.redirected) return undefined;
  if (asked !== here()) {
    schedule(); // The reader has filtered or searched meanwhile, so the open page has another address.
    return undefined;
  }
  return showPage(parsePage(text));
}

/** Updates the marked parts (`data-live`) of the open page from `page`; returns true if anything changed. */
export function showPage(page) {
  let changed = false;
  const told = [];
  for (const old of outermost(document)) {
    const fresh = page.querySelector(`[data-live="${CSS.escape(old.dataset.live)}"]`);
    if (!fresh) continue;
    told.push(...changedParts(old, fresh));
    changed = morph(old, fresh) || changed;
  }
  document.body.dataset.topics = page.body.dataset.topics || '';
  version = page.body.dataset.version ?? version;
  if (changed) {
    document.dispatchEvent(new CustomEvent('gazette:updated'));
    if (told.length) speak(told);
  }
  return changed;
}

function outermost(root) {
  return [...root.querySelectorAll('[data-live]')].filter((element) => !element.parentElement.closest('[data-live]'));
}

/** Dispatches `gazette:lost` or `gazette:found` when the server's reachability changes. */
function tellNetwork(news) { document.dispatchEvent(new CustomEvent(`gazette:${news}`)); }

async function lookForServer() {
  const isThere = await fetch(address('health'), { cache: 'no-store' }).then((response) => response.ok, () => false);
  if (!isThere) tellNetwork('lost');
}

function speak(parts) {
  const now = Date.now();
  if (document.hidden || now - lastSpoken < 30000) return;
  lastSpoken = now;
  const { updated, updatedParts } = document.getElementById('announcer').dataset;
  const named = [...new Set(parts.filter(Boolean))];
  announce(named.length ? updatedParts.replace('#', named.join(', ')) : updated);
}

function schedule() {
  // A page that responds to a form follows no topic, because its address cannot be fetched.
  if (!topics().size) return;
  again = underway !== null;
  if (again) return;
  const respite = Math.max(QUIET, Math.min(RESPITE * cost, LONGEST_RESPITE));
  timer ??= setTimeout(() => { timer = null; refreshPage(); }, respite);
}

/** Listens for server events while the page is visible: a hidden tab keeps no connection open. */
export function listenForChanges() {
  let source = null;
  const open = () => {
    if (source || !topics().size) return;
    source = new EventSource(`${address('events')}?since=${version}`);
    source.addEventListener('error', () => {
      // CONNECTING: the server does not respond. CLOSED: the server has no capacity for another listener, but may have later; or
      // its proxy responded.
      if (source?.readyState === EventSource.CONNECTING) tellNetwork('lost');
      else { close(); lookForServer(); setTimeout(() => { if (!document.hidden) open(); }, LATER); }
    });
    source.addEventListener('hello', (event) => {
      tellNetwork('found');
      // The changes while the page was not listening; a star for all topics.
      const [, ...missed] = event.data.split(' ');
      if (missed.includes('*') || isWanted(missed)) schedule();
    });
    source.addEventListener('change', (event) => {
      const changed = event.data.split(' ');
      if (isWanted(changed)) schedule();
      document.dispatchEvent(new CustomEvent('gazette:change', { detail: changed }));
    });
  };
  const close = () => { source?.close(); source = null; };
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
  addEventListener('pagehide', close);
  addEventListener('pageshow', (event) => { if (event.persisted) { open(); schedule(); } });
  if (!document.hidden) open();
  // A link from another site led here, for which the server fetches nothing. A request from Gazette's own page may fetch.
  if ('asksAnew' in document.body.dataset) refreshPage();
}
