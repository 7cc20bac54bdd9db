import GazetteDomain

/// A part of a text, marked when it was searched for.
package struct MarkedText: Sendable, Hashable {
  /// The text.
  package let text: String
  /// True when it was searched for.
  package let isMarked: Bool

  /// `text` in parts, from left to right; one part when there are no words.
  static func parts(of text: String, marking words: SearchWords?) -> [MarkedText] {
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

  /// At most about `limit` characters of `text` in one line, from shortly before the first word searched for.
  static func excerpt(of text: String, marking words: SearchWords?, limit: Int) -> [MarkedText] {
    // Long texts are cut before anything is looked for; what is searched for further behind is shown on the ad's page.
    let line = text.prefix(4000).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let first = words.flatMap { $0.ranges(in: line).first?.lowerBound } ?? line.startIndex
    let lead = line.distance(from: line.startIndex, to: first)
    guard lead > limit / 2 else { return parts(of: line.cut(after: limit), marking: words) }
    let start = line.index(first, offsetBy: -limit / 4)
    let rest = line[start...].drop { $0 != " " }.dropFirst()
    return parts(of: "… " + String(rest).cut(after: limit), marking: words)
  }
}
