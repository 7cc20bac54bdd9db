// Messages that disappear by themselves: over the page, with a form that undoes the reported change, and the result of
// refreshing.
const SHOWN = 8000;
const TOLD = 'gazette-told';
// A browser may refuse storage; then each page shows the message again.
const memory = (() => { try { return sessionStorage; } catch { return null; } })();

/** Shows a copy of the children of `content` for 8 seconds, longer while it is hovered or focused. */
export function showToast(content) {
  const toasts = document.getElementById('toasts');
  const toast = document.createElement('div');
  toast.className = 'toast';
  toast.append(...document.importNode(content, true).childNodes);
  toasts.replaceChildren(toast);
  leaveLater(toast, () => toast.remove());
  return toast;
}

/** Calls `leave` after `wait` milliseconds, or once `element` is no longer hovered or focused. */
function leaveLater(element, leave, wait = SHOWN) {
  return setTimeout(() => {
    if (element.matches(':hover, :focus-within')) leaveLater(element, leave, 2000);
    else leave();
  }, wait);
}

/** Hides the result of a refresh once it was read: the server sends it with every page until the next refresh. */
export function easeStatus() {
  let shown = null;
  const settle = () => {
    const box = document.querySelector('.refresh-status');
    const words = box?.textContent.trim();
    if (!words) return;
    if (box.querySelector('progress')) memory?.removeItem(TOLD);
    else if (words === memory?.getItem(TOLD)) box.replaceChildren();
    else if (words !== shown) {
      shown = words;
      leaveLater(box, () => {
        shown = null;
        // The next refresh may have begun in the meantime.
        if (box.textContent.trim() !== words || box.querySelector('progress')) return;
        memory?.setItem(TOLD, words);
        box.replaceChildren();
      });
    }
  };
  // By the time a reader opens another page, they have read it.
  addEventListener('pagehide', () => { if (shown) memory?.setItem(TOLD, shown); });
  document.addEventListener('gazette:updated', settle);
  document.addEventListener('submit', ({ target }) => {
    if (target.matches('form[data-refresh]')) memory?.removeItem(TOLD);
  });
  settle();
}

/** Shows plain text as a toast. */
export function showWords(words) {
  const element = document.createElement('p');
  element.textContent = words;
  const holder = document.createElement('div');
  holder.append(element);
  return showToast(holder);
}
