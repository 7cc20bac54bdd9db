// The list of articles: search while typing, and older articles while scrolling.
import { parsePage } from './trusted.js';
import { morph } from './morph.js';
import { showPage } from './live.js';

const PAUSE = 250;
// So many pages come by themselves; then the reader presses, so that the page's end can be reached.
const BY_ITSELF = 8;
let busy = false;

const part = (root, name) => root.querySelector(`[data-live="${name}"]`);
const older = () => [...document.querySelectorAll('[data-news-older]')];
const nextLink = () => document.querySelector('[data-news-next]');

async function fetchPage(address) {
  const response = await fetch(address, { headers: { Accept: 'text/html' } });
  if (!response.ok) throw new Error(String(response.status));
  return parsePage(await response.text());
}

/** Fetches one further page into `holder`; the link to the next then leads on from there. */
async function fill(holder, address) {
  const page = await fetchPage(address);
  const list = part(page, 'news-list').querySelector('ol');
  if (!list) holder.remove();
  else if (holder.firstElementChild) morph(holder.firstElementChild, list);
  else holder.append(document.importNode(list, true));
  morph(part(document, 'news-next'), part(page, 'news-next'));
}

async function showOlder() {
  const link = nextLink();
  if (busy || !link) return;
  busy = true;
  link.ariaBusy = 'true';
  const holder = document.createElement('div');
  holder.dataset.newsOlder = '';
  part(document, 'news-next').before(holder);
  try {
    await fill(holder, link.href);
  } catch {
    holder.remove(); // The link is still there, and leads to a page of its own.
  }
  busy = false;
  if (nextLink()) nextLink().ariaBusy = null;
}

/** The first page is new: those below it begin elsewhere now, and their marks may have changed. */
async function followUp() {
  const holders = older();
  if (busy || !holders.length) return;
  busy = true;
  try {
    for (const holder of holders) {
      const link = nextLink();
      if (link) await fill(holder, link.href);
      else holder.remove();
    }
  } catch {
    // What is shown was true a moment ago; the next change tries again.
  }
  busy = false;
}

function watchEnd() {
  const end = part(document, 'news-next');
  const watcher = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting) && older().length < BY_ITSELF) showOlder();
  }, { rootMargin: '600px' });
  watcher.observe(end);
  end.addEventListener('click', (event) => {
    if (!event.target.closest('[data-news-next]') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showOlder();
  });
}

function searchWhileTyping(form) {
  let timer = null;
  let asked = 0;
  const address = () => {
    const values = [...new FormData(form)].filter(([, value]) => value !== '');
    return values.length ? `${form.action}?${new URLSearchParams(values)}` : form.action;
  };
  const search = async () => {
    asked += 1;
    const turn = asked;
    const target = address();
    try {
      const page = await fetchPage(target);
      if (turn !== asked) return; // A later word is on its way.
      older().forEach((holder) => holder.remove());
      history.replaceState(null, '', target);
      showPage(page);
    } catch {
      // Too long a text, or no network: Enter asks plainly and gets the sentence.
    }
  };
  form.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(search, PAUSE); });
}

const form = document.querySelector('[data-news-search]');
if (form) searchWhileTyping(form);
if (part(document, 'news-next')) {
  watchEnd();
  document.addEventListener('gazette:updated', followUp);
}
