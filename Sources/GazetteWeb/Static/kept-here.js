// On the settings page: the copies in this browser, the space that they use, and the button that stores them now.
const part = document.getElementById('kept-here');
const words = part.dataset;
const told = document.getElementById('kept-told');
const room = document.getElementById('kept-room');
const button = document.getElementById('keep-now');
const { lang } = document.documentElement;

/** The sentence with each `#` replaced by the next figure. */
const filled = (sentence, ...figures) => figures.reduce((text, figure) => text.replace('#', figure), sentence);

function sizeOf(bytes) {
  const unit = bytes < 1e6 ? 'kilobyte' : bytes < 1e9 ? 'megabyte' : 'gigabyte';
  const value = bytes / { kilobyte: 1e3, megabyte: 1e6, gigabyte: 1e9 }[unit];
  return value.toLocaleString(lang, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
}

async function countOf(shelf) {
  return (await (await caches.open(shelf)).keys()).length;
}

/** Shows the number of stored pages and pictures, both those that were read and those of the server's list. */
async function tellKept() {
  const [pages, pictures] = await Promise.all(['pages', 'pictures'].map(countOf));
  told.textContent = pages ? filled(words.kept, pages.toLocaleString(lang), pictures.toLocaleString(lang)) : words.nothing;
}

async function tellRoom() {
  const { usage, quota } = await (navigator.storage?.estimate?.() ?? {});
  room.textContent = usage === undefined ? words.unknown : filled(words.room, sizeOf(usage), sizeOf(quota));
}

function hear({ data }) {
  const { keeping } = data ?? {};
  if (!keeping) return;
  const trouble = keeping.isFull ? words.full : words.unreached;
  if (keeping.isUnreached) told.textContent = words.unreached;
  else if (!keeping.isOver) told.textContent = filled(words.underway, keeping.done, keeping.total);
  else tellKept().then(() => { if (!keeping.isWhole) told.textContent += ` ${trouble}`; });
  tellRoom();
}

async function keepNow() {
  const { active } = await navigator.serviceWorker.ready;
  told.textContent = filled(words.underway, 0, '…');
  // The browser should not delete what the reader requested when space is short elsewhere; it may refuse.
  await navigator.storage?.persist?.().catch(() => false);
  active.postMessage({ follow: true, isForced: true });
}

if (!navigator.serviceWorker || !globalThis.caches) {
  told.textContent = words.noWorker;
  button.disabled = true;
} else {
  navigator.serviceWorker.addEventListener('message', hear);
  button.addEventListener('click', keepNow);
  tellKept();
  tellRoom();
  // The reader has chosen another number, which applies from now on.
  const isChosen = location.hash === '#offline' && new URLSearchParams(location.search).has('saved');
  if (isChosen) navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ follow: true, isSoon: true }));
}
