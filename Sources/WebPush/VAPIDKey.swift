import BoundedNumbers
public import Foundation
import PublicKeys

/// The key by which push services recognise this server (RFC 8292). A browser's subscription accepts messages of this key only, so
/// losing the key loses all subscriptions.
///
/// ```swift
/// let authorization = key.authorization(for: "https://push.example.org", contact: "mailto:me@example.org", at: Date())
/// ```
public struct VAPIDKey: Sendable, Hashable {
  /// The lifetime of a token, in seconds. Services allow 24 hours, and clocks differ.
  public static let tokenLifetime: TimeInterval = 12 * 3600

  private let key: PrivateKey

  /// Draws a key.
  public init(using generator: inout some RandomNumberGenerator) { key = PrivateKey(using: &generator) }

  /// Reads a stored key: ``bytes``.
  ///
  /// - Throws: ``WebPushError/badKey``.
  public init(bytes: [UInt8]) throws(WebPushError) { key = try PrivateKey(bytes) }

  /// The private key to store: 32 bytes, a secret.
  public var bytes: [UInt8] { key.bytes }

  /// The public key as browsers take it (`applicationServerKey`): an uncompressed point in Base64URL, 87 characters.
  public var publicKey: String { Base64URL.text(of: key.publicKey) }

  /// The value of the `Authorization` field of a request to the push service at `origin`.
  ///
  /// - Parameters:
  ///   - origin: Scheme, host and port of the endpoint, without a path.
  ///   - contact: The operator's `mailto:` or `https:` address, which services require.
  ///   - date: The current time; the token expires after ``tokenLifetime``.
  public func authorization(for origin: String, contact: String, at date: Date) -> String {
    "vapid t=\(token(for: origin, contact: contact, at: date)), k=\(publicKey)"
  }

  func token(for origin: String, contact: String, at date: Date) -> String {
    let expiry = Int((date.timeIntervalSince1970 + Self.tokenLifetime).rounded(.down), clampedTo: 0...253_402_300_799)
    let claims = #"{"aud":\#(quoted(origin)),"exp":\#(expiry),"sub":\#(quoted(contact))}"#
    let signed = [#"{"typ":"JWT","alg":"ES256"}"#, claims].map { Base64URL.text(of: Array($0.utf8)) }
      .joined(separator: ".")
    return signed + "." + Base64URL.text(of: key.signature(of: Array(signed.utf8)))
  }

  /// `text` as a JSON string.
  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      // Control characters have no place in an address.
      case _ where scalar.properties.generalCategory == .control: continue
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
