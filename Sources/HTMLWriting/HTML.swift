/// HTML from a sanitiser. The creator of a value of a conforming type is responsible for its content.
package protocol SanitizedMarkup: Sendable {
  /// The HTML.
  var html: String { get }
}

/// HTML written in Swift: a string literal is HTML, and interpolated values are escaped as text.
///
/// ```swift
/// let link: HTML = """
///   <a href="\(path)"\(attribute: "lang", language)>\(name)</a>
///   """
/// ```
///
/// A `String` never becomes HTML: there is no initialiser for it, and it does not conform to ``SanitizedMarkup``. Attribute
/// values are always in double quotes; a test checks the sources for others.
package struct HTML: Sendable, Hashable {
  /// The HTML in UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// Creates empty HTML.
  package init() {}

  /// Creates HTML from a sanitiser's output.
  package init(_ sanitized: some SanitizedMarkup) { bytes = Array(sanitized.html.utf8) }

  /// Whether the HTML is empty.
  package var isEmpty: Bool { bytes.isEmpty }

  /// The HTML as a string.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `text`, escaped.
  package static func text(_ text: String) -> HTML {
    var html = HTML()
    html.escape(text)
    return html
  }

  /// Joins `lines` with line breaks; empty parts produce no line.
  package init(lines: [HTML]) {
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.bytes.count + 1 })
    for line in lines where !line.isEmpty {
      bytes.append(contentsOf: line.bytes)
      if line.bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    }
  }

  /// Returns the parts before, between and after the occurrences of a byte of ASCII, which no part contains.
  func split(separator: UInt8) -> [HTML] {
    bytes.split(separator: separator, omittingEmptySubsequences: false).map { part in
      var html = HTML()
      html.bytes = Array(part)
      return html
    }
  }

  /// Creates the concatenation of `parts` with `separator` between them.
  init(_ parts: [HTML], separator: HTML) {
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count + separator.bytes.count })
    for (number, part) in parts.enumerated() {
      if number > 0 { append(separator) }
      append(part)
    }
  }

  fileprivate mutating func write(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ html: HTML) { bytes.append(contentsOf: html.bytes) }

  /// Appends `text`, escaped both for content and for quoted attribute values.
  fileprivate mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      // Every escaped byte is at most ">".
      for index in utf8.indices where utf8[index] <= UInt8(ascii: ">") {
        guard let reference = Markup.reference(for: utf8[index]) else { continue }
        bytes.append(contentsOf: utf8[start..<index])
        write(reference)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
  }
}

extension HTML: ExpressibleByStringInterpolation {
  package init(stringLiteral literal: StaticString) { write(literal) }

  package init(stringInterpolation: Interpolation) { self = stringInterpolation.html }

  /// The interpolations that `\(…)` supports.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var html = HTML()

    package init(literalCapacity: Int, interpolationCount: Int) {
      html.bytes.reserveCapacity(literalCapacity + interpolationCount * 32)
    }

    package mutating func appendLiteral(_ literal: StaticString) { html.write(literal) }

    /// Text, escaped.
    package mutating func appendInterpolation(_ text: String) { html.escape(text) }

    /// Text, escaped; empty for nil.
    package mutating func appendInterpolation(_ text: String?) {
      if let text { html.escape(text) }
    }

    /// An integer in Swift's notation, for machines. Numbers for readers are formatted first.
    package mutating func appendInterpolation(_ number: Int) { html.escape(String(number)) }

    /// HTML, unchanged.
    package mutating func appendInterpolation(_ part: HTML) { html.append(part) }

    /// HTML, unchanged; empty for nil.
    package mutating func appendInterpolation(_ part: HTML?) {
      if let part { html.append(part) }
    }

    /// HTML, if `condition` is true.
    package mutating func appendInterpolation(if condition: Bool, _ part: @autoclosure () -> HTML) {
      if condition { html.append(part()) }
    }

    /// The concatenated HTML of each element, without line breaks.
    package mutating func appendInterpolation<Elements: Sequence>(
      each elements: Elements, _ part: (Elements.Element) -> HTML
    ) {
      for element in elements { html.append(part(element)) }
    }

    /// A space and an attribute with its value, escaped; empty for nil.
    package mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      html.write(" ")
      html.write(name)
      html.write("=\"")
      html.escape(value)
      html.write("\"")
    }

    /// A space and an attribute without a value, if `condition` is true.
    package mutating func appendInterpolation(attribute name: StaticString, if condition: Bool) {
      guard condition else { return }
      html.write(" ")
      html.write(name)
    }
  }
}

/// Builds the lines of a page from literals, parts, `if`, `switch` and `for`, each on a separate line.
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
