/// A number that cannot be a latitude or a longitude.
public enum InvalidCoordinate: Error, Sendable, Hashable {
  /// A latitude outside -90...90 degrees, or not a number.
  case latitude(Double)
  /// A longitude outside -180...180 degrees, or not a number.
  case longitude(Double)
  /// A text that is no pair of coordinates.
  case text(String)
}
