// The list of articles: search while typing, further articles while scrolling, and folders that stay as they were left.
import { morph, parsePage, showPage } from './app.js';
import { EndlessList } from './endless.js';
import { TypedSearch, tellUnreached } from './typed.js';

// The number of pages that load by themselves; then the reader presses a button, so that the page's end stays reachable.
const BY_ITSELF = 8;

const part = (root, name) => root.querySelector(`[data-live="${name}"]`);
const older = () => [...document.querySelectorAll('[data-news-older]')];
const nextLink = () => document.querySelector('[data-news-next]');

async function fetchPage(address, signal) {
  const response = await fetch(address, { headers: { Accept: 'text/html' }, signal });
  const page = parsePage(await response.text());
  if (!response.ok) throw new Error(page.querySelector('main .standfirst')?.textContent ?? '');
  return page;
}

/** Replaces the list with the reason why a text cannot be searched for. */
function tell(sentence) {
  const banner = document.createElement('p');
  banner.className = 'banner banner-failure';
  banner.setAttribute('role', 'alert');
  banner.textContent = sentence;
  part(document, 'news-list').replaceChildren(banner);
}

/** Removes the title of the first day in `list` if the list above `holder` ends with the same day. */
function goOnWithDay(list, holder) {
  const isAbove = (day) => holder.compareDocumentPosition(day) & Node.DOCUMENT_POSITION_PRECEDING;
  const above = [...document.querySelectorAll('.news-day')].filter(isAbove).at(-1);
  const first = list.firstElementChild;
  if (!above || above.dataset.day !== first?.dataset.day) return;
  first.removeAttribute('id');
  first.classList.add('is-continued');
  first.querySelector('.day-title').remove();
}

/** Fetches one more page into `holder`, and updates the link to the next one. */
async function fill(holder, address) {
  const page = await fetchPage(address);
  const list = part(page, 'news-list').querySelector('.news-days');
  // The forms in a row must return to this page: the older page alone would replace everything above it.
  const back = part(document, 'news-list').querySelector('[name=return]')?.value;
  for (const field of list?.querySelectorAll('[name=return]') ?? []) field.value = back ?? field.value;
  if (list) goOnWithDay(list, holder);
  if (!list) holder.remove();
  else if (holder.firstElementChild) morph(holder.firstElementChild, list);
  else holder.append(document.importNode(list, true));
  morph(part(document, 'news-next'), part(page, 'news-next'));
}

async function showOlder(link) {
  const holder = document.createElement('div');
  holder.dataset.newsOlder = '';
  part(document, 'news-next').before(holder);
  try {
    await fill(holder, link.href);
  } catch (error) {
    holder.remove(); // The link stays, and opens the next page by itself.
    throw error;
  }
}

/** Fetches the pages below again after an update of the first: they begin at other articles, and marks may have changed. */
async function followUp() {
  for (const holder of older()) {
    const link = nextLink();
    if (link) await fill(holder, link.href);
    else holder.remove();
  }
}

function searchWhileTyping(form) {
  const address = () => {
    const values = [...new FormData(form)].filter(([, value]) => value !== '');
    return values.length ? `${form.action}?${new URLSearchParams(values)}` : form.action;
  };
  const search = new TypedSearch(async (signal) => {
    const target = address();
    try {
      const page = await fetchPage(target, signal);
      if (signal.aborted) return; // A later request is under way.
      older().forEach((holder) => holder.remove());
      history.replaceState(null, '', target);
      showPage(page);
    } catch (trouble) {
      if (signal.aborted) return;
      if (trouble instanceof TypeError) tellUnreached();
      else if (trouble.message) tell(trouble.message);
    }
  });
  form.addEventListener('input', () => search.later());
}

/** Reports an opened or closed folder of sources to the server, which remembers it for this browser. */
function rememberFolder(details) {
  const values = { folder: details.dataset.folder, open: details.open ? '0' : '1' };
  const address = details.closest('[data-folders]').dataset.folders;
  fetch(address, {
    method: 'POST', body: new URLSearchParams(values), redirect: 'manual', headers: { 'Gazette-Silent': '1' },
  }).catch(() => {}); // Otherwise the folder has its previous state when the page is next opened.
}

document.addEventListener('click', (event) => {
  const details = event.target.closest('summary')?.parentElement;
  if (details?.dataset.folder !== undefined) rememberFolder(details);
});

const form = document.querySelector('[data-news-search]');
if (form) searchWhileTyping(form);
if (part(document, 'news-next')) {
  const list = new EndlessList({
    link: nextLink, append: showOlder, margin: '600px', mayGoOn: () => older().length < BY_ITSELF,
  });
  document.addEventListener('gazette:updated', () => { if (!list.busy && older().length) list.alone(followUp); });
}
