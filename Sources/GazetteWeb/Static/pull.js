// Pull to refresh, by touch, from the top of the page. A separate module, because dragging a map moves it instead.
import { refreshPage } from './app.js';

const FAR = 90;

async function refresh(bar) {
  bar.classList.replace('is-pulling', 'is-working');
  const form = document.querySelector('form[data-refresh]');
  if (form) form.requestSubmit();
  else await refreshPage();
  setTimeout(() => bar.remove(), 600);
}

/** Watches touches that begin at the top of the page. */
function pullToRefresh() {
  let start = null;
  let bar = null;
  addEventListener('touchstart', (event) => {
    start = scrollY <= 0 && event.touches.length === 1 && !document.querySelector('dialog[open]') ? event.touches[0].clientY : null;
  }, { passive: true });
  addEventListener('touchmove', (event) => {
    if (start === null) return;
    const pulled = (event.touches[0].clientY - start) / FAR;
    if (pulled <= 0.2) return;
    if (!bar) {
      bar = document.createElement('div');
      bar.className = 'pull is-pulling';
      document.body.append(bar);
    }
    bar.style.setProperty('--pulled', Math.min(1, pulled).toFixed(2));
    bar.dataset.far = pulled >= 1 ? 'yes' : '';
  }, { passive: true });
  const end = () => {
    start = null;
    if (!bar) return;
    if (bar.dataset.far) refresh(bar);
    else bar.remove();
    bar = null;
  };
  addEventListener('touchend', end);
  addEventListener('touchcancel', end);
}

pullToRefresh();
