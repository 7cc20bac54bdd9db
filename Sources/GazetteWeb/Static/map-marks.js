// The saved cities and the recent points, marked as the lists show them. When marks overlap, only the most important is visible.
import { address, isPlainPress, morph, parsePage } from './app.js';

const GAP = 2;

export class Marks {
  constructor(view) {
    this.view = view;
    this.marks = new Map();
    this.read();
    view.map.on('zoomend moveend resize', () => this.cull());
    document.addEventListener('gazette:updated', () => this.read());
    document.addEventListener('gazette:change', () => this.follow());
  }

  /** Updates the marks from the lists. */
  read() {
    const rows = [...document.querySelectorAll('#map-lists [data-id]')];
    const ids = new Set(rows.map((row) => row.dataset.id));
    for (const [id, mark] of this.marks) if (!ids.has(id)) { mark.marker.remove(); this.marks.delete(id); }
    for (const row of rows) this.put(row);
    this.cull();
  }

  put(row) {
    const { id, latitude, longitude, priority } = row.dataset;
    let mark = this.marks.get(id);
    if (!mark) {
      const link = document.createElement('a');
      const icon = this.view.L.divIcon({ className: 'map-mark-holder', html: link, iconSize: [0, 0] });
      const position = [Number(latitude), Number(longitude)];
      const marker = this.view.L.marker(position, { icon, keyboard: false, riseOnHover: true });
      mark = { link, marker, position };
      this.marks.set(id, mark);
      marker.addTo(this.view.map);
      link.addEventListener('click', (event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        event.stopPropagation();
        this.view.sheet.openPath(link.getAttribute('href'));
      });
    }
    mark.priority = Number(priority);
    this.fill(mark, row);
  }

  fill({ link }, row) {
    const isPoint = row.hasAttribute('data-point');
    const name = row.querySelector('.map-row-name');
    link.href = name.getAttribute('href');
    link.className = `map-mark${isPoint ? ' is-point' : ''}${row.dataset.priority === '0' ? ' is-home' : ''}${link.classList.contains('is-culled') ? ' is-culled' : ''}`;
    const temperature = document.createElement('strong');
    temperature.textContent = row.querySelector('.map-row-temperature').textContent;
    const label = document.createElement('span');
    label.textContent = name.textContent;
    link.replaceChildren(row.querySelector('.symbol').cloneNode(true), temperature, ...(isPoint ? [] : [label]));
    const sky = row.querySelector('small')?.textContent ?? '';
    link.setAttribute('aria-label', [name.textContent, temperature.textContent, sky].filter(Boolean).join(', '));
  }

  /** Hides the marks that would cover a more important one. */
  cull() {
    this.kept = [];
    const marks = [...this.marks.values()].sort((one, other) => one.priority - other.priority);
    for (const mark of marks) {
      this.turn(mark);
      const box = this.box(mark);
      const hides = this.kept.some((other) => box.left < other.right + GAP && box.right > other.left - GAP && box.top < other.bottom + GAP && box.bottom > other.top - GAP);
      mark.link.classList.toggle('is-culled', hides);
      mark.link.tabIndex = hides ? -1 : 0;
      if (!hides) this.kept.push(box);
    }
    this.view.names?.draw();
  }

  /** Moves a mark to the copy of the world nearest to the view: beyond the date line, the map shows the next copy. */
  turn(mark) {
    const [latitude, longitude] = mark.position;
    const turns = Math.round((this.view.map.getCenter().lng - longitude) / 360);
    if (turns === 0) return;
    mark.position = [latitude, longitude + turns * 360];
    mark.marker.setLatLng(mark.position);
  }

  box({ link, position }) {
    const point = this.view.map.latLngToContainerPoint(position);
    const shift = 17.6;
    return { left: point.x - shift, right: point.x - shift + link.offsetWidth, top: point.y - link.offsetHeight / 2, bottom: point.y + link.offsetHeight / 2 };
  }

  /** The rectangles of the visible marks, so that names avoid them. */
  boxes() { return [...(this.kept ?? [])]; }

  /** Fetches the lists while a sheet is open: the page's own updates are then those of the sheet's address. */
  follow() {
    if (location.pathname === address('map')) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fetchLists(), 300);
  }

  async fetchLists() {
    try {
      const response = await fetch(address('map'), { headers: { Accept: 'text/html' } });
      if (!response.ok || response.redirected) return;
      const page = parsePage(await response.text());
      for (const id of ['map-cities', 'map-points']) {
        const fresh = page.getElementById(id);
        if (fresh) morph(document.getElementById(id), fresh);
      }
      this.read();
    } catch {
      // The marks stay unchanged; the next change updates them.
    }
  }
}
