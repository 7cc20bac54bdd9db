// Tells when the server is out of reach, and when it is back.
import { refreshPage } from './live.js';
import { serviceWorkerURL } from './trusted.js';

const root = document.documentElement;

/** Shows the offline banner while the browser is offline or the page is a copy, and registers the service worker. */
export function followNetwork() {
  const banner = document.getElementById('offline');
  const show = () => { if (banner) banner.hidden = navigator.onLine && root.dataset.copy === undefined; };
  const comeBack = async () => {
    if (await refreshPage()) delete root.dataset.copy;
    show();
  };
  addEventListener('online', () => { show(); comeBack(); });
  addEventListener('offline', show);
  document.addEventListener('gazette:updated', () => { delete root.dataset.copy; show(); });
  show();
  // A worker that cannot be registered costs the copies for reading offline, nothing else.
  if ('serviceWorker' in navigator) navigator.serviceWorker.register(serviceWorkerURL()).catch(() => {});
}
