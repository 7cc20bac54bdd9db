// Sends marked forms (`data-quiet`) without leaving the page; any trouble falls back to sending them plainly.
import { parsePage } from './trusted.js';
import { showPage } from './live.js';
import { showToast, showWords } from './toast.js';

async function send(form, submitter) {
  const data = new URLSearchParams(new FormData(form, submitter));
  const response = await fetch(submitter?.hasAttribute('formaction') ? submitter.formAction : form.action, { method: 'POST', body: data, headers: { Accept: 'text/html' } });
  if (response.headers.has('Gazette-Kept')) {
    showWords(document.getElementById('offline').dataset.kept);
    return;
  }
  if (!response.ok) throw new Error(String(response.status));
  const page = parsePage(await response.text());
  form.closest('.toast')?.remove();
  showPage(page);
  const message = page.querySelector('[data-toast]');
  if (message) showToast(message);
}

function sendPlainly(form, submitter) {
  delete form.dataset.quiet;
  form.requestSubmit(submitter ?? undefined);
}

/** Eases every form of the page, present and to come. */
export function easeForms() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!form.matches('form[data-quiet]')) return;
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    send(form, event.submitter)
      .catch(() => sendPlainly(form, event.submitter))
      .finally(() => { form.ariaBusy = null; });
  });
  document.addEventListener('change', (event) => {
    const form = event.target.closest?.('form.preferences, form[data-auto]');
    if (!form) return;
    if (event.target.name === 'theme') document.documentElement.dataset.theme = event.target.value;
    form.requestSubmit();
  });
}
