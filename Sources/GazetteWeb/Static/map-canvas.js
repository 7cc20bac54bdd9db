// A canvas over the map, redrawn whenever the map rests, and moved with it.
export function canvasLayer(L, draw, { pane, zIndex }) {
  const Layer = L.Layer.extend({
    onAdd(map) {
      this.canvas = L.DomUtil.create('canvas', 'leaflet-zoom-hide map-print');
      this.canvas.setAttribute('aria-hidden', 'true');
      this.canvas.style.zIndex = zIndex;
      this.canvas.style.pointerEvents = 'none';
      map.getPane(pane).append(this.canvas);
      this.redraw();
    },
    onRemove() { this.canvas.remove(); },
    getEvents() { return { moveend: this.redraw, zoomend: this.redraw, viewreset: this.redraw, resize: this.redraw }; },
    redraw() {
      if (!this._map || !this.canvas) return;
      const size = this._map.getSize();
      const scale = devicePixelRatio || 1;
      this.canvas.width = size.x * scale;
      this.canvas.height = size.y * scale;
      this.canvas.style.width = `${size.x}px`;
      this.canvas.style.height = `${size.y}px`;
      L.DomUtil.setPosition(this.canvas, this._map.containerPointToLayerPoint([0, 0]));
      const context = this.canvas.getContext('2d');
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, size.x, size.y);
      draw(context, size);
    },
  });
  return new Layer();
}

/** The colours of the text on `canvas`. They are set as ordinary properties, since custom ones are not resolved. */
export function inks(canvas) {
  const { color, textDecorationColor } = getComputedStyle(canvas);
  return { ink: color, halo: textDecorationColor };
}
