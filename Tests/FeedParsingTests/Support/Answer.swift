import Foundation

/// A JSON value of a corpus's expectations, or of a result.
enum Answer: Equatable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Answer])
  case object([String: Answer])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {  // the type of a value can only be tried
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([Answer].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: Answer].self))
    }
  }

  /// A text, or null.
  static func text(_ text: String?) -> Answer { text.map(Answer.string) ?? .null }

  /// A whole number, or null.
  static func integer(_ number: Int?) -> Answer { number.map { .number(Double($0)) } ?? .null }

  /// Returns the value at a path of keys and indices; null when there is none. `#len` is an array's length.
  func at(_ path: [Answer]) -> Answer {
    path.reduce(self) { value, step in
      switch (value, step) {
      case (.object(let members), .string(let key)): members[key] ?? .null
      case (.array(let elements), .string("#len")): .number(Double(elements.count))
      case (.array(let elements), .number(let index)):
        Int(index) < elements.count ? elements[Int(index)] : .null
      default: .null
      }
    }
  }

  /// Whether Python treats it as true.
  var isTruthy: Bool {
    switch self {
    case .null, .bool(false), .number(0), .string(""), .array([]): false
    case .object(let members): !members.isEmpty
    default: true
    }
  }

  /// The members of an object, or the elements of an array.
  subscript(key: String) -> Answer { at([.string(key)]) }
}
