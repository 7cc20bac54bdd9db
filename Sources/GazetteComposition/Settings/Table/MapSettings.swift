import GazettePresentation

/// The weather map.
package struct MapSettings: Sendable {
  package let tileURL = Setting<TileTemplate?>(
    "map.tileURL", default: TileTemplate(settingText: "https://tile.openstreetmap.org/{z}/{x}/{y}.png"), \.tileURL)
  package let cacheMegabytes = Setting(
    "map.cacheMegabytes", default: Megabytes(100) ?? .least, onPage: .yes, \.tileMegabytes)
  package let leafletFolder = Setting(
    "map.leafletFolder", default: "/usr/share/javascript/leaflet", \.leafletFolder)
  package let earthPicture = Setting(
    "map.earthPicture", default: "/usr/share/xplanet/images/earth.jpg", \.earthPicture)
}
