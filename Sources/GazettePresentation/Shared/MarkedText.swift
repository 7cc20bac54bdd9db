package import GazetteDomain

/// A part of a text, marked when it matches a search word.
package struct MarkedText: Sendable, Hashable {
  package let text: String
  /// True when it matches a search word.
  package let isMarked: Bool

  /// Splits `text` into parts, from left to right; one part when there are no words.
  package static func parts(of text: String, marking words: SearchWords?) -> [MarkedText] {
    guard let words else { return text.isEmpty ? [] : [MarkedText(text: text, isMarked: false)] }
    var parts: [MarkedText] = []
    var end = text.startIndex
    for range in words.ranges(in: text) {
      if end < range.lowerBound {
        parts.append(MarkedText(text: String(text[end..<range.lowerBound]), isMarked: false))
      }
      parts.append(MarkedText(text: String(text[range]), isMarked: true))
      end = range.upperBound
    }
    if end < text.endIndex { parts.append(MarkedText(text: String(text[end...]), isMarked: false)) }
    return parts
  }

  /// Returns about `limit` characters of `text` at most, in one line, from shortly before the first search word.
  static func excerpt(of text: String, marking words: SearchWords?, limit: Int) -> [MarkedText] {
    let line = words.flatMap { stretch(of: text, having: $0) } ?? beginning(of: text, over: limit)
    let first = words.flatMap { $0.ranges(in: line).first?.lowerBound } ?? line.startIndex
    let lead = line.distance(from: line.startIndex, to: first)
    guard lead > limit / 2 else { return parts(of: line.cut(after: limit), marking: words) }
    let start = line.index(first, offsetBy: -limit / 4)
    let rest = line[start...].drop { $0 != " " }.dropFirst()
    return parts(of: "… " + String(rest).cut(after: limit), marking: words)
  }

  /// The number of characters searched at once, and the maximum number of such stretches.
  private static let (stretchLength, maximumStretches) = (4000, 10)

  /// Returns the beginning of `text` in one line, with more than `limit` characters if `text` has that many.
  private static func beginning(of text: String, over limit: Int) -> String {
    // Enough for most texts, and a tenth of the work.
    let short = line(Substring(text.unicodeScalars.prefix(2 * limit)))
    return short.count > limit ? short : line(text.prefix(stretchLength))
  }

  /// Returns the first stretch of `text` with a search word; nil when there is none near the beginning.
  private static func stretch(of text: String, having words: SearchWords) -> String? {
    var rest = text[...]
    for _ in 0..<maximumStretches where !rest.isEmpty {
      let line = line(rest.prefix(stretchLength))
      if !words.ranges(in: line).isEmpty { return line }
      rest = rest.dropFirst(stretchLength)
    }
    return nil
  }

  private static func line(_ text: Substring) -> String {
    // By scalars: finding character boundaries takes ten times as long, in every card of every list.
    text.unicodeScalars.split(whereSeparator: isSpace).map(Substring.init).joined(separator: " ")
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x80: scalar == " " || (0x09...0x0D).contains(scalar.value)
    case 0x85, 0xA0: true
    case 0..<0x1680: false
    default: scalar.properties.isWhitespace
    }
  }
}
