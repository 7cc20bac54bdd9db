// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// The part of a document before its root element.
struct XMLProlog {
  /// The position of the root's start tag.
  let rootStart: Int
  /// The line of the root's start tag, counted from 1.
  let line: Int
  /// Whether it contains anything but XML's own prolog.
  let hasTextBefore: Bool

  /// The maximum distance to search for a root after text that does not belong there.
  private static let maximumRootOffset = 65_536

  /// The prolog of a document in UTF-8; nil when there is no element within that distance.
  static func find(_ bytes: UnsafeBufferPointer<UInt8>) -> XMLProlog? {
    var hasTextBefore = false
    var start = skipProlog(bytes, from: 0, hasTextBefore: &hasTextBefore)
    if start == nil || !isRoot(bytes, at: start ?? 0) {
      let known = knownRoot(bytes, from: start ?? 0)
      hasTextBefore = hasTextBefore || known != nil
      start = known ?? start
    }
    guard let start else { return nil }
    let line = bytes[..<start].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    return XMLProlog(rootStart: start, line: line, hasTextBefore: hasTextBefore)
  }

  /// The first start tag after declarations, comments and white space.
  private static func skipProlog(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, hasTextBefore: inout Bool
  ) -> Int? {
    var index = start
    while index < bytes.count {
      guard bytes[index] == 0x3C, index + 1 < bytes.count else {
        let isMark = bytes[index] == 0xEF && index == 0
        if !TextBytes.isSpace(bytes[index]), !isMark { hasTextBefore = true }
        index += isMark ? 3 : 1
        continue
      }
      let next = bytes[index + 1]
      if next == 0x3F {
        // Only a declaration at the very beginning is correct; even white space before it is an error.
        if index > 0, TextBytes.hasPrefix(bytes[index...].prefix(6), "<?xml ") { hasTextBefore = true }
        guard let end = ByteSearch.first("?>", in: bytes, from: index) else { return nil }
        index = end + 2
      } else if next == 0x21 {
        guard let end = endOfDeclaration(bytes, from: index) else { return nil }
        index = end
      } else if XMLRepair.isNameStart(next) {
        return index
      } else {
        hasTextBefore = true
        index += 1
      }
    }
    return nil
  }

  /// The position after a comment or a document type, whose internal subset is skipped.
  private static func endOfDeclaration(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    if TextBytes.hasPrefix(bytes[start...].prefix(4), "<!--") {
      return ByteSearch.first("-->", in: bytes, from: start + 4).map { $0 + 3 }
    }
    var index = start
    var quote: UInt8 = 0
    var isInSubset = false
    while index < bytes.count {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3C, TextBytes.hasPrefix(bytes[index...].prefix(4), "<!--") {
        guard let end = ByteSearch.first("-->", in: bytes, from: index + 4) else { return nil }
        index = end + 2
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x5B {
        isInSubset = true
      } else if byte == 0x5D {
        isInSubset = false
      } else if byte == 0x3E, !isInSubset {
        return index + 1
      }
      index += 1
    }
    return nil
  }

  private static let roots: [StaticString] = ["<rss", "<feed", "<rdf:rdf", "<opml", "<channel"]

  private static func isRoot(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    roots.contains { root in
      let end = index + root.utf8CodeUnitCount
      return TextBytes.hasPrefix(bytes[index...].prefix(9), root) && end < bytes.count
        && (TextBytes.isSpace(bytes[end]) || bytes[end] == 0x3E || bytes[end] == 0x2F)
    }
  }

  private static func knownRoot(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < min(bytes.count, maximumRootOffset), let open = ByteSearch.first(0x3C, in: bytes, from: index) {
      if isRoot(bytes, at: open) { return open }
      index = open + 1
    }
    return nil
  }
}
