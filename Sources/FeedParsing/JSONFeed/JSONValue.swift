import BoundedNumbers

/// A JSON value.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value of a key; nil when this is no object or has no such key.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The text, trimmed, of a string or a number; nil for anything else and for an empty text.
  var text: String? {
    switch self {
    case .string(let text): TextBytes.nonEmpty(text)
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    default: nil
    }
  }

  /// The number, also where it is written as a string.
  var number: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): Double(TextBytes.trimmed(text), in: -1e15...1e15)
    default: nil
    }
  }

  /// The elements of an array; a single object counts as an array of one.
  var elements: [JSONValue] {
    switch self {
    case .array(let elements): elements
    case .object: [self]
    default: []
    }
  }
}
