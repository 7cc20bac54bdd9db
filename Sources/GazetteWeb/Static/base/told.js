// The parts of an update that are announced to screen readers: no ages, clocks or ears, and no status that announces itself.
const SILENT = 'time, [data-relative], [data-clock], [role=status]';
const FRAME = /^(edition$|ear-|credit-|refresh$|warnings$)/; // Warnings have a status of their own.

function words(element) {
  const copy = element.cloneNode(true);
  for (const silent of copy.querySelectorAll(SILENT)) silent.remove();
  return copy.textContent.replace(/\s+/g, ' ');
}

const partNameOf = (part) =>
  part.querySelector(`#${CSS.escape(part.getAttribute('aria-labelledby') ?? '')} a`)?.textContent ?? '';

/** The names of the parts of `fresh` whose words are others than in `old`; an empty name for what has none. */
export function changedParts(old, fresh) {
  if (FRAME.test(old.dataset.live) || words(old) === words(fresh)) return [];
  const names = [...fresh.querySelectorAll('[data-live][aria-labelledby]')].filter((part) => {
    const before = old.querySelector(`[data-live="${CSS.escape(part.dataset.live)}"]`);
    return !before || words(before) !== words(part);
  }).map(partNameOf);
  return names.length ? names : [''];
}

/** Says a sentence to screen readers, once. */
export function announce(sentence) {
  const region = document.getElementById('announcer');
  if (!region || !sentence) return;
  region.textContent = '';
  setTimeout(() => { region.textContent = sentence; }, 50);
}
