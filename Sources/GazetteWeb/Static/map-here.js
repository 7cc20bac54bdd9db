// The reader's own position, marked with the weather there. Loaded on demand: by a button, or after an earlier permission.
import { address } from './app.js';

const PATIENCE = 6000;

export class Here {
  constructor(view) {
    this.view = view;
    this.button = document.getElementById('map-locate');
  }

  /** Moves the map to the position at the start. Only called with an earlier permission, so that the browser shows no prompt. */
  findQuietly() { this.ask({ isQuiet: true }); }

  find() {
    if (!isSecureContext) { this.view.tell(this.view.words.insecure, 'here', 12); return; }
    if (!navigator.geolocation) { this.view.tell(this.view.words.unavailable, 'here', 8); return; }
    this.view.tell(this.view.words.locating, 'here');
    this.button.classList.add('is-busy');
    this.ask({ isQuiet: false });
  }

  ask({ isQuiet }) {
    const before = this.view.map.getCenter();
    const slow = setTimeout(() => { if (!isQuiet) this.view.tell(this.view.words.slow, 'here', 8); }, PATIENCE);
    const done = () => { clearTimeout(slow); this.button.classList.remove('is-busy'); };
    navigator.geolocation.getCurrentPosition((found) => {
      done();
      this.view.untell('here');
      const hasMoved = this.view.map.getCenter().distanceTo(before) > 1;
      this.show(found.coords, !hasMoved);
    }, (error) => {
      done();
      if (isQuiet) return;
      const words = this.view.words;
      const sentence = { 1: words.denied, 3: words.slow }[error.code] ?? words.unavailable;
      this.view.tell(sentence, 'here', 10);
    }, { timeout: 30000, maximumAge: 300000 });
  }

  show({ latitude, longitude }, moves) {
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return;
    this.marker?.remove();
    const dot = document.createElement('div');
    dot.className = 'map-here';
    this.label = document.createElement('a');
    this.label.className = 'map-here-label';
    // A kilometre is precise enough for the weather, and reveals no more than necessary.
    this.position = [latitude, longitude].map((value) => Number(value.toFixed(2)));
    this.label.href = address('mapPoint', { position: this.position.map((value) => value.toFixed(4)).join(',') });
    this.label.textContent = this.view.words.here;
    this.label.addEventListener('click', (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.view.sheet.openPosition(this.position.join(', '));
    });
    dot.append(this.label);
    const icon = this.view.L.divIcon({ className: 'map-mark-holder', html: dot, iconSize: [0, 0] });
    this.marker = this.view.L.marker([latitude, longitude], { icon, keyboard: false, zIndexOffset: 500 });
    this.marker.addTo(this.view.map);
    if (moves) this.view.map.setView([latitude, longitude], Math.max(6, this.view.map.getZoom()), { animate: false });
    this.describe();
  }

  async describe() {
    const [latitude, longitude] = this.position;
    const query = new URLSearchParams({ latitude, longitude, units: this.view.words.units, lang: this.view.words.language });
    try {
      const response = await fetch(`${address('weather')}?${query}`);
      if (!response.ok) return;
      const { current } = await response.json();
      if (typeof current?.temperature !== 'number') return;
      const degrees = Math.round(current.temperature).toString().replace('-', '\u2212');
      const weather = [`${degrees}°`, current.conditionText].filter(Boolean).join(', ');
      this.label.textContent = this.view.words.hereWith.replace('#', weather);
    } catch {
      // The position is marked without its weather.
    }
  }
}
