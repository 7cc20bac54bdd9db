// The areas of official warnings, drawn from the list next to the map, which is complete without them.
const AREA = { weight: 2, fillOpacity: 1 };

/** Shapes between bars, rings between semicolons, corners between spaces. */
const parse = (text) => text.split('|').map((shape) => shape.split(';').map((ring) => ring.split(' ').map((corner) => corner.split(',').map(Number))));

/** The shapes and their copies a turn around the world to the west and to the east, which a view across the date line shows. */
const allAround = (shapes) => [0, -360, 360].flatMap((turn) => shapes.map((rings) => rings.map((ring) => ring.map(([north, east]) => [north, east + turn]))));

/** Whether a position lies in one of `shapes`: a ray to the east crosses an odd number of edges, those of holes too. */
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

  /** Draws what the list has now, the graver above. */
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

  /** Shows what holds at a position, each with the way to its page. */
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
