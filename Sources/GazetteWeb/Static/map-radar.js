// The radar: the precipitation of the last two hours and, if its service computes it, of the next two.
import { momentText, Player } from './map-play.js';
import { tileLayer } from './map-tiles.js';

const REST = 600;
// The interval after which the list is fetched again. The server limits its own requests to the service.
const AGAIN = 5 * 60000;
// The interval after a missing picture.
const SOON = 10000;
const LATE = 35 * 60000;
// The maximum time to wait for a picture.
const PATIENCE = 5000;
const OPACITY = 0.75;
// Over streets, whose names lie below.
const OPACITY_OVER_STREETS = 0.5;

/** A radar service: its coverage, and the addresses of its list and its pictures. */
class Network {
  constructor(row) {
    this.row = row;
    this.list = row.dataset.list;
    this.tiles = row.dataset.tiles;
    const [west, south, east, north] = row.dataset.area.split(',').map(Number);
    this.bounds = [[south, west], [north, east]];
  }
}

export class RadarLayer {
  constructor(view) {
    this.view = view;
    this.panel = document.getElementById('map-radar');
    this.words = this.panel.dataset;
    this.slider = document.getElementById('map-radar-moment');
    this.note = document.getElementById('map-radar-note');
    this.networks = [...this.panel.querySelectorAll('[data-list]')].map((row) => new Network(row));
    this.frames = [];
    this.layers = new Map();
    this.hour = 0;
    this.player = new Player(this, this.words, document.getElementById('map-radar-play'));
    this.slider.addEventListener('input', () => { this.player.stop(); this.go(Number(this.slider.value)); });
    // Only the visible picture follows the map, so moving it requests no others.
    view.map.on('movestart', () => this.dropOthers());
    view.map.on('moveend', () => { clearTimeout(this.rest); if (this.isShown) this.rest = setTimeout(() => this.load(), REST); });
    view.map.on('zoomend', () => { if (this.shown) this.reveal(this.shown); });
    addEventListener('online', () => this.retry());
  }

  show() {
    this.isShown = true;
    this.panel.hidden = false;
    this.load();
  }

  hide() {
    this.isShown = false;
    this.panel.hidden = true;
    this.player.stop();
    clearTimeout(this.again);
    this.clear();
  }

  get isThere() { return this.frames.length > 0; }

  get last() { return this.frames.length - 1; }

  /** The service that covers the centre of the map, else one that covers a part of it. */
  networkOfView() {
    const { L, map } = this.view;
    const centre = map.getCenter().wrap();
    const seen = map.getBounds();
    return this.networks.find(({ bounds }) => L.latLngBounds(bounds).contains(centre))
      ?? this.networks.find(({ bounds }) => L.latLngBounds(bounds).intersects(seen));
  }

  /** Fetches the list of pictures, and shows the newest measurement, or the time that the reader has selected. */
  async load() {
    clearTimeout(this.again);
    if (!this.isShown) return;
    const network = this.networkOfView();
    if (network !== this.network) this.clear();
    this.network = network;
    for (const { row } of this.networks) row.hidden = row !== network?.row;
    if (!network) { this.say(this.words.uncovered); return; }
    this.again = setTimeout(() => this.load(), AGAIN);
    try {
      const response = await fetch(network.list);
      if (!response.ok) throw new Error(String(response.status));
      const list = await response.json();
      if (!this.isShown || this.network !== network) return;
      this.take(list, response.headers.has('Gazette-Kept-At'));
    } catch {
      if (!this.isShown || this.network !== network) return;
      if (!this.isThere) this.say(this.words.unanswered);
      else {
        this.sayState(navigator.onLine ? this.words.stale : this.words.offline);
        this.go(this.hour);
      }
    }
  }

  take({ frames, newest, isAnswering }, isCopy) {
    const before = this.frames[this.hour];
    const wasNewest = this.newest && before?.time === this.newest;
    this.frames = frames;
    this.newest = newest;
    if (!this.isThere) { this.say(this.words.unanswered); return; }
    const index = wasNewest ? -1 : frames.findIndex(({ time }) => time === before?.time);
    const isLate = Date.now() - Date.parse(newest) > LATE;
    this.sayState(isCopy ? this.words.offline : !isAnswering ? this.words.stale : isLate ? this.words.late : '');
    this.slider.max = String(this.last);
    this.slider.disabled = false;
    this.drawTrack();
    this.dropGone();
    this.go(index >= 0 ? index : frames.findIndex(({ time }) => time === newest));
  }

