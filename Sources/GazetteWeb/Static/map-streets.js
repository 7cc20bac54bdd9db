// The street tiles over the built-in map. Tiles next to a missing one fade into the map below, without an edge.
import { isMissing, tileLayer } from './map-tiles.js';

/** The minimum zoom for streets. Below it, the built-in map is easier to read. */
const FROM = 6;
/** The minimum zoom for streets below a layer, whose colours would cover the names on the tiles. */
const FROM_UNDER_LAYER = 9;
const RETRY = 20000;
/** The width of the transition in pixels. */
const FADE = 96;
const SIDES = [['left', -1, 0], ['right', 1, 0], ['top', 0, -1], ['bottom', 0, 1]];
const CORNERS = [['0 0', -1, -1], ['100% 0', 1, -1], ['0 100%', -1, 1], ['100% 100%', 1, 1]];

export class Streets {
  constructor(view) {
    this.view = view;
    // Requests only visible tiles, once the map rests, as the tile servers' policy requires.
    this.layer = tileLayer(view.L, view.words.streets, {
      minZoom: FROM, maxZoom: 18, className: 'map-streets', updateWhenIdle: true, updateWhenZooming: false, keepBuffer: 0,
    });
    this.layer.on('tileerror tileload load', () => this.follow());
    // While the map moves, its tiles end within the view.
    view.map.on('movestart', () => { this.isMoving = true; this.fade(); });
    view.map.on('moveend', () => { this.isMoving = false; this.fade(); });
    addEventListener('online', () => this.layer.retry());
    this.layer.addTo(view.map);
  }

  /** Leaves middle zooms to the built-in map while a layer covers it, whose names are above all layers. */
  lieUnder(isCovered) {
    const from = isCovered ? FROM_UNDER_LAYER : FROM;
    if (from === this.layer.options.minZoom) return;
    this.layer.options.minZoom = from;
    this.layer.remove();
    this.layer.addTo(this.view.map);
    this.follow();
  }

  get isShown() { return this.view.map.getZoom() >= this.layer.options.minZoom; }

  /** True if the streets' own names are legible. */
  get hasNames() { return this.isShown && !this.tiles.some(isMissing); }

  get tiles() { return Object.values(this.layer._tiles ?? {}).filter(({ current }) => current); }

  /** The boxes of the loaded street tiles, in pixels of the map. */
  boxes() {
    if (!this.isShown) return [];
    const map = this.view.element.getBoundingClientRect();
    return this.tiles.filter(isLoaded).map(({ el }) => {
      const { left, right, top, bottom } = el.getBoundingClientRect();
      return { left: left - map.left, right: right - map.left, top: top - map.top, bottom: bottom - map.top };
    });
  }

  follow() {
    this.fade();
    clearTimeout(this.timer);
    if (this.isShown && this.tiles.some(isMissing)) {
      const { offlineTiles, missingTiles } = this.view.words;
      this.view.tell(this.tiles.some(isLoaded) ? missingTiles : offlineTiles, 'tiles');
      this.timer = setTimeout(() => this.layer.retry(), RETRY);
    } else {
      this.view.untell('tiles');
    }
    this.view.names?.draw();
  }

  fade() {
    const shown = new Map(this.tiles.map((tile) => [`${tile.coords.x} ${tile.coords.y}`, isLoaded(tile)]));
    for (const { el, coords } of this.tiles) {
      // Beyond the view no tile is requested.
      const ends = ([, x, y]) => !(shown.get(`${coords.x + x} ${coords.y + y}`) ?? !this.isMoving);
      const sides = SIDES.filter(ends);
      // A corner is part of a fading side already, unless both its sides go on.
      const corners = CORNERS.filter((corner) => ends(corner) && !sides.some(([, x, y]) => x === corner[1] || y === corner[2]));
      el.style.maskComposite = 'intersect';
      el.style.maskImage = [
        ...sides.map(([side]) => `linear-gradient(to ${side}, #000 calc(100% - ${FADE}px), transparent)`),
        ...corners.map(([corner]) => `radial-gradient(circle at ${corner}, transparent, #000 ${FADE}px)`),
      ].join(', ');
    }
  }
}

function isLoaded({ el }) { return el.classList.contains('leaflet-tile-loaded'); }
