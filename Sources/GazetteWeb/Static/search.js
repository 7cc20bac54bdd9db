// The global search, which shows results while the reader types.
import { parsePage, showPage } from './app.js';
import { TypedSearch, tellUnreached } from './typed.js';

const form = document.querySelector('[data-search-form]');
const address = () => {
  const text = new FormData(form).get('q').trim();
  return text ? `${form.action}?${new URLSearchParams({ q: text })}` : form.action;
};

const search = new TypedSearch(async (signal) => {
  const target = address();
  try {
    const response = await fetch(target, { headers: { Accept: 'text/html' }, signal });
    const page = parsePage(await response.text());
    if (signal.aborted) return; // A later request is under way.
    // A text that cannot be searched for has a page that says why.
    if (!page.querySelector('[data-search-form]')) return;
    history.replaceState(null, '', target);
    showPage(page);
  } catch (trouble) {
    if (!signal.aborted && trouble instanceof TypeError) tellUnreached();
  }
});

form.addEventListener('input', () => search.later());
