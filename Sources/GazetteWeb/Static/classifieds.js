// The list of ads: filters at once, keeps each step in the history, and goes on where the page ends.
import { parsePage } from './trusted.js';
import { showPage } from './live.js';

const PAUSE = 250;
const form = document.getElementById('ads-form');
const later = document.getElementById('ads-later');
const results = () => document.querySelector('.ads-results');
const pager = () => document.querySelector('.ads-pager');
let typing = null;
let isInTypedWord = false;
let request = null;
// A step that is still to be made, where the request that was to make it gave way to a later one.
let owesStep = false;
let loading = null;

/** The address of what the form asks for; without any condition the one that forgets what was remembered. */
function wanted() {
  const values = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = value.trim();
    if (text && !(name === 'sort' && text === 'urgent')) values.append(name, text);
  }
  return `${form.getAttribute('action')}?${values.size ? values : 'all=1'}`;
}

/** Shows the list at `address` in place of this one; any trouble goes there plainly. */
async function show(address, { adds = false, keepsFields = false } = {}) {
  request?.abort();
  owesStep ||= adds;
  const mine = request = new AbortController();
  results().ariaBusy = 'true';
  try {
    const response = await fetch(address, { headers: { Accept: 'text/html' }, signal: mine.signal });
    if (!response.ok && response.status !== 400) throw new Error(String(response.status));
    const page = parsePage(await response.text());
    if (mine !== request) return;
    if (owesStep) history.pushState({}, '', address);
    else history.replaceState({}, '', address);
    owesStep = false;
    forgetLater();
    showPage(page);
    if (!keepsFields) fillIn(page);
    watch();
  } catch {
    if (mine === request && !mine.signal.aborted) location.assign(address);
  } finally {
    if (mine === request) results().ariaBusy = null;
  }
}

/** The fields as the page has them, what the reader is in included. */
function fillIn(page) {
  for (const field of form.querySelectorAll('input[name]')) {
    const fresh = page.getElementById('ads-form').elements[field.name];
    if (isText(field)) field.defaultValue = fresh.defaultValue;
  }
  form.reset();
}

/** The first letter of a search is a step of its own; the others change that step. */
function submit({ isTyped }) {
  clearTimeout(typing);
  const adds = !isTyped || !isInTypedWord;
  isInTypedWord = isTyped;
  if (wanted() !== location.pathname + location.search) show(wanted(), { adds, keepsFields: true });
}

const isText = (field) => field.matches('input[type=search], input:not([type])');

document.addEventListener('input', (event) => {
  if (event.target.form !== form || !isText(event.target)) return;
  clearTimeout(typing);
  typing = setTimeout(submit, PAUSE, { isTyped: true });
});
document.addEventListener('change', (event) => {
  if (event.target.form === form && !isText(event.target)) submit({ isTyped: false });
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  submit({ isTyped: false });
});
document.addEventListener('focusout', () => { isInTypedWord = false; });
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-swap]');
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  show(link.getAttribute('href'), { adds: true });
});
addEventListener('popstate', () => {
  owesStep = false;
  show(location.pathname + location.search);
});

// More on scrolling: what the next page holds is set below, and the link moves on.
const watcher = new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting)) goOn();
}, { rootMargin: '900px' });

function watch() {
  watcher.disconnect();
  const link = pager().querySelector('a[rel=next]');
  if (link) watcher.observe(link);
}

function goOn() {
  loading ??= append().finally(() => { loading = null; watch(); });
  return loading;
}

async function append() {
  const link = pager().querySelector('a[rel=next]');
  const asked = location.search;
  if (!link) return;
  let response;
  try {
    response = await fetch(link.href, { headers: { Accept: 'text/html' } });
  } catch {
    return; // The link stays, to be pressed.
  }
  if (!response.ok || asked !== location.search || !link.isConnected) return;
  const page = parsePage(await response.text());
  const list = document.importNode(page.querySelector('.ads'), true);
  later.append(list);
  dropRepeated();
  // From now on a change of the first page must not turn this link back.
  delete pager().dataset.live;
  pager().replaceChildren(...document.importNode(page.querySelector('.ads-pager'), true).childNodes);
}

/** An ad that moved from one page to another stands where it came first. */
function dropRepeated() {
  const seen = new Set();
  for (const ad of document.querySelectorAll('.ads > .ad')) {
    if (seen.has(ad.id)) ad.remove();
    seen.add(ad.id);
  }
}

function forgetLater() {
  later.replaceChildren();
  pager().dataset.live = 'ads-pager';
}

document.addEventListener('gazette:updated', dropRepeated);
document.addEventListener('click', (event) => {
  const link = event.target.closest('.ads-pager a[rel=next]');
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const first = later.querySelectorAll('.ad').length;
  goOn().then(() => [...later.querySelectorAll('.ad')][first]?.querySelector('a').focus());
});

// Coming back from an ad: as many pages as there were, at the place where the reader was.
addEventListener('pagehide', () => {
  history.replaceState({ pages: later.children.length, top: scrollY }, '');
});

async function comeBack() {
  const { pages = 0, top = 0 } = history.state ?? {};
  for (let page = 0; page < pages && pager().querySelector('a'); page += 1) await goOn();
  if (pages) scrollTo(0, top);
}

// The list that was remembered shows its address, so that it can be kept and shared.
const address = results().dataset.address;
if (!location.search && address !== location.pathname) history.replaceState(history.state, '', address);
watch();
comeBack();
