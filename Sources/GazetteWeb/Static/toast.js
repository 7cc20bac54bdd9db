// A short message over the page, with the form that undoes what it tells of.
const SHOWN = 8000;

/** Shows `content` (an element of a page, imported) for a while; it stays as long as it is hovered or focused. */
export function showToast(content) {
  const toasts = document.getElementById('toasts');
  const toast = document.createElement('div');
  toast.className = 'toast';
  toast.append(...document.importNode(content, true).childNodes);
  toasts.replaceChildren(toast);
  const leave = () => {
    if (toast.matches(':hover, :focus-within')) setTimeout(leave, 2000);
    else toast.remove();
  };
  setTimeout(leave, SHOWN);
  return toast;
}

/** Shows plain words as a toast. */
export function showWords(words) {
  const element = document.createElement('p');
  element.textContent = words;
  const holder = document.createElement('div');
  holder.append(element);
  return showToast(holder);
}
