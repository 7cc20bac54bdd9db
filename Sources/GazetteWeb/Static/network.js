// Tells when the server is out of reach, and when it is back.
import { refreshPage } from './live.js';
import { serviceWorkerURL } from './trusted.js';

const root = document.documentElement;

/** Shows the offline banner while the browser is offline or the page is a copy, and registers the service worker. */
export function followNetwork() {
  const banner = document.getElementById('offline');
  const waiting = document.getElementById('waiting');
  const show = () => { if (banner) banner.hidden = navigator.onLine && root.dataset.copy === undefined; };
  const comeBack = async () => {
    if (await refreshPage()) delete root.dataset.copy;
    show();
  };
  const tell = (count) => {
    if (!waiting) return;
    waiting.hidden = count === 0;
    waiting.textContent = count === 1 ? waiting.dataset.one : waiting.dataset.several.replace('#', String(count));
  };
  const worker = navigator.serviceWorker;
  worker?.addEventListener('message', ({ data }) => {
    if (data?.waiting === undefined) return;
    const wasWaiting = waiting && !waiting.hidden;
    tell(data.waiting);
    if (wasWaiting && data.waiting === 0) refreshPage();
  });
  worker?.ready.then((registration) => registration.active?.postMessage('outbox'));
  addEventListener('online', () => { show(); comeBack(); worker?.controller?.postMessage('outbox'); });
  addEventListener('offline', show);
  document.addEventListener('gazette:updated', () => { delete root.dataset.copy; show(); });
  show();
  // A worker that cannot be registered costs the copies for reading offline, nothing else.
  if ('serviceWorker' in navigator) navigator.serviceWorker.register(serviceWorkerURL()).catch(() => {});
}
