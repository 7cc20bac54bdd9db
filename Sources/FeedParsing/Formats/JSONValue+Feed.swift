import BoundedJSON
import BoundedNumbers

// Reads JSON leniently, as feeds need: numbers as texts, texts as numbers, a single value where a list is expected.
extension JSONValue {
  /// The text, trimmed, of a string or a number; nil for anything else and for an empty text.
  var text: String? {
    if let number { return Int(exactly: number).map(String.init) ?? String(number) }
    return TextBytes.nonEmpty(string.map(Windows1252.repaired(_:)))
  }

  /// The number, even if it is written as a string.
  var lenientNumber: Double? { number ?? string.flatMap { Double(TextBytes.trimmed($0), in: -1e15...1e15) } }

  /// The first `limit` elements of an array; a single object counts as an array of one.
  func list(upTo limit: Int) -> [JSONValue] {
    elements.map { Array($0.prefix(limit)) } ?? (isObject ? [self] : [])
  }
}

extension FeedWarning {
  /// The warning for a problem in a JSON document.
  init(_ fault: JSONFault) {
    let kind: Kind =
      switch fault.kind {
      case .malformed, .duplicateName: .notWellFormed
      case .truncated: .truncated
      case .overLimit: .limitReached
      }
    self.init(kind, fault.detail, line: fault.line)
  }
}
