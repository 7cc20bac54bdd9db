// The weather map's entry module: without Leaflet the lists and the coordinate field still work.
import { WeatherMap } from './map-view.js';

// Leaflet parses a few texts as HTML while it detects old browsers. It needs no result, so each becomes empty.
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
