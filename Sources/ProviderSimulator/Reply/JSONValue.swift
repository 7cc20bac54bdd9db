/// A JSON document as a provider writes it: members keep their order, numbers their number of places.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Always written with `places` digits behind the point.
  case fixed(Double, places: Int)
  /// Written with at most `places` digits behind the point, without trailing zeros.
  case trimmed(Double, places: Int)
  /// Written as the shortest text that reads back as the same single-precision number.
  case single(Float)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])
  /// Numbers of one kind, `nil` written as null; kept flat because forecasts hold thousands.
  case series([Double?], places: Int)
}

extension JSONValue {
  /// Text, or null when there is none.
  static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// A number with fixed places, or null when there is none.
  static func optional(_ value: Double?, places: Int) -> JSONValue {
    value.map { .fixed($0, places: places) } ?? .null
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
}
