// The map itself: the base map, the streets, and the layers and controls on them.
import { isFirst, lastView, rememberView, sessionView } from './map-memory.js';
import { Crosshair } from './map-crosshair.js';
import { Gestures } from './map-gestures.js';
import { Marks } from './map-marks.js';
import { Names } from './map-names.js';
import { Sheet } from './map-sheet.js';
import { Streets } from './map-streets.js';
import { tileLayer } from './map-tiles.js';

export class WeatherMap {
  constructor(leaflet, page) {
    this.L = leaflet;
    this.page = page;
    this.words = page.dataset;
    this.frame = page.querySelector('.map-frame');
    this.element = document.getElementById('map');
    this.message = document.getElementById('map-message');
    this.card = document.getElementById('map-card');
  }

  start() {
    this.map = this.L.map(this.element, {
      doubleClickZoom: false, zoomControl: false, attributionControl: false, keyboard: false, tap: false,
      worldCopyJump: true, minZoom: 2, maxZoom: 18, maxBounds: [[-85.06, -720], [85.06, 720]], maxBoundsViscosity: 1,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      fadeAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    // Leaflet gives its element a tab stop and a name of its own; ours are more precise.
    this.element.tabIndex = 0;
    const view = sessionView() ?? this.homeView();
    this.map.setView([view.latitude, view.longitude], view.zoom);
    this.addTiles();
    this.followFirst(view);
    this.sheet = new Sheet(this);
    this.names = new Names(this);
    this.marks = new Marks(this);
    this.awaitLayers();
    this.awaitWarnings();
    this.crosshair = new Crosshair(this);
    this.gestures = new Gestures(this);
    this.listen();
    if (!sessionView()) this.greet();
    this.element.dataset.ready = '';
  }

  /** The view of the home city; without saved cities, the last view. */
  homeView() {
    const { latitude, longitude, zoom } = this.words;
    const home = { latitude: Number(latitude), longitude: Number(longitude), zoom: Number(zoom) };
    const hasCities = document.querySelector('#map-cities [data-id]') !== null;
    return hasCities ? home : lastView() ?? home;
  }

  get isNight() {
    const theme = document.documentElement.dataset.theme;
    return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  }

  addTiles() {
    this.earth = tileLayer(this.L, this.earthTemplate(), {
      maxNativeZoom: Number(this.words.earthZoom), maxZoom: 18, className: 'map-earth',
    });
    this.earth.addTo(this.map);
    this.showNight();
    if (this.words.streets) this.streets = new Streets(this);
  }

  /** Removes the page's static picture once the map has loaded its tiles; at once if the map begins at another view. */
  followFirst({ latitude, longitude, zoom }) {
    const first = document.getElementById('map-first');
    const home = [Number(this.words.latitude), Number(this.words.longitude), Number(this.words.zoom)];
    const isElsewhere = [latitude, longitude, zoom].some((value, index) => value !== home[index]);
    if (isElsewhere) { first.remove(); return; }
    this.earth.once('load', () => first.remove());
    this.map.once('movestart', () => first.remove());
  }

  earthTemplate() { return this.isNight ? this.words.earthNight : this.words.earth; }

  showNight() { this.element.toggleAttribute('data-night', this.isNight); }

  listen() {
    this.map.on('moveend', () => this.keepView());
    document.getElementById('map-in').addEventListener('click', () => this.map.zoomIn());
    document.getElementById('map-out').addEventListener('click', () => this.map.zoomOut());
    for (const id of ['map-locate', 'map-card-locate']) document.getElementById(id).addEventListener('click', () => this.locate('find'));
    document.getElementById('map-card-close').addEventListener('click', () => { this.card.hidden = true; this.element.focus(); });
    const change = () => {
      this.showNight();
      this.earth.setUrl(this.earthTemplate());
      this.names.draw();
      this.grid?.draw();
    };
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', change);
    new MutationObserver(change).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    new ResizeObserver(() => this.map.invalidateSize({ animate: false })).observe(this.frame);
  }

  /** Moves to the reader's position if the browser permits it. On the first visit, shows a card that asks first. */
  async greet() {
    if (!isSecureContext) { this.tell(this.words.insecure, 'here', 12); return; }
    try {
      const { state } = await navigator.permissions.query({ name: 'geolocation' });
      if (state === 'granted') this.locate('findQuietly');
      if (state === 'prompt') this.card.hidden = !isFirst();
    } catch {
      // If the browser does not report its permission, the button asks.
    }
  }

  async locate(how) {
    this.card.hidden = true;
    try {
      const { Here } = await import('./map-here.js');
      this.here ??= new Here(this);
      this.here[how]();
    } catch {
      this.tell(this.words.unavailable, 'here', 8);
    }
  }

  /** Loads the layers when their button is first pressed. */
  awaitLayers() {
    document.getElementById('map-layers-button').addEventListener('click', async () => {
      try {
        const { GridLayer } = await import('./map-grid.js');
        this.grid = new GridLayer(this);
        this.grid.toggle(true);
      } catch {
        this.tell(this.words.noLayer, 'layer', 8);
        this.awaitLayers();
      }
    }, { once: true });
  }

  /** Loads the radar when it is first selected. */
  async showRadar(isShown) {
    if (!isShown) { this.radar?.hide(); return; }
    try {
      const { RadarLayer } = await import('./map-radar.js');
      this.radar ??= new RadarLayer(this);
      // Another layer may have been selected in the meantime.
      if (document.querySelector('#map-layers input[value=radar]').checked) this.radar.show();
    } catch {
      this.tell(this.words.noLayer, 'layer', 8);
    }
  }

  /** Draws the areas of warnings as soon as there are any. */
  async awaitWarnings() {
    if (document.querySelector('#map-warnings [data-shapes]')) {
      const { Warnings } = await import('./map-warnings.js').catch(() => ({}));
      if (Warnings) { new Warnings(this); return; }
    }
    document.addEventListener('gazette:updated', () => this.awaitWarnings(), { once: true });
  }

  keepView() {
    const centre = this.map.getCenter().wrap();
    rememberView({ latitude: centre.lat, longitude: centre.lng, zoom: this.map.getZoom() });
  }

  /** Shows a sentence over the map, for `seconds` if given. It replaces the previous sentence of any kind. */
  tell(sentence, kind, seconds = 0) {
    clearTimeout(this.silence);
    this.message.dataset.kind = kind;
    if (this.message.textContent !== sentence) this.message.textContent = sentence;
    this.message.hidden = false;
    if (seconds) this.silence = setTimeout(() => this.untell(kind), seconds * 1000);
  }

  /** Hides the sentence if it is of `kind`. */
  untell(kind) { if (this.message.dataset.kind === kind) this.message.hidden = true; }

  /** Opens the weather at a position. */
  open(position) {
    const { lat, lng } = position.wrap ? position.wrap() : position;
    if (!Number.isFinite(lat) || Math.abs(lat) > 90) return;
    this.sheet.openPosition(`${lat.toFixed(4)}, ${lng.toFixed(4)}`);
  }
}
