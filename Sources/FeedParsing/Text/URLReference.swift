/// Resolving what a feed writes as an address, by RFC 3986, without refusing what browsers accept.
enum URLReference {
  /// `reference` as an absolute URL where `base` allows it, trimmed, else as it is.
  static func resolve(_ reference: String, against base: String?) -> String {
    if isClean(reference), hasScheme(reference.utf8) { return reference }
    let reference = cleaned(reference)
    guard let base, !hasScheme(reference.utf8), let parts = URLParts(base) else { return reference }
    return parts.resolving(reference)
  }

  /// The new base that `reference` sets within `base`; nil when it would not be http or https.
  static func resolveBase(_ reference: String, against base: String?) -> String? {
    let url = resolve(reference, against: base)
    return isWeb(url.utf8) ? url : nil
  }

  /// True for http and https.
  static func isWeb(_ url: some Sequence<UInt8>) -> Bool {
    TextBytes.hasPrefix(url, "http://") || TextBytes.hasPrefix(url, "https://")
  }

  /// True when the text begins with a scheme and a colon.
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

  /// `text` as browsers read an address: trimmed, tabs and line ends taken out.
  private static func cleaned(_ text: String) -> String {
    let trimmed = TextBytes.trimmed(text)
    guard trimmed.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else { return trimmed }
    let kept = trimmed.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return String(decoding: kept, as: UTF8.self)
  }

  private static func isClean(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 }
  }
}
