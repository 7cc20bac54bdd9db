// The layers: temperature, wind, rain and cloud on a grid of the visible area, with one request once the map rests.
import { canvasLayer, inks } from './map-canvas.js';
import { legend } from './map-legend.js';
import { momentText, Player } from './map-play.js';
import { colorOf, isDry, textOf } from './map-scales.js';

const REST = 600;
const CELL = 8;

export class GridLayer {
  constructor(view) {
    this.view = view;
    this.variable = '';
    this.taken = [];
    this.hour = 0;
    this.grids = new Map();
    this.panel = document.getElementById('map-layers');
    this.button = document.getElementById('map-layers-button');
    this.legend = document.getElementById('map-legend');
    this.slider = document.getElementById('map-hour');
    this.button.addEventListener('click', () => this.toggle(this.panel.hidden));
    // The panel contains the choices of a layer, and the box of the warnings.
    this.panel.addEventListener('change', ({ target }) => { if (target.type === 'radio') this.choose(target); });
    this.player = new Player(this, view.words);
    this.slider.addEventListener('input', () => { this.player.stop(); this.go(Number(this.slider.value)); });
    this.field = canvasLayer(view.L, (context, size) => this.paint(context, size), { pane: 'overlayPane', zIndex: 1 });
    view.map.on('moveend', () => this.rest());
  }

  toggle(isOpen) {
    this.panel.hidden = !isOpen;
    this.button.setAttribute('aria-expanded', String(isOpen));
  }

  choose(input) {
    const isRadar = input.value === 'radar';
    this.variable = isRadar ? '' : input.value;
    this.button.setAttribute('aria-pressed', String(Boolean(input.value)));
    this.view.streets?.lieUnder(isRadar || (this.variable !== '' && this.variable !== 'wind'));
    this.view.showRadar(isRadar);
    document.getElementById('map-legend-name').textContent = input.nextElementSibling.textContent;
    this.legend.hidden = !this.variable;
    this.grid = null;
    this.view.untell('layer');
    if (input.value && matchMedia('(max-width: 47.99em)').matches) this.toggle(false);
    if (!this.variable) {
      this.player.stop();
      this.field.remove();
      this.taken = [];
      this.view.names.draw();
      return;
    }
    document.getElementById('map-legend-scale').replaceChildren(legend(this.variable, this.view.words));
    this.field.addTo(this.view.map);
    this.load();
  }

  /** Shows another hour. */
  go(hour) {
    this.hour = hour;
    this.slider.value = String(hour);
    this.draw();
  }

  /** True when there are hours to show. */
  get isThere() { return Boolean(this.grid); }

  /** The index of the last hour. */
  get last() { return Number(this.slider.max); }

  /** Loads the grid once the map rests, so that moving it sends no requests. */
  rest() {
    clearTimeout(this.timer);
    if (this.variable) this.timer = setTimeout(() => this.load(), REST);
  }

  async load() {
    const key = `${this.variable} ${this.box()}`;
    if (this.key === key && this.grid) return;
    this.key = key;
    const query = new URLSearchParams({
      bbox: this.box(), variable: this.variable, units: this.view.words.units, lang: this.view.words.language,
    });
    try {
      const response = await fetch(`${this.view.words.grid}?${query}`);
      if (this.key !== key) return;
      if (!response.ok) throw new Error(String(response.status));
      this.grid = await response.json();
      this.view.untell('layer');
      this.slider.max = String(Math.max(0, this.grid.times.length - 1));
      this.hour = Math.min(this.hour, Number(this.slider.max));
      this.draw();
    } catch (error) {
      if (this.key !== key) return;
      this.key = null;
      this.view.tell(error.message === '429' ? this.view.words.layerBusy : this.view.words.noLayer, 'layer');
      this.timer = setTimeout(() => this.load(), 30000);
    }
  }

  /** The visible area as `west,south,east,north`, in degrees. Across the date line, west is greater than east. */
  box() {
    const bounds = this.view.map.getBounds();
    const wrap = (longitude) => ((((longitude + 180) % 360) + 360) % 360) - 180;
    const isWorld = bounds.getEast() - bounds.getWest() >= 360;
    const [west, east] = isWorld ? [-180, 180] : [wrap(bounds.getWest()), wrap(bounds.getEast())];
    return [west, Math.max(-85, bounds.getSouth()), east, Math.min(85, bounds.getNorth())].map((value) => value.toFixed(2)).join(',');
  }

  draw() {
    this.field.redraw();
    const time = this.grid?.times[this.hour];
    const text = time ? momentText(new Date(time), this.view.words) : '';
    document.getElementById('map-legend-time').textContent = text;
    this.slider.setAttribute('aria-valuetext', text);
    const note = document.getElementById('map-legend-note');
    const sentence = this.variable === 'precipitation' && this.isDryEverywhere() ? this.view.words.allDry : '';
    if (note.textContent !== sentence) note.textContent = sentence;
  }

  /** True when the hour is known at one point at least, and dry at all known points. */
  isDryEverywhere() {
    const values = (this.grid?.points ?? []).map((point) => point.values[this.hour] ?? null).filter((value) => value !== null);
    return values.length > 0 && values.every((value) => isDry(value, this.view.words.units));
  }

