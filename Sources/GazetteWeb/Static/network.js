// Tells when the server is out of reach, and when it is back.
import { refreshPage } from './live.js';
import { serviceWorkerURL } from './trusted.js';

/** Shows the offline banner as the browser tells, and registers the service worker. */
export function followNetwork() {
  const banner = document.getElementById('offline');
  const show = () => { if (banner) banner.hidden = navigator.onLine; };
  addEventListener('online', () => { show(); refreshPage(); });
  addEventListener('offline', show);
  show();
  if ('serviceWorker' in navigator) navigator.serviceWorker.register(serviceWorkerURL()).catch(() => {});
}
