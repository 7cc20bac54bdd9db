import BoundedNumbers

/// The identity of a place: its position, rounded to 4 decimals (about 11 m).
///
/// Paris in France and Paris in Texas are two places; one place under two names is one.
public struct PlaceID: Sendable, Hashable {
  /// The rounded position.
  public let coordinate: Coordinate

  /// The identity of the place at `coordinate`.
  public init(_ coordinate: Coordinate) { self.coordinate = coordinate.rounded(decimals: 4) }

  /// Reads `48.8534,2.3488`, as ``text`` writes it.
  /// - Throws: ``InvalidCoordinate`` when it is no position.
  public init(text: some StringProtocol) throws(InvalidCoordinate) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Double(unbounded: parts[0]),
      let longitude = Double(unbounded: parts[1])
    else {
      throw .text(String(text.prefix(100)))
    }
    self.init(try Coordinate(latitude: latitude, longitude: longitude))
  }

  /// The identity as it is stored and stands in URLs: `48.8534,2.3488`, 4 decimals each.
  public var text: String { "\(Self.decimals(coordinate.latitude)),\(Self.decimals(coordinate.longitude))" }

  private static func decimals(_ degrees: Double) -> String {
    let scaled = Int(saturating: (degrees * 10_000).rounded())
    let fraction = String(scaled.magnitude % 10_000)
    let padded = String(repeating: "0", count: 4 - fraction.count) + fraction
    return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 10_000).\(padded)"
  }
}
