/// Resolving what a feed writes as an address, by RFC 3986, without refusing what browsers accept.
enum URLReference {
  /// `reference` (UTF-8) as an absolute URL where `base` allows it, trimmed, else as it is.
  static func resolve(_ reference: UnsafeBufferPointer<UInt8>, against base: URLParts?) -> String {
    withCleaned(reference) { clean in
      guard let base, !hasScheme(clean) else { return String(decoding: clean, as: UTF8.self) }
      return String(decoding: base.resolving(clean), as: UTF8.self)
    }
  }

  /// `reference` as an absolute URL where `base` allows it, trimmed, else as it is.
  static func resolve(_ reference: String, against base: String?) -> String {
    var reference = reference
    return reference.withUTF8 { resolve($0, against: base.flatMap(URLParts.init)) }
  }

  /// The new base that `reference` sets within `base`; nil when it would not be http or https.
  static func resolveBase(_ reference: String, against base: String?) -> String? {
    resolveBase(reference, in: base.flatMap(URLParts.init))
  }

  /// The new base that `reference` sets within `base`; nil when it would not be http or https.
  static func resolveBase(_ reference: String, in base: URLParts?) -> String? {
    var reference = reference
    let url = reference.withUTF8 { resolve($0, against: base) }
    return isWeb(url.utf8) ? url : nil
  }

  /// True for http and https.
  static func isWeb(_ url: some Sequence<UInt8>) -> Bool {
    TextBytes.hasPrefix(url, "http://") || TextBytes.hasPrefix(url, "https://")
  }

  /// True when the text begins with a scheme and a colon.
  @inline(__always)
  static func hasScheme(_ text: some Sequence<UInt8>) -> Bool {
    var isFirst = true
    for byte in text {
      if byte == 0x3A { return !isFirst }
      let isSchemeByte =
        TextBytes.isLetter(byte)
        || (!isFirst && (TextBytes.isDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E))
      guard isSchemeByte else { return false }
      isFirst = false
    }
    return false
  }

  /// Lends `text` as browsers read an address: trimmed, tabs and line ends taken out.
  @inline(__always)
  private static func withCleaned<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let trimmed = TextBytes.trimmed(text)
    guard holdsControls(trimmed) else { return body(trimmed) }
    return trimmed.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }.withUnsafeBufferPointer(body)
  }

  private static func holdsControls(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // No early exit: the loop then takes many bytes at a time.
    var lowest = UInt8.max
    for byte in text { lowest = min(lowest, byte) }
    return lowest < 0x20
  }
}
