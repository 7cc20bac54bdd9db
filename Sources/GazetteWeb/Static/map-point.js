// A point that was opened as its own page: saves it like a tapped point, and makes the map start there.
import { rememberView } from './map-memory.js';

const point = document.querySelector('.map-point');
rememberView({ latitude: Number(point.dataset.pointLatitude), longitude: Number(point.dataset.pointLongitude), zoom: 7 });
// Without the server it cannot be saved: the page is the browser's own copy.
fetch(point.dataset.note, {
  method: 'POST', redirect: 'manual', body: new URLSearchParams({ position: point.dataset.pointId }),
}).catch(() => {});
