// Leaflet's tiles, but cleared without a `data:` picture: the page's policy allows only Gazette's own pictures. Those that could not
// be loaded are marked, and can be requested again.
export function tileLayer(L, template, options) {
  const Tiles = L.TileLayer.extend({
    _removeTile(key) {
      this._tiles[key]?.el.removeAttribute('src');
      return L.GridLayer.prototype._removeTile.call(this, key);
    },
    _abortLoading() {
      for (const [key, tile] of Object.entries(this._tiles)) {
        if (tile.coords.z === this._tileZoom) continue;
        tile.el.onload = null;
        tile.el.onerror = null;
        if (tile.el.complete) continue;
        tile.el.removeAttribute('src');
        tile.el.remove();
        delete this._tiles[key];
      }
    },
    missingTiles() { return Object.values(this._tiles ?? {}).filter(isMissing); },
    /** Requests the missing tiles again; the others stay. */
    retry() {
      for (const { el } of this.missingTiles()) {
        const { src } = el;
        el.removeAttribute('src');
        el.src = src;
      }
    },
  });
  const layer = new Tiles(template, options);
  layer.on('tileerror', ({ tile }) => { tile.dataset.missing = ''; });
  layer.on('tileload', ({ tile }) => { delete tile.dataset.missing; });
  return layer;
}

export function isMissing({ el }) { return 'missing' in el.dataset; }
