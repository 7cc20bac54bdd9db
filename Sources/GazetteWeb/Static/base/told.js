// The parts of an update to announce to screen readers: not ages, clocks or ears, nor statuses, which announce themselves.
const SILENT = 'time, [data-relative], [data-clock], [role=status]';
const FRAME = /^(edition$|ear-|credit-|refresh$|warnings$)/; // Warnings have their own status element.

function words(element) {
  const copy = element.cloneNode(true);
  for (const silent of copy.querySelectorAll(SILENT)) silent.remove();
  return copy.textContent.replace(/\s+/g, ' ');
}

const partNameOf = (part) =>
  part.querySelector(`#${CSS.escape(part.getAttribute('aria-labelledby') ?? '')} a`)?.textContent ?? '';

/** The names of the parts of `fresh` whose text differs from `old`; an empty name if the parts have none. */
export function changedParts(old, fresh) {
  if (FRAME.test(old.dataset.live) || words(old) === words(fresh)) return [];
  const names = [...fresh.querySelectorAll('[data-live][aria-labelledby]')].filter((part) => {
    const before = old.querySelector(`[data-live="${CSS.escape(part.dataset.live)}"]`);
    return !before || words(before) !== words(part);
  }).map(partNameOf);
  return names.length ? names : [''];
}

/** Announces a sentence to screen readers. */
export function announce(sentence) {
  const region = document.getElementById('announcer');
  if (!region || !sentence) return;
  region.textContent = '';
  setTimeout(() => { region.textContent = sentence; }, 50);
}
