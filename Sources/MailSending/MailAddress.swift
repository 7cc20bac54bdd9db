/// A mail address that every server takes: ASCII, in its plain form.
///
/// ```swift
/// let address = try MailAddress("reader@example.org")
/// ```
public struct MailAddress: Sendable, Hashable, CustomStringConvertible {
  /// The part before the `@`, 1...64 characters.
  public let localPart: String
  /// The domain in lower case, 1...253 characters.
  public let domain: String

  /// The address as text, at most 254 characters.
  public var description: String { "\(localPart)@\(domain)" }

  /// Reads an address without a name, comments or quotes (`dot-atom` of RFC 5322).
  ///
  /// - Throws: ``Malformed`` for anything else, including letters outside ASCII; a caller converts an international domain first.
  public init(_ text: String) throws(Malformed) {
    guard text.utf8.count <= 254, let at = text.lastIndex(of: "@") else { throw Malformed() }
    localPart = String(text[..<at])
    domain = text[text.index(after: at)...].lowercased()
    guard Self.isLocalPart(localPart), Self.isDomain(domain) else { throw Malformed() }
  }

  /// The error of a text that is not an address.
  public struct Malformed: Error, Sendable, Hashable {}

  private static func isLocalPart(_ text: String) -> Bool {
    text.utf8.count <= 64 && isDotAtom(text) { atomBytes.contains($0) }
  }

  /// Whether `text` is a domain of the internet: at least one dot-separated label of letters, digits and inner hyphens.
  static func isDomain(_ text: String) -> Bool {
    guard text.utf8.count <= 253, isDotAtom(text, { letters.contains($0) || $0 == UInt8(ascii: "-") }) else {
      return false
    }
    return text.utf8.split(separator: UInt8(ascii: ".")).allSatisfy {
      $0.count <= 63 && $0.first != UInt8(ascii: "-") && $0.last != UInt8(ascii: "-")
    }
  }

  /// Whether `text` has only characters that the local part of an address or of a message's identity may have.
  static func isDotAtom(_ text: String) -> Bool { isDotAtom(text) { atomBytes.contains($0) } }

  private static func isDotAtom(_ text: String, _ isAllowed: (UInt8) -> Bool) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAllowed) }
  }

  private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let atomBytes = letters.union("!#$%&'*+-/=?^_`{|}~".utf8)
}
