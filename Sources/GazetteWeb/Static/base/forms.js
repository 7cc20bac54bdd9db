// Sends marked forms (`data-quiet`) without leaving the page. A refused form is submitted normally, so that its page shows the
// reason.
import { parsePage } from './trusted.js';
import { showPage } from './live.js';
import { showToast, showWords } from './toast.js';

/** The pressed button's label, or the form's name, with the title of its row; at most 120 characters. */
function nameOf(form, submitter) {
  const words = (submitter?.ariaLabel ?? submitter?.textContent ?? form.dataset.name ?? '').trim().replace(/\s+/g, ' ');
  const row = form.closest('[data-row]')?.querySelector('.row-link')?.textContent.trim() ?? '';
  return (!row || words.includes(row) ? words : `${words} – ${row}`).slice(0, 120);
}

/** The address to which a form is sent. A field named `action` hides the form's own property. */
function addressOf(form, submitter) {
  return new URL(submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', location.href);
}

/** Sends the form's name to the service worker, in case the change must wait. */
export function tellName(form, submitter) {
  const naming = { path: addressOf(form, submitter).pathname, name: nameOf(form, submitter) };
  navigator.serviceWorker?.controller?.postMessage({ naming });
}

/** Shows waiting changes on the page's stars: a pressed star is already filled, and the next press undoes it. */
export function markWaiting(actions) {
  for (const { path, body } of actions) {
    const wanted = new URLSearchParams(body).get('starred');
    for (const choice of document.querySelectorAll('form input[name=starred]')) {
      if (choice.value === wanted && new URL(choice.form.action).pathname === path) turn(choice);
    }
  }
}

function turn(choice) {
  choice.form.querySelector('[aria-pressed]').ariaPressed = String(choice.value === '1');
  choice.value = choice.value === '1' ? '0' : '1';
}

async function send(form, submitter) {
  const fields = new FormData(form, submitter);
  const hasFile = form.enctype === 'multipart/form-data';
  const data = hasFile ? fields : new URLSearchParams(fields);
  const target = addressOf(form, submitter);
  const banner = document.getElementById('offline');
  let response;
  try {
    response = await fetch(target, { method: 'POST', body: data, headers: { Accept: 'text/html' } });
  } catch {
    // The server does not respond, and this form cannot wait: the open page is better than the browser's own error page.
    document.dispatchEvent(new CustomEvent('gazette:lost'));
    showWords(banner.textContent.trim());
    return;
  }
  // An open menu would cover the rows below it.
  const opened = form.closest('.menu[open]');
  if (response.headers.has('Gazette-Kept')) {
    if (opened) opened.open = false;
    showWords(banner.dataset.kept);
    return;
  }
  if (!response.ok) throw new Error(String(response.status));
  const page = parsePage(await response.text());
  form.closest('.toast')?.remove();
  if (opened) opened.open = false;
  if (hasFile) form.reset();
  showPage(page);
  const message = page.querySelector('[data-toast]');
  if (message) showToast(message);
}

/** Shows the name of the chosen file on the field. */
function showFile(input) {
  const name = input.parentElement.querySelector('.file-name');
  const [file] = input.files;
  name.textContent = file ? file.name : name.dataset.none;
  input.parentElement.classList.toggle('is-filled', Boolean(file));
}

function sendPlainly(form, submitter) {
  delete form.dataset.quiet;
  form.requestSubmit(submitter ?? undefined);
}

/** Enhances all forms of the page, including those that updates add. */
export function easeForms() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.method === 'post') tellName(form, event.submitter);
    if (!form.matches('form[data-quiet]')) return;
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    send(form, event.submitter)
      .catch(() => sendPlainly(form, event.submitter))
      .finally(() => { form.ariaBusy = null; });
  });
  document.addEventListener('change', (event) => {
    if (event.target.matches('.file-input')) showFile(event.target);
    const form = event.target.closest?.('form.preferences, form[data-auto]');
    if (!form) return;
    if (event.target.name === 'theme') document.documentElement.dataset.theme = event.target.value;
    form.requestSubmit();
  });
  // The fields are empty only after the event.
  document.addEventListener('reset', (event) => setTimeout(() => event.target.querySelectorAll('.file-input').forEach(showFile)));
  // Going back to a page can restore its files.
  addEventListener('pageshow', () => document.querySelectorAll('.file-input').forEach(showFile));
}