  /** Shows the picture at `index`. Resolves once it is visible, or after PATIENCE. */
  async go(index) {
    this.hour = index;
    this.slider.value = String(index);
    const frame = this.frames[index];
    this.tell(frame);
    const layer = this.layerOf(frame);
    if (!layer.isWhole) {
      await Promise.race([new Promise((done) => { layer.once('load', done); }), new Promise((done) => { setTimeout(done, PATIENCE); })]);
    }
    // Moving the map may have dropped the picture in the meantime.
    if (this.frames[this.hour] === frame && this.layers.get(frame.name) === layer) this.reveal(layer);
  }

  layerOf(frame) {
    const found = this.layers.get(frame.name);
    if (found) return found;
    const layer = tileLayer(this.view.L, this.network.tiles.replace('{frame}', frame.name), {
      bounds: this.network.bounds, tileSize: 512, zoomOffset: -1, minZoom: 2, maxNativeZoom: 7, maxZoom: 18, opacity: 0,
      className: 'map-radar-picture', updateWhenIdle: true, updateWhenZooming: false, keepBuffer: 0, zIndex: 5,
    });
    layer.on('loading', () => { layer.isWhole = false; });
    layer.on('tileerror', () => this.askSoon());
    layer.on('load', () => { layer.isWhole = true; this.sayMissing(); });
    this.layers.set(frame.name, layer);
    layer.addTo(this.view.map);
    return layer;
  }

  /** Fetches the missing pictures again soon, and the list: each measurement renames the computed pictures. */
  askSoon() {
    this.soon ??= setTimeout(() => { this.soon = null; this.retry(); }, SOON);
  }

  retry() {
    if (!this.isShown) return;
    this.shown?.retry();
    this.load();
  }

  reveal(layer) {
    const opacity = this.view.streets?.isShown ? OPACITY_OVER_STREETS : OPACITY;
    this.panel.style.setProperty('--radar-opacity', opacity);
    for (const each of this.layers.values()) each.setOpacity(each === layer ? opacity : 0);
    this.shown = layer;
    this.panel.dataset.shown = this.frames[this.hour].name;
    this.sayMissing();
  }

  dropOthers() { this.drop((layer) => layer !== this.shown); }

  /** Removes the pictures that are no longer listed: each measurement replaces the computed ones. */
  dropGone() {
    const names = new Set(this.frames.map(({ name }) => name));
    this.drop((layer, name) => layer !== this.shown && !names.has(name));
  }

  drop(condition) {
    for (const [name, layer] of this.layers) {
      if (!condition(layer, name)) continue;
      layer.remove();
      this.layers.delete(name);
    }
  }

  clear() {
    this.player.stop();
    this.drop(() => true);
    this.shown = null;
    this.frames = [];
    this.newest = null;
    this.slider.disabled = true;
    for (const name of ['kind', 'time']) document.getElementById(`map-radar-${name}`).textContent = '';
    document.getElementById('map-radar-track').hidden = true;
    delete this.panel.dataset.shown;
    this.say('');
  }

  /** Draws the measured part of the slider's track; the rest is a forecast. */
  drawTrack() {
    const measured = this.frames.filter(({ isMeasured }) => isMeasured).length - 1;
    const track = document.getElementById('map-radar-track');
    track.hidden = false;
    track.style.setProperty('--measured', `${this.last > 0 ? (measured / this.last) * 100 : 100}%`);
  }

  tell({ time, isMeasured }) {
    const moment = momentText(new Date(time), this.view.words);
    const kind = isMeasured ? this.words.measured : this.words.computed;
    document.getElementById('map-radar-kind').textContent = kind;
    document.getElementById('map-radar-time').textContent = moment;
    document.getElementById('map-radar-time').dateTime = time;
    this.panel.toggleAttribute('data-forecast', !isMeasured);
    this.slider.setAttribute('aria-valuetext', `${moment}, ${kind}`);
  }

  /** Shows the age of the pictures: replaces the `#` of `sentence` with the time of the newest measurement. */
  sayState(sentence) {
    this.state = sentence.replace('#', this.newest ? momentText(new Date(this.newest), this.view.words) : '');
    this.sayMissing();
  }

  sayMissing() {
    const missing = this.shown && (!this.shown.isWhole || this.shown.missingTiles().length > 0) ? this.words.missing : '';
    this.write([this.state, missing].filter(Boolean).join(' '));
  }

  say(sentence) {
    this.state = sentence;
    this.write(sentence);
  }

  write(sentence) { if (this.note.textContent !== sentence) this.note.textContent = sentence; }
}
