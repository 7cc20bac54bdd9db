// The areas of official warnings, drawn from the list next to the map, which is complete without them.
const AREA = { weight: 2, fillOpacity: 1 };

/** Parses shapes separated by `|`, rings by `;`, corners by spaces. */
const parse = (text) => text.split('|').map((shape) => shape.split(';').map((ring) => ring.split(' ').map((corner) => corner.split(',').map(Number))));

/** The shapes, with copies 360 degrees to the west and to the east for views across the date line. */
const allAround = (shapes) => [0, -360, 360].flatMap((turn) => shapes.map((rings) => rings.map((ring) => ring.map(([north, east]) => [north, east + turn]))));

/** True if a position is within one of `shapes`: a ray to the east crosses an odd number of edges, including those of holes. */
function contains(shapes, { lat, lng }) {
  return shapes.some((rings) => rings.flatMap((ring) => ring.filter(([north, east], index) => {
    const [otherNorth, otherEast] = ring.at(index - 1);
    return north > lat !== otherNorth > lat && lng < east + ((lat - north) / (otherNorth - north)) * (otherEast - east);
  })).length % 2 === 1);
}

export class Warnings {
  constructor(view) {
    this.view = view;
    this.list = document.getElementById('map-warnings');
    this.card = document.getElementById('map-warning-card');
    this.box = document.getElementById('map-warnings-shown');
    this.layer = view.L.layerGroup().addTo(view.map);
    this.box.addEventListener('change', () => this.draw());
    document.getElementById('map-warning-close').addEventListener('click', () => { this.card.hidden = true; view.element.focus(); });
    document.addEventListener('gazette:updated', () => this.draw());
    this.draw();
  }

  /** Draws the listed areas, more severe warnings on top. */
  draw() {
    const rows = this.box.checked ? [...this.list.querySelectorAll('[data-shapes]')].filter((row) => !row.hidden) : [];
    const drawn = rows.map((row) => row.dataset.live + row.dataset.shapes).join();
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.card.hidden = true;
    this.layer.clearLayers();
    this.areas = rows.map((row) => ({ row, shapes: allAround(parse(row.dataset.shapes)) }));
    for (const { row, shapes } of [...this.areas].reverse()) {
      const { level } = row.dataset;
      const options = { ...AREA, className: `map-warning is-level-${level}`, fillColor: `url(#warning-fill-${level})` };
      this.view.L.polygon(shapes, options).on('click', (event) => this.tell(event.latlng.wrap())).addTo(this.layer);
    }
    this.view.element.dataset.warnings = rows.length;
  }

  /** Shows the warnings at a position, each with a link to its page. */
  tell(position) {
    const found = this.areas.filter(({ shapes }) => contains(shapes, position)).map(({ row }) => {
      const copy = row.cloneNode(true);
      for (const name of ['data-live', 'data-shapes']) copy.removeAttribute(name);
      return copy;
    });
    this.card.querySelector('ol').replaceChildren(...found);
    this.card.hidden = found.length === 0;
  }
}
