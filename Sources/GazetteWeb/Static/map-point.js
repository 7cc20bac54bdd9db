// A point opened as a page of its own: it is remembered like one that was tapped, and the map will begin there.
import { rememberView } from './map-memory.js';

const point = document.querySelector('.map-point');
rememberView({ latitude: Number(point.dataset.pointLatitude), longitude: Number(point.dataset.pointLongitude), zoom: 7 });
// Without the server there is nothing to remember it; the page was read from the browser's own copy.
fetch(point.dataset.note, {
  method: 'POST', redirect: 'manual', body: new URLSearchParams({ position: point.dataset.pointId }),
}).catch(() => {});
