// An article: marks it read, fetches the full text if the reader wants it, and shares its address.
import { showWords, tellName } from './app.js';

function markOpened() {
  const form = document.querySelector('form[data-opened]');
  if (!form) return;
  // The page then updates itself like after any other change.
  tellName(form, form.querySelector('button'));
  fetch(form.action, {
    method: 'POST', body: new URLSearchParams(new FormData(form)), redirect: 'manual', headers: { 'Gazette-Silent': '1' },
  }).catch(() => {});
}

async function share({ share: address, title, copied }) {
  try {
    if (navigator.share) { await navigator.share({ title, url: address }); return; }
    await navigator.clipboard.writeText(address);
    showWords(copied);
  } catch (trouble) {
    if (trouble.name !== 'AbortError') showWords(address);
  }
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-share]');
  if (button) share(button.dataset);
});
/** Makes wide tables and code focusable, so that the keyboard can scroll them. */
function reachWide() {
  for (const wide of document.querySelectorAll('.article-text :is(pre, table)')) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
    else wide.removeAttribute('tabindex');
  }
}

reachWide();
addEventListener('resize', reachWide);
document.addEventListener('gazette:updated', reachWide);

function opened() {
  markOpened();
  document.querySelector('form[data-by-itself]')?.requestSubmit();
}

if (document.hidden) document.addEventListener('visibilitychange', opened, { once: true });
else opened();
