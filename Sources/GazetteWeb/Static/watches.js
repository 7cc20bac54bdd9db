// A watch: shows what its rule would have found while the reader types, and records a visit to its matches.
import { morph, parsePage } from './app.js';
import { TypedSearch, tellUnreached } from './typed.js';

const form = document.querySelector('[data-watch-form]');
const query = form?.elements.q;
const parts = ['watch-problem', 'watch-preview'];
const part = (root, name) => root.querySelector(`[data-live="${name}"]`);

/** The address of the form with its preview, and with everything typed so far. */
function address() {
  return `${form.dataset.preview}?${new URLSearchParams(new FormData(form))}`;
}

const preview = new TypedSearch(async (signal) => {
  if (!query.value.trim()) return;
  const box = part(document, 'watch-preview');
  box.ariaBusy = 'true';
  try {
    const response = await fetch(address(), { headers: { Accept: 'text/html' }, signal });
    if (!response.ok) throw new Error(String(response.status));
    const page = parsePage(await response.text());
    if (signal.aborted) return;
    for (const name of parts) morph(part(document, name), part(page, name));
    const isWrong = page.querySelector('[data-watch-form]').elements.q.ariaInvalid;
    if (isWrong) query.ariaInvalid = isWrong;
    else query.removeAttribute('aria-invalid');
  } catch (trouble) {
    if (!signal.aborted && trouble instanceof TypeError) tellUnreached();
  } finally {
    if (!signal.aborted) part(document, 'watch-preview').ariaBusy = null;
  }
});

form?.addEventListener('input', (event) => {
  if (event.target === query) preview.later();
});
form?.addEventListener('submit', (event) => {
  // The button of the preview loads the whole page without a script.
  if (event.submitter?.formMethod !== 'get') return;
  event.preventDefault();
  preview.now();
});
form?.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-query]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  query.value = link.dataset.query;
  query.focus();
  preview.now();
});

function recordVisit() {
  const visit = document.querySelector('form[data-visit]');
  if (visit) fetch(visit.action, { method: 'POST', redirect: 'manual', headers: { 'Gazette-Silent': '1' } }).catch(() => {});
}

if (document.hidden) document.addEventListener('visibilitychange', recordVisit, { once: true });
else recordVisit();
