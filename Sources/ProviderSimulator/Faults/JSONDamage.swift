/// Damages a JSON document the way careless providers do.
enum JSONDamage {
  // Without these a reader could not even tell which value is missing, and would refuse the reply as a whole.
  private static let kept: Set<String> = [
    "time", "dt", "lat", "lon", "latitude", "longitude", "timezone", "timezone_offset", "utc_offset_seconds",
    "interval",
    "id", "cod",
  ]

  /// Null in place of every value, times and positions apart.
  static func nulled(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      .object(members.map { ($0.0, kept.contains($0.0) || $0.0.hasSuffix("_units") ? $0.1 : nulled($0.1)) })
    case .array(let elements): .array(elements.map(nulled))
    case .series(let numbers, let places): .series(numbers.map { _ in nil }, places: places)
    default: .null
    }
  }

  /// Text in place of every number, and a number in place of every text.
  static func mistyped(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members): .object(members.map { ($0.0, mistyped($0.1)) })
    case .array(let elements): .array(elements.map(mistyped))
    case .series(let numbers, _): .array(numbers.map { _ in "n/a" })
    case .string: 7
    case .null: .null
    default: "n/a"
    }
  }
}
