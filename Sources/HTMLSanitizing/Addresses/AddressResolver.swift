// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Makes an address absolute and safe, or rejects it.
struct AddressResolver: Sendable {
  /// The purpose of an address, which decides its schemes.
  enum Purpose {
    /// A link that a reader follows: http, https, mailto, tel.
    case link
    /// Something that a page loads: http, https.
    case resource
  }

  let base: BaseAddress?

  /// Returns `reference` as a browser reads it, absolute, percent-encoded and without tracking parameters; `nil` when its scheme
  /// is not allowed, when it has no host or names a user, or when it is relative and there is no base.
  func resolve(_ reference: UnsafeBufferPointer<UInt8>, for purpose: Purpose) -> [UInt8]? {
    let trimmed = Self.trimmed(reference)
    guard !trimmed.isEmpty, trimmed.count <= Self.maximumLength else { return nil }
    // Like a browser, before the search for the scheme: "java\nscript:" is one word.
    let cleaned = trimmed.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return cleaned.withUnsafeBufferPointer { resolveClean($0, for: purpose) }
  }

  private static let maximumLength = 8192

  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    return bytes[start..<end]
  }

  private func resolveClean(_ text: UnsafeBufferPointer<UInt8>, for purpose: Purpose) -> [UInt8]? {
    guard let colon = Self.schemeEnd(text) else { return resolveRelative(text) }
    let rest = UnsafeBufferPointer(rebasing: text[(colon + 1)...])
    switch String(decoding: text[..<colon].map(\.lowercasedASCII), as: UTF8.self) {
    case "http": return absolute(scheme: Array("http:".utf8), rest)
    case "https": return absolute(scheme: Array("https:".utf8), rest)
    case "mailto" where purpose == .link: return Array("mailto:".utf8) + AddressTail.encode(rest)
    case "tel" where purpose == .link: return Array("tel:".utf8) + AddressTail.encode(rest)
    default: return nil
    }
  }

  /// Returns the index of the scheme's colon; `nil` when the address is relative.
  private static func schemeEnd(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard text.first?.isASCIILetter == true else { return nil }
    let end = text.firstIndex { !($0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)) }
    guard let end, text[end] == .colon else { return nil }
    return end
  }

  private func absolute(scheme: [UInt8], _ rest: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard let hostStart = rest.firstIndex(where: { !Self.isSlash($0) }), hostStart > 0 else { return nil }
    let hostEnd =
      rest[hostStart...].firstIndex { Self.isSlash($0) || $0 == .question || $0 == .hash } ?? rest.endIndex
    let host = rest[hostStart..<hostEnd]
    guard !host.isEmpty, host.allSatisfy(Self.isAllowedInHost) else { return nil }
    let tail = UnsafeBufferPointer(rebasing: rest[hostEnd...])
    return scheme + [.slash, .slash] + host.map(\.lowercasedASCII) + AddressTail.canonical(tail)
  }

  private func resolveRelative(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard let base, let first = text.first else { return nil }
    switch first {
    case .question: return base.origin + base.path + AddressTail.canonical(text)
    case .hash: return base.origin + base.path + base.query + AddressTail.canonical(text)
    case .slash, .backslash:
      if text.count > 1, Self.isSlash(text[1]) { return absolute(scheme: base.scheme, text) }
      return base.origin + AddressTail.withoutDots(AddressTail.canonical(text))
    default:
      return base.origin + AddressTail.withoutDots(Array(base.directory) + AddressTail.canonical(text))
    }
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == .slash || byte == .backslash }

  // A user before the host ("http://bank@evil") and percent-encoded hosts deceive readers; no newspaper has such links.
  private static func isAllowedInHost(_ byte: UInt8) -> Bool {
    switch byte {
    case .dot, .colon, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "["), UInt8(ascii: "]"), 0x80...: true
    default: byte.isASCIILetter || byte.isASCIIDigit
    }
  }
}

/// The parts of a base address that relative addresses need.
struct BaseAddress: Sendable {
  /// "http:" or "https:".
  let scheme: [UInt8]
  /// Scheme and host, without a slash at the end.
  let origin: [UInt8]
  /// The path, which begins with a slash.
  let path: [UInt8]
  /// The query with its question mark, or empty.
  let query: [UInt8]

  /// Makes the parts of an absolute http or https address; `nil` for any other.
  init?(_ text: String) {
    let canonical = Array(text.utf8).withUnsafeBufferPointer { AddressResolver(base: nil).resolve($0, for: .resource) }
    guard let canonical, let colon = canonical.firstIndex(of: .colon) else { return nil }
    let hostStart = colon + 3
    let hostEnd = canonical[hostStart...].firstIndex { $0 == .slash || $0 == .question || $0 == .hash }
    let end = canonical.firstIndex(of: .hash) ?? canonical.endIndex
    let pathStart = hostEnd ?? end
    let queryStart = canonical[pathStart..<end].firstIndex(of: .question) ?? end
    scheme = Array(canonical[...colon])
    origin = Array(canonical[..<pathStart])
    path = pathStart == queryStart ? [.slash] : Array(canonical[pathStart..<queryStart])
    query = Array(canonical[queryStart..<end])
  }

  /// Returns the host, with its port, of an address that ``AddressResolver`` resolved.
  static func host(of address: [UInt8]) -> ArraySlice<UInt8> {
    let parts = address.split(separator: .slash, maxSplits: 2, omittingEmptySubsequences: true)
    return parts.count > 1 ? parts[1].prefix { $0 != .question && $0 != .hash } : []
  }

  /// The path up to and including its last slash.
  var directory: ArraySlice<UInt8> {
    path[...(path.lastIndex(of: .slash) ?? path.startIndex)]
  }
}
