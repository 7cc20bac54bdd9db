// The weather map's entry: without Leaflet the lists and the box for coordinates still do their work.
import { WeatherMap } from './map-view.js';

// Leaflet tries a few texts as HTML while it looks for old browsers. None of them is ever needed: each becomes nothing.
globalThis.trustedTypes?.createPolicy('default', { createHTML: () => '' });

const page = document.getElementById('map-page');

async function start() {
  let leaflet;
  try {
    leaflet = await import('./leaflet/leaflet.esm.min.js');
  } catch {
    const message = document.getElementById('map-message');
    message.textContent = page.dataset.noLibrary;
    message.hidden = false;
    page.dataset.side = 'lists';
    return;
  }
  new WeatherMap(leaflet, page).start();
}

start();
