import BoundedNumbers

/// Reads where something took place: GeoRSS (simple and GML) and W3C's geo vocabulary.
struct PositionReader {
  private var latitude: Double?
  private var longitude: Double?

  /// The position; nil when it is missing, incomplete or off the globe.
  var position: FeedPosition? {
    guard let latitude, let longitude else { return nil }
    return FeedPosition(latitude: latitude, longitude: longitude)
  }

  /// Reads one child of an item.
  mutating func read(_ element: XMLElement, _ reader: ElementReader) {
    switch element.name {
    case .geoLat: latitude = reader.string(element).flatMap { Double($0, in: -180...180) }
    case .geoLong: longitude = reader.string(element).flatMap { Double($0, in: -180...180) }
    case .georssPoint, .gmlPos: readPair(reader.string(element) ?? "")
    default: for child in reader.children(element) { read(child, reader) }
    }
  }

  private mutating func readPair(_ text: String) {
    let numbers = text.split { $0 == " " || $0 == "," || $0.isNewline }.compactMap { Double($0, in: -180...180) }
    guard numbers.count >= 2 else { return }
    (latitude, longitude) = (numbers[0], numbers[1])
  }
}
