// Asks the service worker to store the pages that the server lists for reading offline, and the page that was open before it.
import { address } from './app.js';

const worker = navigator.serviceWorker;
// The delays after the page has loaded, and after it has changed.
const REST = 4000;
const AFTER_CHANGES = 60000;
// The interval of further requests: a browser may end its worker before everything is done.
const GO_ON = 6 * 60000;
const FIRST = 6;

/** True on a slow or metered connection: then nothing is prefetched. */
function isDear() {
  const { saveData, type, effectiveType = '4g' } = navigator.connection ?? {};
  return Boolean(saveData) || type === 'cellular' || effectiveType !== '4g';
}

/** The addresses of the open page, its pictures and its tiles, which loaded before the worker could store them. */
function shown() {
  const pictures = [...document.images].map((image) => image.currentSrc);
  const proxied = address('picture', { token: '' });
  const tiles = [...document.querySelectorAll('.map-strip img')].map((image) => image.getAttribute('src'));
  return [location.href, ...pictures.filter((picture) => picture.includes(proxied)), ...tiles];
}

/** The addresses of the first stories of the front page, which are stored before the server's list. */
function firstStories() {
  return isDear() ? [] : [...document.querySelectorAll('.front .story .row-link')].slice(0, FIRST).map((link) => link.href);
}

/** Tells the worker which pages to store now, and when to fetch the server's list; `active` is the first worker. */
export function keep(active, wasControlled) {
  active.postMessage({ keep: [...(wasControlled ? [] : shown()), ...firstStories()] });
  document.dispatchEvent(new CustomEvent('gazette:keeping', { detail: active }));
  let timer = null;
  const later = (time) => {
    clearTimeout(timer);
    timer = setTimeout(() => { if (!isDear() && navigator.onLine) (worker.controller ?? active).postMessage({ follow: true }); }, time);
  };
  later(REST);
  setInterval(() => later(0), GO_ON);
  document.addEventListener('gazette:updated', () => later(AFTER_CHANGES));
}
