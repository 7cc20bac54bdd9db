// A watch: shows what its rule would have found while the reader types, and records a visit to its matches.
import { morph, parsePage } from './app.js';
import { TypedSearch, tellUnreached } from './typed.js';

const form = document.querySelector('[data-watch-form]');
const query = form?.elements.q;
const parts = ['watch-problem', 'watch-preview'];
const part = (root, name) => root.querySelector(`[data-live="${name}"]`);
// Not a live part: an update of the page must not replace what the reader is editing.
const conditions = (root) => root.querySelector('.watch-condition-groups');

/** The address of the form with its preview, and with everything typed so far; `use` writes the conditions into the query. */
function address(use) {
  const fields = new URLSearchParams(new FormData(form));
  if (use) fields.set('use', 'conditions');
  return `${form.dataset.preview}?${fields}`;
}

const preview = new TypedSearch(async (signal, use = false) => {
  const box = part(document, 'watch-preview');
  box.ariaBusy = 'true';
  try {
    const response = await fetch(address(use), { headers: { Accept: 'text/html' }, signal });
    if (!response.ok) throw new Error(String(response.status));
    const page = parsePage(await response.text());
    if (signal.aborted) return;
    for (const name of parts) morph(part(document, name), part(page, name));
    const shown = page.querySelector('[data-watch-form]').elements.q;
    const isWrong = shown.ariaInvalid;
    // The text and the conditions follow each other; the one that the reader edits stays.
    if (use) for (const name of ['q', 'shown']) form.elements[name].value = shown.value;
    else if (!isWrong) conditions(document).replaceChildren(...conditions(page).childNodes);
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
  else if (event.target.closest('[data-conditions]')) preview.later(() => preview.now(true));
});
form?.addEventListener('submit', (event) => {
  // The button of the preview loads the whole page without a script.
  if (event.submitter?.formMethod !== 'get') return;
  event.preventDefault();
  // Enter in any field presses the first button, which is the preview's.
  const field = document.activeElement;
  const isTyped = field.matches('input') && field !== query;
  const isCondition = Boolean(field.closest('[data-conditions]'));
  // Afterwards: a form that is being submitted ignores another request.
  if (isTyped && !isCondition) setTimeout(() => form.requestSubmit(form.querySelector('.watch-send button')));
  else preview.now(isCondition || event.submitter.name === 'use');
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
