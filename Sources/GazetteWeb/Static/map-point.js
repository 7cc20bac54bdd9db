// A point opened as a page of its own. It is saved like a tapped one, and the map will start there.
import { rememberView } from './map-memory.js';

const point = document.querySelector('.map-point');
rememberView({ latitude: Number(point.dataset.pointLatitude), longitude: Number(point.dataset.pointLongitude), zoom: 7 });
// Without the server it cannot be saved; the page came from the browser's own copy.
fetch(point.dataset.note, {
  method: 'POST', redirect: 'manual', body: new URLSearchParams({ position: point.dataset.pointId }),
}).catch(() => {});
