/// Damages a JSON document in the ways of careless providers.
enum JSONDamage {
  // Without these, a client could not even tell which value is missing, and would reject the whole reply.
  private static let preservedKeys: Set<String> = [
    "time", "dt", "lat", "lon", "latitude", "longitude", "timezone", "timezone_offset", "utc_offset_seconds",
    "interval",
    "id", "cod",
  ]

  /// Replaces every value except times and positions with null.
  static func nulled(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      .object(members.map { ($0.0, preservedKeys.contains($0.0) || $0.0.hasSuffix("_units") ? $0.1 : nulled($0.1)) })
    case .array(let elements): .array(elements.map(nulled))
    case .series(let numbers, let places): .series(numbers.map { _ in nil }, places: places)
    default: .null
    }
  }

  /// Replaces every number with text, and every text with a number.
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

/// Breaks single ads of a listing in the ways of careless publishers; anything but a list of objects is unchanged.
enum BrokenItems {
  /// Breaks the first ads, each in a different way: an id missing, a price as text, a negative price, an unknown category, an
  /// unreadable date, null, a description of 1 MB, and a duplicate id.
  static func replacingFirstItems(of value: JSONValue) -> JSONValue {
    guard case .array(var items) = value, items.count > replacements.count else { return value }
    for (index, replace) in replacements.enumerated() {
      guard case .object(let members) = items[index] else { continue }
      items[index] = replace(members, items)
    }
    return .array(items)
  }

  private typealias Members = [(String, JSONValue)]

  private static let replacements: [@Sendable (Members, [JSONValue]) -> JSONValue] = [
    { members, _ in .object(members.filter { $0.0 != "id" }) },
    { members, _ in replacing("price", by: "gratuit", in: members) },
    { members, _ in replacing("price", by: .integer(-5), in: members) },
    { members, _ in replacing("category_id", by: 999, in: members) },
    { members, _ in replacing("creation_date", by: "avant-hier", in: members) },
    { _, _ in .null },
    { members, _ in
      replacing("description", by: .string(String(repeating: "Beau. ", count: 174_763)), in: members)
    },
    { members, items in
      guard case .object(let last)? = items.last, let id = last.first(where: { $0.0 == "id" }) else { return .null }
      return replacing("id", by: id.1, in: members)
    },
  ]

  private static func replacing(_ name: String, by value: JSONValue, in members: Members) -> JSONValue {
    .object(members.map { ($0.0, $0.0 == name ? value : $0.1) })
  }
}
