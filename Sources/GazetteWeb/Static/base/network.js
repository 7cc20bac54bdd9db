// Shows when the server is unreachable, which changes wait for it, and that Gazette has a new edition.
import { refreshPage } from './live.js';
import { markWaiting } from './forms.js';
import { serviceWorkerURL } from './trusted.js';
import { showWords } from './toast.js';

const root = document.documentElement;
const worker = navigator.serviceWorker;
// A server that restarts is back within this time.
const PATIENCE = 3000;
const AGAIN = 20000;
const NAMED = 4;
const HOUR = 3600000;
const banner = document.getElementById('offline');
const waiting = document.getElementById('waiting');
const edition = document.getElementById('new-edition');
let isLost = false;
let missing = null;

function show() {
  const isOut = isLost || !navigator.onLine || root.dataset.copy !== undefined;
  root.toggleAttribute('data-offline', isOut);
  if (banner) banner.hidden = !isOut;
}

function lose() {
  missing ??= setTimeout(() => { isLost = true; show(); }, PATIENCE);
}

/** Handles the server's return: sends the waiting changes, and updates the page. */
async function find() {
  clearTimeout(missing);
  missing = null;
  const wasOut = isLost || root.dataset.copy !== undefined;
  isLost = false;
  if (wasOut) await comeBack();
  // The server was away only briefly, but a change may have begun to wait.
  else if (waiting?.hidden === false) tellWorker('outbox');
  show();
}

async function comeBack() {
  tellWorker('outbox');
  if (await refreshPage() === undefined) return;
  delete root.dataset.copy;
  isLost = false;
  show();
}

const tellWorker = (message) => worker?.controller?.postMessage(message);
const count = (number, one, several) => (number === 1 ? one : several.replace('#', String(number)));
/** A sentence about a number of actions, followed by the names of the first few. */
const told = (number, one, several, names = []) =>
  [count(number, one, several), names.filter(Boolean).slice(0, NAMED).join(' · ')].filter(Boolean).join(' ');

function hear({ data }) {
  if (data?.waiting !== undefined && waiting) {
    const wasWaiting = !waiting.hidden;
    const actions = data.actions ?? [];
    waiting.hidden = data.waiting === 0;
    waiting.textContent = told(data.waiting, waiting.dataset.one, waiting.dataset.several, actions.map((action) => action.name));
    markWaiting(actions);
    if (wasWaiting && data.waiting === 0) refreshPage();
  }
  if (data?.refused && waiting) {
    showWords(told(data.refused, waiting.dataset.refusedOne, waiting.dataset.refusedSeveral, data.names));
  }
  // The worker's edition differs from this page's. The reader decides when to reload, because a form may be half completed.
  if (data?.edition && edition) edition.hidden = root.dataset.copy !== undefined || root.dataset.assets.endsWith(data.edition);
}

async function register() {
  const wasControlled = Boolean(worker.controller);
  const registration = await worker.register(serviceWorkerURL());
  const { active } = await worker.ready;
  active.postMessage('outbox');
  tellWorker('edition');
  if (document.body.dataset.atMap) import('./keeping.js').then(({ keep }) => keep(active, wasControlled));
  setInterval(() => registration.update().catch(() => {}), HOUR); // Without the network there is no new edition.
}

/** Shows the banners about the server, and registers the service worker once the page has loaded. */
export function followNetwork() {
  addEventListener('online', comeBack);
  addEventListener('offline', show);
  document.addEventListener('gazette:lost', lose);
  document.addEventListener('gazette:found', find);
  setInterval(() => { if (!document.hidden && root.hasAttribute('data-offline')) comeBack(); }, AGAIN);
  show();
  edition?.querySelector('button').addEventListener('click', () => location.reload());
  if (!worker) return;
  worker.addEventListener('message', hear);
  worker.addEventListener('controllerchange', () => tellWorker('edition'));
  // Without a worker only the copies for reading offline are missing.
  const begin = () => register().catch(() => {});
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