  /** The rectangles where the layer has text, so that names avoid them. */
  boxes() { return this.taken; }

  paint(context, size) {
    this.taken = [];
    if (!this.grid) return;
    const { columns, rows, area } = this.grid;
    const span = area.east > area.west ? area.east - area.west : area.east - area.west + 360;
    this.geometry = { columns, rows, span, ...area };
    if (this.variable !== 'wind') this.paintField(context, size);
    this.paintValues(context, size);
    this.view.names.draw();
  }

  /** The value interpolated from the points around a position, and the known share of it, 0 to 1: points at sea can lack values. */
  valueAt(latitude, longitude) {
    const { columns, rows, span, west, south, north } = this.geometry;
    const across = ((((longitude - west) % 360) + 360) % 360) / span * columns - 0.5;
    const down = (north - latitude) / (north - south) * rows - 0.5;
    if (across < -0.5 || across > columns - 0.5 || down < -0.5 || down > rows - 0.5) return null;
    const [x, y] = [Math.max(0, Math.min(columns - 1.001, across)), Math.max(0, Math.min(rows - 1.001, down))];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const at = (column, row) => this.grid.points[row * columns + column]?.values[this.hour] ?? null;
    const corners = [at(left, top), at(left + 1, top), at(left, top + 1), at(left + 1, top + 1)];
    const [right, below] = [x - left, y - top];
    const weights = [(1 - right) * (1 - below), right * (1 - below), (1 - right) * below, right * below];
    let [sum, known] = [0, 0];
    corners.forEach((value, index) => {
      if (value === null) return;
      sum += value * weights[index];
      known += weights[index];
    });
    return known > 0.02 ? { value: sum / known, known } : null;
  }

  paintField(context, size) {
    const small = document.createElement('canvas');
    small.width = Math.ceil(size.x / CELL);
    small.height = Math.ceil(size.y / CELL);
    const sheet = small.getContext('2d');
    const image = sheet.createImageData(small.width, small.height);
    const { map, words } = this.view;
    for (let y = 0; y < small.height; y += 1) {
      const { lat } = map.containerPointToLatLng([0, (y + 0.5) * CELL]);
      for (let x = 0; x < small.width; x += 1) {
        const { lng } = map.containerPointToLatLng([(x + 0.5) * CELL, 0]);
        const found = this.valueAt(lat, lng);
        if (!found) continue;
        const [red, green, blue, opacity] = colorOf(this.variable, found.value, words.units);
        image.data.set([red, green, blue, opacity * Math.min(1, found.known * 1.6)], (y * small.width + x) * 4);
      }
    }
    sheet.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    context.drawImage(small, 0, 0, small.width * CELL, small.height * CELL);
  }

  paintValues(context, size) {
    const { ink, halo } = inks(context.canvas);
    const serif = getComputedStyle(document.documentElement).getPropertyValue('--serif');
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `600 15px ${serif}`;
    const marks = this.view.marks.boxes();
    for (const point of this.grid.points) {
      const value = point.values[this.hour];
      if (value === null || value === undefined) continue;
      for (const turn of [0, -360, 360]) {
        const { x, y } = this.view.map.latLngToContainerPoint([point.latitude, point.longitude + turn]);
        if (x < -20 || y < -20 || x > size.x + 20 || y > size.y + 20) continue;
        const text = textOf(this.variable, value, this.view.words);
        const isWind = this.variable === 'wind';
        const box = { left: x - 17, right: x + 17, top: y - (isWind ? 16 : 10), bottom: y + (isWind ? 31 : 10) };
        if (marks.some((mark) => mark.left < box.right && mark.right > box.left && mark.top < box.bottom && mark.bottom > box.top)) continue;
        if (isWind || text) this.taken.push(box);
        context.strokeStyle = halo;
        context.fillStyle = ink;
        context.lineJoin = 'round';
        if (isWind) this.arrow(context, x, y, value, point.directionDegrees?.[this.hour] ?? null);
        if (!text) continue;
        context.lineWidth = 3.5;
        const below = isWind ? y + 22 : y;
        context.strokeText(text, x, below);
        context.fillText(text, x, below);
      }
    }
  }

  /** Draws an arrow that points where the wind blows; its length grows with the speed. */
  arrow(context, x, y, value, from) {
    // Calm air has no direction.
    if (from === null || Math.round(value) === 0) return;
    const speed = this.view.words.units === 'metric' ? value : value * 1.609;
    const length = 9 + Math.min(18, speed / 4);
    context.save();
    context.translate(x, y);
    context.rotate((from + 180) * Math.PI / 180);
    const path = new Path2D(`M0 ${length / 2}V${-length / 2}M-5 ${-length / 2 + 6}L0 ${-length / 2}L5 ${-length / 2 + 6}`);
    context.lineCap = 'round';
    context.lineWidth = 5;
    context.stroke(path);
    context.lineWidth = speed >= 40 ? 3 : 1.8;
    context.strokeStyle = context.fillStyle;
    context.stroke(path);
    context.restore();
  }
}
