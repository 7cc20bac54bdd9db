// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Scans a JSON text, counts its values, and records their positions.
struct JSONReader {
  /// The treatment of a document that does not conform to RFC 8259.
  enum Rules {
    /// Reads as much as possible.
    case recovering
    /// Rejects the document because of any deviation.
    case strict
    /// Rejects mismatched brackets, commas and colons; the decoder checks strings and numbers later.
    case structural
  }

  private enum PreviousToken { case start, element, comma }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: JSONLimits
  private let rules: Rules
  private let isOutOfTime: () -> Bool
  private var index = 0
  private var depth = 0
  private var valueCount = 0
  private var nodes: [JSONNode] = []
  private var fault: JSONFault?
  /// The number of values between two checks of the clock.
  private static let valuesPerTimeCheck = 1024

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits, _ rules: Rules, _ isOutOfTime: @escaping () -> Bool
  ) {
    self.bytes = bytes
    self.limits = limits
    self.rules = rules
    self.isOutOfTime = isOutOfTime
  }

  /// The positions of a document's values, the outermost first, and its first fault.
  static func nodes(
    of bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits, _ rules: Rules, _ isOutOfTime: @escaping () -> Bool
  ) -> ([JSONNode], JSONFault?) {
    var reader = JSONReader(bytes, limits, rules, isOutOfTime)
    reader.readDocument()
    return (reader.nodes, reader.fault)
  }

  /// The structural fault of a document, or the limit that it exceeds; nil when there is none.
  static func fault(in bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits) -> JSONFault? {
    var reader = JSONReader(bytes, limits, .structural) { false }
    // Foundation's decoder also skips a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    reader.readDocument()
    return reader.fault
  }

  private mutating func readDocument() {
    readValue(named: 0)
    skipSpace()
    if index < bytes.count { record(.malformed, "text behind the document") }
  }

  // MARK: Faults

  private mutating func record(_ kind: JSONFault.Kind, _ detail: String = "") {
    if fault == nil {
      let line = bytes[..<min(index, bytes.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
      fault = JSONFault(kind: kind, detail: detail, line: line)
    }
    if rules != .recovering { index = bytes.count }
  }

  private mutating func stop(exceeding limit: String) {
    record(.overLimit, limit)
    index = bytes.count
  }

  // MARK: Values

  private mutating func readValue(named name: Int32) {
    skipSpace()
    guard index < bytes.count else { return record(.truncated) }
    valueCount += 1
    guard valueCount <= limits.values else { return stop(exceeding: "more than \(limits.values) values") }
    if valueCount.isMultiple(of: Self.valuesPerTimeCheck), isOutOfTime() { return stop(exceeding: "time") }
    switch bytes[index] {
    case UInt8(ascii: "{"): readNested(named: name) { $0.readMembers() }
    case UInt8(ascii: "["): readNested(named: name) { $0.readElements() }
    case UInt8(ascii: "\""):
      let start = index
      add(from: start, to: endOfText(), named: name)
    default: readLiteral(named: name)
    }
  }

  /// Records a value without nested values, except when only counting.
  private mutating func add(from start: Int, to end: Int, named name: Int32) {
    guard rules != .structural else { return }
    let next = Int32(clamping: nodes.count + 1)
    nodes.append(JSONNode(start: Int32(clamping: start), end: Int32(clamping: end), name: name, next: next))
  }

  private mutating func readNested(named name: Int32, _ read: (inout JSONReader) -> Void) {
    guard depth < limits.depth else { return stop(exceeding: "depth") }
    depth += 1
    defer { depth -= 1 }
    let nodeIndex = nodes.count
    add(from: index, to: index, named: name)
    index += 1
    read(&self)
    guard rules != .structural else { return }
    nodes[nodeIndex].end = Int32(clamping: index)
    nodes[nodeIndex].next = Int32(clamping: nodes.count)
  }

  private mutating func readElements() {
    var previous = PreviousToken.start
    while hasNext(before: UInt8(ascii: "]"), &previous) {
      let start = index
      readValue(named: 0)
      // A stray bracket is not a value.
      if index == start { index += 1 }
    }
  }

  private mutating func readMembers() {
    var previous = PreviousToken.start
    var memberCount = 0
    var names: Set<String> = []
    while hasNext(before: UInt8(ascii: "}"), &previous) {
      guard bytes[index] == UInt8(ascii: "\"") else {
        record(.malformed, "a name was expected")
        index += 1
        continue
      }
      memberCount += 1
      guard memberCount <= limits.members else { return stop(exceeding: "more than \(limits.members) members") }
      let start = index + 1
      let end = endOfText()
      if rules == .strict, fault == nil, !names.insert(text(start..<end)).inserted { record(.duplicateName) }
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else {
        record(index < bytes.count ? .malformed : .truncated, "a colon was expected")
        continue
      }
      index += 1
      readValue(named: Int32(clamping: start))
    }
  }

  /// Skips spaces and commas; false at the end of the array or object, and at the end of the document.
  private mutating func hasNext(before end: UInt8, _ previous: inout PreviousToken) -> Bool {
    while true {
      skipSpace()
      guard index < bytes.count else {
        record(.truncated)
        return false
      }
      switch bytes[index] {
      case end:
        if previous == .comma { record(.malformed, "a comma before the end") }
        index += 1
        return false
      case UInt8(ascii: ","):
        if previous != .element { record(.malformed, "a comma without a value") }
        previous = .comma
        index += 1
      default:
        if previous == .element { record(.malformed, "a comma was expected") }
        previous = .element
        return index < bytes.count
      }
    }
  }

  private mutating func readLiteral(named name: Int32) {
    let start = index
    while index < bytes.count, !Self.endsLiteral(bytes[index]) { index += 1 }
    let literal = UnsafeBufferPointer(rebasing: bytes[start..<index])
    guard isLiteral(literal) else {
      return record(.malformed, "unknown word \(String(decoding: literal.prefix(40), as: UTF8.self))")
    }
    add(from: start, to: index, named: name)
  }

  private func isLiteral(_ literal: UnsafeBufferPointer<UInt8>) -> Bool {
    if ["true", "false", "null"].contains(where: { literal.elementsEqual($0.utf8) }) { return true }
    return switch rules {
    case .recovering: JSONText.number(literal) != nil
    case .strict: JSONText.isStrictNumber(literal)
    case .structural: !literal.isEmpty
    }
  }

  private static func endsLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09...0x0D, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }

  // MARK: Texts

  /// Skips the string whose opening quote is next; returns the position of its closing quote, or the end of the document.
  private mutating func endOfText() -> Int {
    let start = index + 1
    let end = start + JSONText.end(in: UnsafeBufferPointer(rebasing: bytes[start...]))
    index = end
    guard end < bytes.count else {
      record(.truncated)
      return end
    }
    index = end + 1
    if rules == .strict, JSONText.strictlyDecoded(UnsafeBufferPointer(rebasing: bytes[start..<end])) == nil {
      record(.malformed, "a control character or an unknown escape")
    }
    return end
  }

  private func text(_ range: Range<Int>) -> String { JSONText.decoded(UnsafeBufferPointer(rebasing: bytes[range])) }

  private mutating func skipSpace() {
    while index < bytes.count {
      let byte = bytes[index]
      // JSON does not allow a form feed as white space, but feeds contain it.
      guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C && rules == .recovering else {
        return
      }
      index += 1
    }
  }
}
