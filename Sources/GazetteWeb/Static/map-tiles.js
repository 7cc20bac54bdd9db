// Leaflet's tiles, but cleared without a `data:` picture: the page's policy allows only Gazette's own pictures.
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
  });
  return new Tiles(template, options);
}
