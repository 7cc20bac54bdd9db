import GazetteDomain

/// An area of the map; one whose west is greater than its east crosses the date line.
struct AreaDocument: Encodable, Sendable, Hashable {
  let west, south, east, north: Double

  init(_ area: MapArea) {
    (west, south, east, north) = (area.west, area.south, area.east, area.north)
  }
}
