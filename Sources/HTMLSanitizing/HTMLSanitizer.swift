public import Foundation

// Unchecked: passes the markup's bytes to the readers, which do not outlive the closure.

/// Makes untrusted HTML safe to show: parses it as a browser does, and writes only allowed elements and attributes.
///
/// ```swift
/// let clean = HTMLSanitizer().sanitize("<p onclick='x()'>Hello</p><script>x()</script>")
/// clean.html  // "<p>Hello</p>"
/// clean.text  // "Hello"
/// ```
///
/// Sanitising twice equals sanitising once. Time and memory are bounded for every input; a document that exceeds them is cut at
/// its end, and ``SanitizedHTML/isTruncated`` is true.
public struct HTMLSanitizer: Sendable {
  /// The options of the sanitiser.
  public let options: SanitizingOptions
  /// Whether simple HTML is read without the parser, which takes longer and has the same result; tests compare both.
  package var usesSimpleReader = true

  /// Makes a sanitiser with `options`.
  public init(options: SanitizingOptions = SanitizingOptions()) {
    self.options = options
  }

  /// Returns the safe form of `html`, with its addresses resolved against `base`.
  ///
  /// Without a base with scheme http or https, relative addresses are dropped: they would point into the page that shows them.
  public func sanitize(_ html: String, base: URL? = nil) -> SanitizedHTML {
    var html = html
    return html.withUTF8 { sanitize($0, base: base) }
  }

  /// Returns true when `html` is so simple that it is read without the parser.
  package func isSimple(_ html: String) -> Bool {
    var html = html
    let resolver = AddressResolver(base: nil)
    return html.withUTF8 { bytes in
      let pass = SanitizingPass(options: options, resolver: resolver, inputCount: bytes.count)
      return SimpleMarkup.read(bytes, into: pass) != nil
    }
  }

  /// Returns the address of a page or a file outside HTML, made as safe as those within: absolute, http or https, without
  /// tracking parameters; nil when that is impossible.
  public static func address(_ text: String, base: URL? = nil) -> URL? {
    var text = text
    let resolver = AddressResolver(base: base.flatMap { BaseAddress($0.absoluteString) })
    let bytes = text.withUTF8 { resolver.resolve($0, for: .resource) }
    return bytes.flatMap { URL(string: String(decoding: $0, as: UTF8.self)) }
  }

  private func sanitize(_ bytes: UnsafeBufferPointer<UInt8>, base: URL?) -> SanitizedHTML {
    let resolver = AddressResolver(base: base.flatMap { BaseAddress($0.absoluteString) })
    var length = bytes.utf8Prefix(atMost: options.maximumBytes)
    var time = Self.maximumParseTime
    while length > 0 {
      let part = UnsafeBufferPointer(rebasing: bytes[..<length])
      if let pass = pass(over: part, within: time, resolver: resolver) {
        return pass.result(isTruncated: length < bytes.count)
      }
      // Only hostile HTML exceeds the limits of time and memory, and its cost grows faster than its length: half of it may fit.
      // The time limit stays constant, so that a slow machine returns something, too; the loop ends within three seconds.
      length = bytes.utf8Prefix(atMost: length / 2)
      time = Self.maximumRetryTime
    }
    return SanitizingPass(options: options, resolver: resolver, inputCount: 0).result(isTruncated: !bytes.isEmpty)
  }

  private static let maximumParseTime = Duration.milliseconds(500)
  private static let maximumRetryTime = Duration.milliseconds(100)

  private func pass(
    over bytes: UnsafeBufferPointer<UInt8>, within time: Duration, resolver: AddressResolver
  ) -> SanitizingPass? {
    if usesSimpleReader {
      let pass = SanitizingPass(options: options, resolver: resolver, inputCount: bytes.count)
      if let done = SimpleMarkup.read(bytes, into: pass) { return done }
    }
    guard let shallow = NestingGuard.shallow(bytes) else {
      return pass(overShallow: bytes, within: time, resolver: resolver)
    }
    return shallow.withUnsafeBufferPointer { pass(overShallow: $0, within: time, resolver: resolver) }
  }

  private func pass(
    overShallow bytes: UnsafeBufferPointer<UInt8>, within time: Duration, resolver: AddressResolver
  ) -> SanitizingPass? {
    guard let fragment = ParsedFragment(bytes, within: time) else { return nil }
    var pass = SanitizingPass(options: options, resolver: resolver, inputCount: bytes.count)
    var walk = TreeWalk()
    walk.run(over: fragment, into: &pass)
    return pass
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the length of the longest prefix of at most `limit` bytes that ends between two characters.
  fileprivate func utf8Prefix(atMost limit: Int) -> Int {
    guard limit < count else { return count }
    var length = limit
    while length > 0, self[length] & 0xC0 == 0x80 { length -= 1 }
    return length
  }
}

/// The result of an ``HTMLSanitizer``.
public struct SanitizedHTML: Sendable, Equatable {
  /// Safe HTML, the content of a body or div element; may be empty.
  public var html: String
  /// The text without markup: one line per block, an empty line between paragraphs.
  public var text: String
  /// The beginning of the text in one line, cut after a word and with "…" when it is longer.
  public var excerpt: String
  /// The first picture that is not a mere icon, at its own address, not a rewritten one.
  public var firstPicture: SanitizedPicture?
  /// The time to read the text; zero without text.
  public var readingTime: Duration
  /// Whether the end was cut because the HTML was too long, or too expensive to parse.
  public var isTruncated: Bool
}

/// A picture found in HTML.
public struct SanitizedPicture: Sendable, Equatable {
  /// The absolute http or https address.
  public var address: String
  /// Its text alternative; `nil` when it has none.
  public var alternative: String?
  /// The width as declared, in CSS pixels.
  public var width: Int?
  /// The height as declared, in CSS pixels.
  public var height: Int?
}
