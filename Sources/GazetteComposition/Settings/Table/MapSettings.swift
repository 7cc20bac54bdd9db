/// The weather map.
package struct MapSettings: Sendable {
  package let tileURL = Setting<TileTemplate?>(
    "map.tileURL", default: TileTemplate(settingText: "https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
    "The address of the map's tiles; without one, the built-in map alone.")
  package let cacheMegabytes = Setting(
    "map.cacheMegabytes", default: Megabytes(100) ?? .least, onPage: .yes,
    "The most that kept tiles of the street map may take on the disk.")
  package let leafletFolder = Setting(
    "map.leafletFolder", default: "/usr/share/javascript/leaflet",
    "The folder of Leaflet, from the system's package libjs-leaflet.")
  package let earthPicture = Setting(
    "map.earthPicture", default: "/usr/share/xplanet/images/earth.jpg",
    "The picture of the built-in map, from the system's package xplanet-images.")
}
