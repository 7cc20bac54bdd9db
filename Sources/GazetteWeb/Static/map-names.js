// Countries and cities on the built-in map. When names overlap, only the most important is visible.
import { canvasLayer, inks } from './map-canvas.js';

const PAD = 6;
/** The minimum zoom for countries' names, by importance. */
const FROM = [0, 2, 4, 6];

export class Names {
  constructor(view) {
    this.view = view;
    this.countries = [];
    this.cities = [];
    this.layer = canvasLayer(view.L, (context, size) => this.paint(context, size), { pane: 'overlayPane', zIndex: 2 });
    this.layer.addTo(view.map);
    this.load();
  }

  async load() {
    try {
      const response = await fetch(this.view.words.names);
      if (!response.ok) return;
      ({ countries: this.countries, cities: this.cities } = await response.json());
      this.draw();
    } catch {
      // The map is useful without names.
    }
  }

  draw() { this.layer.redraw(); }

  paint(context, size) {
    if (this.view.streets?.hasNames) return;
    const zoom = this.view.map.getZoom();
    const taken = [...(this.view.marks?.boxes() ?? []), ...(this.view.grid?.boxes() ?? []), ...(this.view.streets?.boxes() ?? [])];
    Object.assign(this, inks(context.canvas));
    const root = getComputedStyle(document.documentElement);
    const serif = root.getPropertyValue('--serif');
    const sans = root.getPropertyValue('--sans');
    for (const [name, latitude, longitude, rank] of this.countries) {
      if (zoom > 7 || zoom < FROM[rank]) continue;
      const height = (rank === 1 ? 13 : 11.5) + Math.max(0, zoom - 4);
      this.write(context, size, taken, { name: name.toUpperCase(), latitude, longitude, font: `600 ${height}px ${serif}`, spacing: '.14em', centred: true, height });
    }
    if (zoom < 4) return;
    const most = [0, 0, 0, 0, 60, 200, 420][zoom] ?? Infinity;
    for (const [name, latitude, longitude, rank, isCapital] of this.cities) {
      if (!isCapital && rank > most) continue;
      this.write(context, size, taken, { name, latitude, longitude, font: `${isCapital ? 600 : 400} 12px ${sans}`, spacing: '0em', height: 12, isCapital });
    }
  }

  write(context, size, taken, label) {
    for (const turn of [0, -360, 360]) {
      const point = this.view.map.latLngToContainerPoint([label.latitude, label.longitude + turn]);
      if (point.x < -40 || point.y < 8 || point.x > size.x + 40 || point.y > size.y - 8) continue;
      context.font = label.font;
      context.letterSpacing = label.spacing;
      const width = context.measureText(label.name).width;
      const left = label.centred ? point.x - width / 2 : point.x + 6;
      const box = { left: left - PAD, right: left + width + PAD, top: point.y - label.height / 2 - PAD / 2, bottom: point.y + label.height / 2 + PAD / 2 };
      if (taken.some((other) => other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top)) continue;
      taken.push(box);
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      context.lineWidth = 3;
      context.strokeStyle = this.halo;
      context.fillStyle = this.ink;
      context.globalAlpha = label.centred ? 0.72 : 0.92;
      context.strokeText(label.name, left, point.y);
      context.fillText(label.name, left, point.y);
      if (!label.centred) {
        context.beginPath();
        context.arc(point.x, point.y, label.isCapital ? 2.6 : 1.8, 0, 7);
        context.fill();
      }
      context.globalAlpha = 1;
    }
  }
}
