// The list of ads: filters immediately, stores each step in the history, and loads more ads at the end of the page.
import { isPlainPress, morph, parsePage, showPage } from './app.js';
import { EndlessList } from './endless.js';
import { TypedSearch, tellUnreached } from './typed.js';

const form = document.getElementById('ads-form');
const later = document.getElementById('ads-later');
const results = () => document.querySelector('.ads-results');
const pager = () => document.querySelector('.ads-pager');
let isInTypedWord = false;
// True when the history lacks a step, because its request was cancelled by a later one.
let owesStep = false;

/** The address of the list that the form describes. An empty form has `all=1`, which makes the server forget the last filter. */
function wanted() {
  const values = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = value.trim();
    if (text && !(name === 'sort' && text === 'urgent')) values.append(name, text);
  }
  return `${form.getAttribute('action')}?${values.size ? values : 'all=1'}`;
}

/** Replaces the list with the one at `address`. After an error response, the browser loads that address itself. */
async function show(signal, address, { adds = false, keepsFields = false } = {}) {
  owesStep ||= adds;
  results().ariaBusy = 'true';
  try {
    const response = await fetch(address, { headers: { Accept: 'text/html' }, signal });
    if (!response.ok && response.status !== 400) throw new Error(String(response.status));
    const page = parsePage(await response.text());
    if (signal.aborted) return;
    if (response.status === 400) {
      // An invalid value is reported where it was typed; the list and its address stay unchanged.
      morph(form, page.getElementById('ads-form'));
      mark(page);
      return;
    }
    if (owesStep) history.pushState({}, '', address);
    else history.replaceState({}, '', address);
    owesStep = false;
    forgetLater();
    showPage(page);
    if (!keepsFields) fillIn(page);
    mark(page);
    list.watch();
  } catch (trouble) {
    if (signal.aborted) return;
    // Without the server the existing list is better than none.
    if (trouble instanceof TypeError) tellUnreached();
    else location.assign(address);
  } finally {
    if (!signal.aborted) results().ariaBusy = null;
  }
}

const search = new TypedSearch(show);

/** Sets all fields to the values of `page`, including the focused field. */
function fillIn(page) {
  for (const field of form.querySelectorAll('input[name]')) {
    const fresh = page.getElementById('ads-form').elements[field.name];
    if (isText(field)) field.defaultValue = fresh.defaultValue;
  }
  form.reset();
}

/** Marks the invalid fields as `page` does, including the focused field. */
function mark(page) {
  const fresh = page.getElementById('ads-form').elements;
  for (const field of form.querySelectorAll('.input[name]')) {
    for (const sign of ['aria-invalid', 'aria-describedby']) {
      const value = fresh[field.name].getAttribute(sign);
      if (value === null) field.removeAttribute(sign);
      else field.setAttribute(sign, value);
    }
  }
}

/** Adds a history entry for the first letter of a search; the further letters replace that entry. */
function submit({ isTyped }) {
  search.stay();
  const adds = !isTyped || !isInTypedWord;
  isInTypedWord = isTyped;
  if (wanted() !== location.pathname + location.search) search.now(wanted(), { adds, keepsFields: true });
}

const isText = (field) => field.matches('input[type=search], input:not([type])');

document.addEventListener('input', (event) => {
  if (event.target.form !== form || !isText(event.target)) return;
  search.later(() => submit({ isTyped: true }));
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
  if (!link || !isPlainPress(event)) return;
  event.preventDefault();
  search.now(link.getAttribute('href'), { adds: true });
});
addEventListener('popstate', () => {
  owesStep = false;
  search.now(location.pathname + location.search);
});

/** Appends the ads of the next page, and replaces the link with that page's own. */
async function append(link) {
  const asked = location.search;
  const response = await fetch(link.href, { headers: { Accept: 'text/html' } });
  if (!response.ok) throw new Error(String(response.status));
  const page = parsePage(await response.text());
  // The reader has filtered in the meantime, or the list has been replaced.
  if (asked !== location.search || !link.isConnected) return;
  later.append(document.importNode(page.querySelector('.ads'), true));
  dropRepeated();
  // From now on an update of the first page must not reset this link.
  delete pager().dataset.live;
  pager().replaceChildren(...document.importNode(page.querySelector('.ads-pager'), true).childNodes);
}

/** Removes all but the first copy of each ad: an ad may move to another page between two requests. */
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
const list = new EndlessList({
  link: () => pager().querySelector('a[rel=next]'),
  append,
  margin: '900px',
  press: async (goOn) => {
    const first = later.querySelectorAll('.ad').length;
    await goOn();
    [...later.querySelectorAll('.ad')][first]?.querySelector('a').focus();
  },
});

// After returning from an ad: the same number of pages, at the reader's previous position.
addEventListener('pagehide', () => {
  history.replaceState({ pages: later.children.length, top: scrollY }, '');
});

async function comeBack() {
  const { pages = 0, top = 0 } = history.state ?? {};
  for (let page = 0; page < pages && pager().querySelector('a'); page += 1) await list.goOn();
  if (pages) scrollTo(0, top);
}

comeBack();
