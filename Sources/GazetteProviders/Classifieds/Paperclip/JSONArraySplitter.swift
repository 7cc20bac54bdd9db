import WeatherProviders
/// Splits a JSON array that arrives in chunks into its elements, without parsing them, in the memory of one element.
///
/// It only looks at brackets and quotes, so that an invalid element does not affect the others.
struct JSONArraySplitter {
  /// The content between two commas of the array.
  enum Piece: Equatable {
    /// The bytes of one element.
    case element([UInt8])
    /// An element that exceeds the limit; its bytes are dropped.
    case tooLarge
  }

  private enum State { case before, inside, after }

  private let limit: Int
  private var state = State.before
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isTooLarge = false
  private var element: [UInt8] = []

  /// - Parameter limit: The maximum size of one element in bytes.
  init(limit: Int) { self.limit = limit }

  /// Whether the array has ended.
  var isComplete: Bool { state == .after }

  /// The elements that end in `chunk`, in order.
  /// - Throws: ``UnreadableJSON`` when the data does not begin with an array.
  mutating func pieces(of chunk: [UInt8]) throws(UnreadableJSON) -> [Piece] {
    var pieces: [Piece] = []
    for byte in chunk {
      switch state {
      case .before: try begin(byte)
      case .inside: if let piece = take(byte) { pieces.append(piece) }
      case .after: return pieces
      }
    }
    return pieces
  }

  private mutating func begin(_ byte: UInt8) throws(UnreadableJSON) {
    // White space, and the three bytes of a byte order mark.
    if Self.isSpace(byte) || [0xEF, 0xBB, 0xBF].contains(byte) { return }
    guard byte == UInt8(ascii: "[") else { throw UnreadableJSON(detail: "no array at the top") }
    state = .inside
  }

  private mutating func take(_ byte: UInt8) -> Piece? {
    if isInString {
      takeStringByte(byte)
      return nil
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "]") where depth == 0:
      state = .after
      return finishElement()
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
    case UInt8(ascii: ",") where depth == 0: return finishElement()
    default: break
    }
    if !element.isEmpty || !Self.isSpace(byte) { append(byte) }
    return nil
  }

  private mutating func takeStringByte(_ byte: UInt8) {
    append(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") {
      // No string contains a line break: a string without a closing quote ends here, and affects only its own element.
      isInString = false
    }
  }

  private mutating func append(_ byte: UInt8) {
    guard element.count < limit else {
      isTooLarge = true
      return
    }
    element.append(byte)
  }

  /// The element that ends here; nil when there is none, as in an empty array or after a trailing comma.
  private mutating func finishElement() -> Piece? {
    defer {
      element.removeAll(keepingCapacity: element.count < 65_536)
      isTooLarge = false
    }
    if isTooLarge { return .tooLarge }
    return element.isEmpty ? nil : .element(element)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
