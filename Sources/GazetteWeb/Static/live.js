// Keeps the open page true: when one of its topics changes, fetches it again and changes what differs.
import { parsePage } from './trusted.js';
import { morph } from './morph.js';
import { announce } from './announce.js';

const QUIET = 300;
let timer = null;
let underway = null;
let version = document.body.dataset.version ?? null;
let lastSpoken = 0;

/** The topics of the open page, as its body names them. */
const topics = () => new Set((document.body.dataset.topics || '').split(' ').filter(Boolean));

/** Fetches the page again and changes what differs; joins a refresh that is under way. */
export function refreshPage() {
  underway ??= fetchPage().finally(() => { underway = null; });
  return underway;
}

async function fetchPage() {
  let response;
  try {
    response = await fetch(location.href, { headers: { Accept: 'text/html' } });
  } catch {
    return false; // The network signs for itself; the page stays as it is.
  }
  if (!response.ok || response.redirected) return false;
  return showPage(parsePage(await response.text()));
}

/** Changes the marked parts (`data-live`) of the open page to those of `page`; returns whether anything changed. */
export function showPage(page) {
  let changed = false;
  for (const old of outermost(document)) {
    const fresh = page.querySelector(`[data-live="${CSS.escape(old.dataset.live)}"]`);
    if (fresh) changed = morph(old, fresh) || changed;
  }
  document.body.dataset.topics = page.body.dataset.topics || '';
  version = page.body.dataset.version ?? version;
  if (changed) {
    document.dispatchEvent(new CustomEvent('gazette:updated'));
    speak();
  }
  return changed;
}

function outermost(root) {
  return [...root.querySelectorAll('[data-live]')].filter((element) => !element.parentElement.closest('[data-live]'));
}

function speak() {
  const now = Date.now();
  if (document.hidden || now - lastSpoken < 30000) return;
  lastSpoken = now;
  announce(document.getElementById('announcer').dataset.updated);
}

function schedule() {
  timer ??= setTimeout(() => { timer = null; refreshPage(); }, QUIET);
}

/** Listens to the server for as long as the page is seen: a hidden tab holds no connection. */
export function listenForChanges() {
  let source = null;
  const open = () => {
    if (source || !topics().size) return;
    source = new EventSource('/events');
    source.addEventListener('hello', (event) => {
      if (version !== null && event.data !== version) schedule();
      version = event.data;
    });
    source.addEventListener('change', (event) => {
      version = event.lastEventId || version;
      const wanted = topics();
      const changed = event.data.split(' ');
      if (changed.some((topic) => wanted.has(topic))) schedule();
      document.dispatchEvent(new CustomEvent('gazette:change', { detail: changed }));
    });
  };
  const close = () => { source?.close(); source = null; };
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
  addEventListener('pagehide', close);
  addEventListener('pageshow', (event) => { if (event.persisted) { open(); schedule(); } });
  if (!document.hidden) open();
}
