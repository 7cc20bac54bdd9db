// Unchecked: walks bytes borrowed from the caller, by indices below their count.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Removes start tags that nest too deep, before the parser sees them.
///
/// A parser's work grows with the square of the depth: 500 kB of `<div>` occupy gumbo for 13 seconds. This scan is only an
/// estimate, which is enough: tags that it misses are parsed and sanitised like all others. Ordinary HTML has fewer tags than
/// the limit, or closes them.
struct NestingGuard {
  static let depthLimit = 256

  private let html: UnsafeBufferPointer<UInt8>
  private var open: [UInt64] = []
  private var output: [UInt8] = []
  private var copiedUpTo = 0

  /// Returns `html` without the start tags beyond the limit; `nil` when all can stay.
  static func shallow(_ html: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard mayNestTooDeep(html) else { return nil }
    var scan = NestingGuard(html: html)
    return scan.run()
  }

  private init(html: UnsafeBufferPointer<UInt8>) { self.html = html }

  private static func mayNestTooDeep(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    var startTags = 0
    var index = 0
    while let bracket = html.index(of: .lessThan, from: index) {
      index = bracket + 1
      if index < html.count, html[index].isASCIILetter { startTags += 1 }
    }
    return startTags > depthLimit
  }

  private mutating func run() -> [UInt8]? {
    var index = 0
    while let bracket = html.index(of: .lessThan, from: index) {
      let isEnd = bracket + 1 < html.count && html[bracket + 1] == .slash
      let nameStart = bracket + (isEnd ? 2 : 1)
      guard nameStart < html.count, html[nameStart].isASCIILetter else {
        index = bracket + 1
        continue
      }
      let nameEnd = html.endOfTagName(from: nameStart)
      let name = Self.nameKey(html[nameStart..<nameEnd])
      index = html.endOfTag(from: nameEnd)
      if isEnd { close(name) } else { open(name, tag: bracket..<index) }
    }
    guard copiedUpTo > 0 else { return nil }
    output.append(contentsOf: html[copiedUpTo...])
    return output
  }

  private mutating func open(_ name: UInt64, tag: Range<Int>) {
    guard !Self.unnested.contains(name) else { return }
    guard open.count >= Self.depthLimit else { return open.append(name) }
    output.append(contentsOf: html[copiedUpTo..<tag.lowerBound])
    copiedUpTo = tag.upperBound
  }

  // Removes this element only, not those above it: the estimate must not fall below the real depth.
  private mutating func close(_ name: UInt64) {
    guard let index = open.lastIndex(of: name) else { return }
    open.remove(at: index)
  }

  /// Returns the first eight letters of a name in lower case; collisions only make the estimate coarser.
  private static func nameKey(_ name: some Collection<UInt8>) -> UInt64 {
    name.prefix(8).reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
  }

  /// Elements without content, or closed by the next one of their kind.
  private static let unnested = Set(
    [
      "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
      "p", "li", "dt", "dd", "tr", "td", "th", "tbody", "thead", "tfoot", "option", "rt", "rp",
    ].map { nameKey($0.utf8) })
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the next `byte` from `start`.
  func index(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let baseAddress else { return nil }
    guard let found = memchr(baseAddress + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }

  /// Returns the end of the tag name that begins at `start`.
  func endOfTagName(from start: Int) -> Int {
    var index = start
    while index < count, !self[index].isHTMLSpace, self[index] != .slash, self[index] != .greaterThan { index += 1 }
    return index
  }

  /// Returns the end of the tag, after its ">", given the end of its name; a quoted value may contain a ">".
  func endOfTag(from start: Int) -> Int {
    var index = start
    var isAfterEquals = false
    while index < count {
      let byte = self[index]
      index += 1
      if byte == .greaterThan { return index }
      if isAfterEquals, byte == .quote || byte == .apostrophe {
        index = self.index(of: byte, from: index).map { $0 + 1 } ?? count
      }
      if !byte.isHTMLSpace { isAfterEquals = byte == .equals }
    }
    return count
  }
}
