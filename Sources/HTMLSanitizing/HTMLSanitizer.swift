public import Foundation

// Unchecked: lends the markup's bytes to the readers, which do not outlive the closure.

/// Makes strangers' HTML safe to show: parses it as a browser does and writes out only what is allowed.
///
/// Sanitising twice equals sanitising once. Time and memory are bounded whatever the input; what goes beyond is cut
/// off at its end, and ``SanitizedHTML/isCutShort`` says so.
public struct HTMLSanitizer: Sendable {
  /// How it decides what it may decide.
  public let options: SanitizingOptions
  /// Whether HTML that is simple enough is read without the parser, which makes the same of it and takes longer; tests
  /// compare both.
  package var readsSimply = true

  /// A sanitiser that works as `options` say.
  public init(options: SanitizingOptions = SanitizingOptions()) {
    self.options = options
  }

  /// The safe form of `html`, with its addresses resolved against `base`.
  ///
  /// Without a base of scheme http or https, relative addresses are dropped: they would point into the page that
  /// shows them.
  public func sanitize(_ html: String, base: URL? = nil) -> SanitizedHTML {
    var html = html
    return html.withUTF8 { sanitize($0, base: base) }
  }

  /// Whether `html` is so simple that it is read without the parser.
  package func isSimple(_ html: String) -> Bool {
    var html = html
    let resolver = AddressResolver(base: nil)
    return html.withUTF8 { bytes in
      let pass = SanitizingPass(options: options, resolver: resolver, inputCount: bytes.count)
      return SimpleMarkup.read(bytes, into: pass) != nil
    }
  }

  /// The address of a page or a file outside HTML, made as safe as those within: absolute, http or https, without
  /// tracking parameters; nil when it cannot be.
  public static func address(_ text: String, base: URL? = nil) -> URL? {
    var text = text
    let resolver = AddressResolver(base: base.flatMap { BaseAddress($0.absoluteString) })
    let bytes = text.withUTF8 { resolver.resolve($0, for: .resource) }
    return bytes.flatMap { URL(string: String(decoding: $0, as: UTF8.self)) }
  }

  private func sanitize(_ bytes: UnsafeBufferPointer<UInt8>, base: URL?) -> SanitizedHTML {
    let resolver = AddressResolver(base: base.flatMap { BaseAddress($0.absoluteString) })
    var length = bytes.utf8Prefix(atMost: options.maximumBytes)
    var time = Self.longestParse
    while length > 0 {
      let part = UnsafeBufferPointer(rebasing: bytes[..<length])
      if let pass = pass(over: part, within: time, resolver: resolver) {
        return pass.result(isCutShort: length < bytes.count)
      }
      // Only hostile HTML goes over the bounds of time and memory, and its cost grows faster than its length: half of it may
      // do. The time does not shrink with it, so that something is left on a slow machine, too; it ends within three seconds.
      length = bytes.utf8Prefix(atMost: length / 2)
      time = Self.furtherParse
    }
    return SanitizingPass(options: options, resolver: resolver, inputCount: 0).result(isCutShort: !bytes.isEmpty)
  }

  private static let longestParse = Duration.milliseconds(500)
  private static let furtherParse = Duration.milliseconds(100)

  private func pass(
    over bytes: UnsafeBufferPointer<UInt8>, within time: Duration, resolver: AddressResolver
  ) -> SanitizingPass? {
    if readsSimply {
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
  /// The length of the longest prefix of at most `limit` bytes that ends between two characters.
  fileprivate func utf8Prefix(atMost limit: Int) -> Int {
    guard limit < count else { return count }
    var length = limit
    while length > 0, self[length] & 0xC0 == 0x80 { length -= 1 }
    return length
  }
}

/// What an ``HTMLSanitizer`` made of a piece of HTML.
public struct SanitizedHTML: Sendable, Equatable {
  /// Safe HTML, the content of a body or div element; empty when nothing was left.
  public var html: String
  /// The text without markup: one line per block, an empty line between paragraphs.
  public var text: String
  /// The beginning of the text in one line, cut at a word's end and closed with "…" when it is longer.
  public var excerpt: String
  /// The first picture that is not a mere icon, at its own address, not a rewritten one.
  public var firstPicture: SanitizedPicture?
  /// How long it takes to read the text; zero when there is none.
  public var readingTime: Duration
  /// Whether the end was cut off because the HTML was too long, or too costly to parse.
  public var isCutShort: Bool
}

/// A picture found in HTML.
public struct SanitizedPicture: Sendable, Equatable {
  /// Its absolute http or https address.
  public var address: String
  /// Its text alternative; `nil` when it has none.
  public var alternative: String?
  /// Its width as declared, in CSS pixels.
  public var width: Int?
  /// Its height as declared, in CSS pixels.
  public var height: Int?
}
