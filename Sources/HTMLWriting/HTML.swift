/// HTML that a sanitiser made, in the type of whoever keeps it: who makes a value of such a type answers for what is in it.
package protocol SanitizedMarkup: Sendable {
  /// The HTML.
  var html: String { get }
}

/// HTML, written in Swift as it is: a string literal is HTML, and what is interpolated into it is text and escaped.
///
/// ```swift
/// let link: HTML = """
///   <a href="\(path)"\(attribute: "lang", language)>\(name)</a>
///   """
/// ```
///
/// A `String` never becomes HTML: there is no initialiser for it, nor does it conform to ``SanitizedMarkup``. Values of
/// attributes stand in double quotes; a test reads the sources for those that do not.
package struct HTML: Sendable, Hashable {
  /// UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// No HTML.
  package init() {}

  /// Takes over what a sanitiser made.
  package init(_ sanitized: some SanitizedMarkup) { bytes = Array(sanitized.html.utf8) }

  /// Whether there is nothing in it.
  package var isEmpty: Bool { bytes.isEmpty }

  /// The HTML as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `text`, escaped, and nothing else.
  package static func text(_ text: String) -> HTML {
    var html = HTML()
    html.escape(text)
    return html
  }

  /// One after the other, each on a line of its own; empty parts leave no line.
  package init(lines: [HTML]) {
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.bytes.count + 1 })
    for line in lines where !line.isEmpty {
      bytes.append(contentsOf: line.bytes)
      if line.bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    }
  }

  fileprivate mutating func write(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ html: HTML) { bytes.append(contentsOf: html.bytes) }

  /// Writes text so that it is text both between tags and between quotes.
  fileprivate mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      // No byte above ">" is escaped.
      for index in utf8.indices where utf8[index] <= UInt8(ascii: ">") {
        guard let reference = Self.reference(utf8[index]) else { continue }
        bytes.append(contentsOf: utf8[start..<index])
        write(reference)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
  }

  private static func reference(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}

extension HTML: ExpressibleByStringInterpolation {
  package init(stringLiteral literal: StaticString) { write(literal) }

  package init(stringInterpolation: Interpolation) { self = stringInterpolation.html }

  /// What may stand in `\(…)`.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var html = HTML()

    package init(literalCapacity: Int, interpolationCount: Int) {
      html.bytes.reserveCapacity(literalCapacity + interpolationCount * 32)
    }

    package mutating func appendLiteral(_ literal: StaticString) { html.write(literal) }

    /// Text, escaped.
    package mutating func appendInterpolation(_ text: String) { html.escape(text) }

    /// Text, escaped; nothing for nil.
    package mutating func appendInterpolation(_ text: String?) {
      if let text { html.escape(text) }
    }

    /// A whole number, as Swift writes it: for machines. What readers see is formatted before.
    package mutating func appendInterpolation(_ number: Int) { html.escape(String(number)) }

    /// HTML, as it is.
    package mutating func appendInterpolation(_ part: HTML) { html.append(part) }

    /// HTML, as it is; nothing for nil.
    package mutating func appendInterpolation(_ part: HTML?) {
      if let part { html.append(part) }
    }

    /// HTML where `condition` holds.
    package mutating func appendInterpolation(if condition: Bool, _ part: @autoclosure () -> HTML) {
      if condition { html.append(part()) }
    }

    /// The HTML of each, one after the other, without lines between them.
    package mutating func appendInterpolation<Elements: Sequence>(
      each elements: Elements, _ part: (Elements.Element) -> HTML
    ) {
      for element in elements { html.append(part(element)) }
    }

    /// A space and an attribute with its value, escaped; nothing for nil.
    package mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      html.write(" ")
      html.write(name)
      html.write("=\"")
      html.escape(value)
      html.write("\"")
    }

    /// A space and an attribute without a value, where `condition` holds.
    package mutating func appendInterpolation(attribute name: StaticString, if condition: Bool) {
      guard condition else { return }
      html.write(" ")
      html.write(name)
    }
  }
}

/// Puts the lines of a page together: literals, parts, `if`, `switch` and `for` as they stand in the source, each on a
/// line of its own.
@resultBuilder
package enum HTMLBuilder {
  package static func buildExpression(_ html: HTML) -> HTML { html }
  package static func buildExpression(_ html: HTML?) -> HTML { html ?? HTML() }
  package static func buildBlock(_ parts: HTML...) -> HTML { HTML(lines: parts) }
  package static func buildOptional(_ html: HTML?) -> HTML { html ?? HTML() }
  package static func buildEither(first html: HTML) -> HTML { html }
  package static func buildEither(second html: HTML) -> HTML { html }
  package static func buildArray(_ parts: [HTML]) -> HTML { HTML(lines: parts) }
}
