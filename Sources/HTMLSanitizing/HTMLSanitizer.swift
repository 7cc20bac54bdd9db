public import Foundation

/// Makes strangers' HTML safe to show: parses it as a browser does and writes out only what is allowed.
///
/// Sanitising twice equals sanitising once. Time and memory are bounded whatever the input; what goes beyond is cut
/// off at its end, and ``SanitizedHTML/isCutShort`` says so.
public struct HTMLSanitizer: Sendable {
  let options: SanitizingOptions

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

  private func sanitize(_ bytes: UnsafeBufferPointer<UInt8>, base: URL?) -> SanitizedHTML {
    let resolver = AddressResolver(base: base.flatMap { BaseAddress($0.absoluteString) })
    var length = bytes.utf8Prefix(atMost: options.maximumBytes)
    while length > 0 {
      let part = UnsafeBufferPointer(rebasing: bytes[..<length])
      if let result = sanitizeWithinBudget(part, resolver: resolver, isCutShort: length < bytes.count) {
        return result
      }
      // Only hostile HTML goes over the budget, and its cost grows faster than its length: a quarter of it may do.
      length = bytes.utf8Prefix(atMost: length / 4)
    }
    return SanitizingPass(options: options, resolver: resolver, inputCount: 0).result(isCutShort: !bytes.isEmpty)
  }

  private func sanitizeWithinBudget(
    _ bytes: UnsafeBufferPointer<UInt8>, resolver: AddressResolver, isCutShort: Bool
  ) -> SanitizedHTML? {
    guard let shallow = NestingGuard.shallow(bytes) else {
      return sanitizeShallow(bytes, resolver: resolver, isCutShort: isCutShort)
    }
    return shallow.withUnsafeBufferPointer { sanitizeShallow($0, resolver: resolver, isCutShort: isCutShort) }
  }

  private func sanitizeShallow(
    _ bytes: UnsafeBufferPointer<UInt8>, resolver: AddressResolver, isCutShort: Bool
  ) -> SanitizedHTML? {
    guard let fragment = ParsedFragment(bytes) else { return nil }
    var pass = SanitizingPass(options: options, resolver: resolver, inputCount: bytes.count)
    pass.run(over: fragment)
    return pass.result(isCutShort: isCutShort)
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
