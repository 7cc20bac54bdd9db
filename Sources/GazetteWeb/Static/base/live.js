// Keeps the open page true: when one of its topics changes, fetches it again and changes what differs.
import { parsePage } from './trusted.js';
import { morph } from './morph.js';
import { address } from './links.js';
import { announce, changedParts } from './told.js';

const QUIET = 300;
const LATER = 60000;
// A page that is dear to make is asked for again after so many times what it cost, and after so many ms at most.
const RESPITE = 3;
const LONGEST_RESPITE = 15000;
let cost = 0;
let again = false;
let timer = null;
let underway = null;
let version = document.body.dataset.version;
let lastSpoken = 0;

/** The topics of the open page, as its body names them. */
const topics = () => new Set((document.body.dataset.topics || '').split(' ').filter(Boolean));
const isWanted = (changed) => { const wanted = topics(); return changed.some((topic) => wanted.has(topic)); };

/** Fetches the page again and changes what differs; tells whether that was anything, undefined when it did not come. */
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
    // What changed while the page was on its way may have come too late for it.
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
    return undefined; // The page stays as it is.
  }
  if (response.status === 502 || response.status === 504) tellNetwork('lost'); // A proxy speaks for the server.
  const isMade = response.headers.has('Gazette-Kept'); // By the service worker, of what is kept.
  if (isMade) tellNetwork('lost');
  // What is gone has a page that says so, and takes the place of what the open one still tells.
  if (isMade || !(response.ok || response.status === 410) || response.redirected) return undefined;
  if (asked !== here()) {
    schedule(); // The reader has filtered or searched meanwhile: this is not the page any more.
    return undefined;
  }
  return showPage(parsePage(text));
}

/** Changes the marked parts (`data-live`) of the open page to those of `page`; returns whether anything changed. */
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

/** Tells the page that the server was lost or found again. */
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
  // The answer to a form follows nothing: its address cannot be asked for.
  if (!topics().size) return;
  again = underway !== null;
  if (again) return;
  const respite = Math.max(QUIET, Math.min(RESPITE * cost, LONGEST_RESPITE));
  timer ??= setTimeout(() => { timer = null; refreshPage(); }, respite);
}

/** Listens to the server for as long as the page is seen: a hidden tab holds no connection. */
export function listenForChanges() {
  let source = null;
  const open = () => {
    if (source || !topics().size) return;
    source = new EventSource(`${address('events')}?since=${version}`);
    source.addEventListener('error', () => {
      // Still connecting: nobody answers. Closed: the server had no room for one more listener; later, perhaps. Or it is
      // its proxy that answers.
      if (source?.readyState === EventSource.CONNECTING) tellNetwork('lost');
      else { close(); lookForServer(); setTimeout(() => { if (!document.hidden) open(); }, LATER); }
    });
    source.addEventListener('hello', (event) => {
      tellNetwork('found');
      // What changed while nobody listened; a star for all that may have.
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
  // Another site led here, for whom nothing is fetched: the paper's own page may ask.
  if ('asksAnew' in document.body.dataset) refreshPage();
}
