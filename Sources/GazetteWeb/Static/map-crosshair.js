// The map with the keyboard: arrows move a crosshair, and the map when it is near the edge; Enter opens the weather at its
// position.
import { announce } from './app.js';

const STEP = 24;
const LEAP = 96;
const EDGE = 56;
const MOVES = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Crosshair {
  constructor(view) {
    this.view = view;
    this.mark = document.getElementById('map-crosshair');
    view.element.addEventListener('keydown', (event) => this.press(event));
    view.element.addEventListener('blur', () => { this.mark.hidden = true; });
    view.element.addEventListener('focus', () => { if (view.element.matches(':focus-visible')) this.show(); });
    view.map.on('resize', () => { this.point = null; });
  }

  show() {
    const size = this.view.map.getSize();
    this.point ??= { x: size.x / 2, y: size.y / 2 };
    this.mark.style.left = `${this.point.x}px`;
    this.mark.style.top = `${this.point.y}px`;
    this.mark.hidden = false;
  }

  press(event) {
    if (event.target !== this.view.element || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    if (move) this.move(move, event.shiftKey ? LEAP : STEP);
    else if (event.key === 'Enter') this.open();
    else if (event.key === '+' || event.key === '=') this.zoom(1);
    else if (event.key === '-' || event.key === '−') this.zoom(-1);
    else return;
    event.preventDefault();
  }

  move([across, down], step) {
    this.show();
    const size = this.view.map.getSize();
    const wanted = { x: this.point.x + across * step, y: this.point.y + down * step };
    this.point = {
      x: Math.min(size.x - EDGE, Math.max(EDGE, wanted.x)), y: Math.min(size.y - EDGE, Math.max(EDGE, wanted.y)),
    };
    const rest = [wanted.x - this.point.x, wanted.y - this.point.y];
    if (rest[0] || rest[1]) this.view.map.panBy(rest, { animate: false });
    this.show();
    this.tell();
  }

  zoom(step) {
    this.show();
    this.view.map.setZoomAround(this.position(), this.view.map.getZoom() + step, { animate: false });
    this.tell();
  }

  position() { return this.view.map.containerPointToLatLng([this.point.x, this.point.y]); }

  open() {
    this.show();
    this.view.open(this.position());
  }

  tell() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { lat, lng } = this.position().wrap();
      announce(`${this.view.words.crosshair} ${lat.toFixed(2)}, ${lng.toFixed(2)}`);
    }, 500);
  }
}
