// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Resolves addresses in feeds by RFC 3986, but accepts what browsers accept.
enum URLReference {
  /// `reference` (UTF-8), trimmed, as an absolute URL if `base` allows it, else unchanged.
  static func resolve(_ reference: UnsafeBufferPointer<UInt8>, against base: URLParts?) -> String {
    withCleaned(reference) { clean in
      guard let base, !hasScheme(clean) else { return String(decoding: clean, as: UTF8.self) }
      return String(decoding: base.resolving(clean), as: UTF8.self)
    }
  }

  /// `reference`, trimmed, as an absolute URL if `base` allows it, else unchanged.
  static func resolve(_ reference: String, against base: String?) -> String {
    var reference = reference
    return reference.withUTF8 { resolve($0, against: base.flatMap(URLParts.init)) }
  }

  /// `url` with its blanks percent-encoded, and without what a feed escaped twice: `?a=1&amp;b=2`.
  static func repaired(_ url: String) -> String {
    guard url.utf8.contains(where: { $0 == 0x20 || $0 == 0x26 }) else { return url }
    return url.replacing("&amp;", with: "&").replacing(" ", with: "%20")
  }

  /// The new base that `reference` sets within `base`; nil when it is not http or https.
  static func resolveBase(_ reference: String, against base: String?) -> String? {
    resolveBase(reference, in: base.flatMap(URLParts.init))
  }

  /// The new base that `reference` sets within `base`; nil when it is not http or https.
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

  /// Calls `body` with `text` as browsers read an address: trimmed, without tabs and line breaks.
  @inline(__always)
  private static func withCleaned<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let trimmed = TextBytes.trimmed(text)
    guard containsControls(trimmed) else { return body(trimmed) }
    return trimmed.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }.withUnsafeBufferPointer(body)
  }

  private static func containsControls(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // No early exit: this lets the compiler vectorise the loop.
    var lowest = UInt8.max
    for byte in text { lowest = min(lowest, byte) }
    return lowest < 0x20
  }
}

/// A parsed base URL, against which many references can be resolved.
struct URLParts {
  /// The original URL in UTF-8.
  private let url: [UInt8]
  /// The end of the scheme, after its colon.
  private let schemeEnd: Int
  /// The end of the authority: `//host:port`, empty when there is none.
  private let authorityEnd: Int
  /// The end of the path.
  private let pathEnd: Int
  /// The end of the query: `?query`, empty when there is none.
  private let queryEnd: Int

  /// The maximum length; no honest base is longer. Every resolved address grows by the length of its base.
  private static let maximumLength = 4_096

  /// Parses `url`; nil when it is not absolute, not hierarchical (`urn:`, `mailto:`) or absurdly long.
  init?(_ url: String) {
    guard url.utf8.count <= Self.maximumLength else { return nil }
    let bytes = Array(url.utf8)
    guard URLReference.hasScheme(bytes), let colon = bytes.firstIndex(of: 0x3A) else { return nil }
    guard colon + 1 < bytes.count, bytes[colon + 1] == 0x2F else { return nil }
    self.url = bytes
    schemeEnd = colon + 1
    queryEnd = bytes[schemeEnd...].firstIndex(of: 0x23) ?? bytes.count
    let hasAuthority = bytes[schemeEnd..<queryEnd].starts(with: [0x2F, 0x2F])
    let rest = bytes[(hasAuthority ? schemeEnd + 2 : schemeEnd)..<queryEnd]
    authorityEnd = hasAuthority ? rest.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? queryEnd : schemeEnd
    pathEnd = bytes[authorityEnd..<queryEnd].firstIndex(of: 0x3F) ?? queryEnd
  }

  /// `reference`, which has no scheme, as an absolute URL.
  func resolving(_ reference: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard let first = reference.first else { return Array(url[..<queryEnd]) }
    switch first {
    case 0x2F where reference.count > 1 && reference[1] == 0x2F: return Array(url[..<schemeEnd]) + reference
    case 0x23: return Array(url[..<queryEnd]) + reference
    case 0x3F: return Array(url[..<pathEnd]) + reference
    default: break
    }
    let targetEnd = reference.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? reference.count
    let target = UnsafeBufferPointer(rebasing: reference[..<targetEnd])
    let path = Self.withoutDots(first == 0x2F ? Array(target) : Array(folder) + target)
    return Array(url[..<authorityEnd]) + path + reference[targetEnd...]
  }

  /// The path up to and including its last slash.
  private var folder: ArraySlice<UInt8> {
    let path = url[authorityEnd..<pathEnd]
    return path.lastIndex(of: 0x2F).map { path[...$0] } ?? [0x2F]
  }

  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    guard path.withUnsafeBufferPointer({ ByteSearch.first("/.", in: $0, from: 0) }) != nil else { return path }
    var output: [ArraySlice<UInt8>] = []
    let segments = path.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst()
    for segment in segments {
      switch segment {
      case [0x2E]: continue
      case [0x2E, 0x2E]: _ = output.popLast()
      default: output.append(segment)
      }
    }
    let endsInFolder = segments.last == [0x2E] || segments.last == [0x2E, 0x2E]
    return [0x2F] + output.joined(separator: [0x2F]) + (endsInFolder && !output.isEmpty ? [0x2F] : [])
  }
}
