// Unchecked: walks bytes borrowed from the caller, by indices below their count.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Removes from a page's source what the extraction does not need, before parsing: scripts, styles, drawings, comments,
/// most attributes, repeated white space.
///
/// That is most of a page, and parsing is most of the work: it cuts the cost to a third. The scan is an estimate like
/// ``NestingGuard``: an error costs a word, never safety, because the result is sanitised afterwards.
struct PageReduction {
  private let html: UnsafeBufferPointer<UInt8>
  private var output: [UInt8] = []
  /// The number of open elements in which white space matters.
  private var preformatted = 0
  /// Elements without an end tag from this point; the scan does not search for one again.
  private var unterminated: Set<Name> = []

  /// Returns the parts of `html` that the extraction needs.
  static func reduced(_ html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var reduction = PageReduction(html: html)
    reduction.run()
    return reduction.output
  }

  private init(html: UnsafeBufferPointer<UInt8>) {
    self.html = html
    output.reserveCapacity(html.count / 2)
  }

  private mutating func run() {
    var index = 0
    while index < html.count {
      let bracket = html.index(of: .lessThan, from: index) ?? html.count
      copyText(index..<bracket)
      guard bracket < html.count else { return }
      index = tag(from: bracket)
    }
  }

  private mutating func copyText(_ range: Range<Int>) {
    guard preformatted == 0 else { return output.append(contentsOf: html[range]) }
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let isSpace = html[index].isHTMLSpace
      index += 1
      guard isSpace, index < range.upperBound, html[index].isHTMLSpace else { continue }
      output.append(contentsOf: html[start..<index])
      while index < range.upperBound, html[index].isHTMLSpace { index += 1 }
      start = index
    }
    output.append(contentsOf: html[start..<range.upperBound])
  }

  /// Copies the needed part of the tag, comment or "<" at `bracket`, and returns its end.
  private mutating func tag(from bracket: Int) -> Int {
    let next = bracket + 1
    // "<!-->" is a whole comment.
    if html.starts(with: "<!--", at: bracket) { return endOfComment(from: bracket + 2) }
    let isEnd = next < html.count && html[next] == .slash
    let nameStart = isEnd ? next + 1 : next
    guard nameStart < html.count, html[nameStart].isASCIILetter else {
      output.append(.lessThan)
      return next
    }
    let nameEnd = html.endOfTagName(from: nameStart)
    let name = Name(html[nameStart..<nameEnd])
    if isEnd {
      if Self.preformattedNames.contains(name), preformatted > 0 { preformatted -= 1 }
      let end = html.endOfTag(from: nameEnd)
      output.append(contentsOf: html[bracket..<nameEnd])
      output.append(.greaterThan)
      return end
    }
    let countBefore = output.count
    output.append(contentsOf: html[bracket..<nameEnd])
    let (end, isClosed) = attributes(from: nameEnd)
    output.append(.greaterThan)
    if Self.preformattedNames.contains(name) { preformatted += 1 }
    guard Self.droppedNames.contains(name) else { return end }
    // The parser handles a script without an end tag.
    let contentEnd = isClosed && name == Self.svg ? end : endOfContent(of: name, from: end)
    guard let contentEnd else { return end }
    output.removeLast(output.count - countBefore)
    return contentEnd
  }

  /// Copies the needed attributes from `start`, and returns the end of the tag.
  private mutating func attributes(from start: Int) -> (end: Int, isClosed: Bool) {
    var index = start
    var isClosed = false
    while index < html.count {
      let byte = html[index]
      if byte == .greaterThan { return (index + 1, isClosed) }
      guard !byte.isHTMLSpace, byte != .slash else {
        isClosed = byte == .slash
        index += 1
        continue
      }
      isClosed = false
      let attribute = attribute(from: index)
      if isNeeded(attribute) {
        output.append(.space)
        output.append(contentsOf: html[index..<attribute.end])
      }
      index = attribute.end
    }
    return (html.count, false)
  }

  private struct Attribute {
    let name: Range<Int>
    let value: Range<Int>
    let end: Int
  }

  private func attribute(from start: Int) -> Attribute {
    var index = start + 1
    while index < html.count, !html[index].isHTMLSpace, html[index] != .equals, html[index] != .greaterThan,
      html[index] != .slash
    { index += 1 }
    let name = start..<index
    var equals = index
    while equals < html.count, html[equals].isHTMLSpace { equals += 1 }
    guard equals < html.count, html[equals] == .equals else {
      return Attribute(name: name, value: index..<index, end: index)
    }
    index = equals + 1
    while index < html.count, html[index].isHTMLSpace { index += 1 }
    guard index < html.count else { return Attribute(name: name, value: index..<index, end: index) }
    if html[index] == .quote || html[index] == .apostrophe {
      let end = html.index(of: html[index], from: index + 1) ?? html.count
      return Attribute(name: name, value: index + 1..<max(end, index + 1), end: min(end + 1, html.count))
    }
    let value = index
    while index < html.count, !html[index].isHTMLSpace, html[index] != .greaterThan { index += 1 }
    return Attribute(name: name, value: value..<index, end: index)
  }

  private func isNeeded(_ attribute: Attribute) -> Bool {
    let name = Name(html[attribute.name])
    if Self.neededAttributes.contains(name) { return true }
    if name == Self.style { return UnsafeBufferPointer(rebasing: html[attribute.value]).isHidingStyle }
    // Lazy-loading scripts use many names for the real address.
    guard html.starts(with: "data-", at: attribute.name.lowerBound) else { return false }
    let value = UnsafeBufferPointer(rebasing: html[attribute.value])
    return value.count < 4096 && LazyPicture.containsPictureFile(value)
  }

  private func endOfComment(from start: Int) -> Int {
    var index = start
    while let hyphen = html.index(of: UInt8(ascii: "-"), from: index) {
      if html.starts(with: "-->", at: hyphen) || html.starts(with: "--!>", at: hyphen) {
        return (html.index(of: .greaterThan, from: hyphen) ?? html.count - 1) + 1
      }
      index = hyphen + 1
    }
    return html.count
  }

  /// Returns the end of the element's end tag; nil when there is none.
  private mutating func endOfContent(of name: Name, from start: Int) -> Int? {
    guard !unterminated.contains(name) else { return nil }
    var index = start
    while let bracket = html.index(of: .lessThan, from: index) {
      index = bracket + 1
      guard index < html.count, html[index] == .slash else { continue }
      let end = html.endOfTagName(from: index + 1)
      if Name(html[index + 1..<end]) == name { return html.endOfTag(from: end) }
    }
    unterminated.insert(name)
    return nil
  }

  /// A name's length and its first letters in lower case. Collisions of names are harmless.
  private struct Name: Hashable {
    private let letters: UInt64
    private let length: UInt8

    init(_ bytes: some Collection<UInt8>) {
      letters = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
      length = UInt8(truncatingIfNeeded: bytes.count)
    }

    init(_ name: String) { self.init(Array(name.utf8)) }
  }

  private static func names(_ names: String) -> Set<Name> { Set(names.split(separator: " ").map { Name(String($0)) }) }

  private static let svg = Name("svg")
  private static let style = Name("style")
  private static let droppedNames = names("script style svg template")
  private static let preformattedNames = names("pre textarea listing xmp")
  private static let neededAttributes = names(
    """
    class id hidden aria-hidden aria-expanded aria-controls aria-modal role rel itemprop property name content http-equiv lang xml:lang href src srcset sizes \
    data-src data-srcset data-lazy-src data-lazy-srcset data-original alt title width height datetime rowspan colspan \
    cite poster type media
    """)
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns true when `word` is at `index`.
  fileprivate func starts(with word: StaticString, at index: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard index + length <= count, let baseAddress else { return false }
    return memcmp(baseAddress + index, word.utf8Start, length) == 0
  }
}
