// One ad: sharing it, and the keys that lead to its neighbours.
import { showWords } from './app.js';

const button = document.getElementById('share-ad');

button.addEventListener('click', async () => {
  const url = new URL(button.dataset.path, location.href).href;
  try {
    if (navigator.share) {
      await navigator.share({ title: button.dataset.title, url });
    } else {
      await navigator.clipboard.writeText(url);
      showWords(button.dataset.copied);
    }
  } catch {
    // The reader cancelled, or the browser refuses to copy: the address bar still shows the address.
  }
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, textarea, select')) return;
  if (document.querySelector('dialog[open]')) return;
  const relation = { ArrowRight: 'next', j: 'next', ArrowLeft: 'prev', k: 'prev' }[event.key];
  document.querySelector(`.ad-neighbours a[rel=${relation}]`)?.click();
});
