import BoundedNumbers
package import Foundation
package import GazetteDomain
import GazettePresentation
import PublicKeys
import Synchronization

/// Signs and verifies the addresses of proxied pictures, so that the proxy fetches only pictures that Gazette names.
///
/// A token is `signature.width.address`: 128 bits of an HMAC-SHA256 over the rest, and the address, both in base64url.
package final class PictureSigner: Sendable {
  /// A picture in a width, as a signed token names it.
  package struct Request: Sendable, Equatable {
    /// The picture's address.
    package let address: URL
    /// The requested width.
    package let width: PictureWidth
    /// The token's signature, which also identifies the response: the same for the same address and width.
    package let signature: String
  }

  private static let signatureLength = 16
  private struct PathKey: Hashable {
    let address: String
    let width: PictureWidth
  }

  private let authenticator: MessageAuthenticator
  /// A page of news signs two hundred paths, the same ones on every page.
  private let paths = Mutex(RecentValues<PathKey, String>(limit: 2000))

  /// Signs with `key`, at least 32 secret bytes.
  package init(key: [UInt8]) { authenticator = MessageAuthenticator(key: key) }

  /// Returns the path of the picture at `address`, at most `width` pixels wide, rounded up to a ``PictureWidth``.
  package func path(of address: String, width: Int) -> String {
    let pathKey = PathKey(address: address, width: PictureWidth(atLeast: width))
    if let path = paths.withLock({ $0[pathKey] }) { return path }
    let path = path(of: pathKey)
    // Addresses this long are rarely of pictures that are shown often, so they are not cached.
    if path.utf8.count <= 1000 { paths.withLock { $0[pathKey] = path } }
    return path
  }

  private func path(of pathKey: PathKey) -> String {
    let claim = "\(pathKey.width.rawValue).\(Base64URL.text(of: Array(pathKey.address.utf8)))"
    return GazettePresentation.Route.picture("\(signature(of: Array(claim.utf8))).\(claim)").path
  }

  /// Returns the picture that a token names; nil when its signature is wrong.
  package func request(in token: String) -> Request? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let given = Base64URL.bytes(of: parts[0]), given.count == Self.signatureLength else {
      return nil
    }
    guard ConstantTime.areEqual(given, mac(of: Array("\(parts[1]).\(parts[2])".utf8))) else { return nil }
    return Self.request(width: parts[1], address: parts[2], signature: parts[0])
  }

  /// Returns the address, below Gazette's base address, of the picture at `address` for a reader app, which has no session. It
  /// expires at the end of the next period of 30 days, so that it stays the same for as long as an app may store it.
  package func appAddress(of address: String, width: Int, now: Date, base: String) -> String {
    let expiry = (Int64(now.timeIntervalSince1970, clampedTo: 0...Self.latest) / Self.month + 2) * Self.month
    // Assembled from bytes: a first sync signs fifty thousand.
    var claim: [UInt8] = []
    claim.reserveCapacity(40 + address.utf8.count * 4 / 3)
    claim += "app.".utf8
    claim += String(expiry).utf8
    claim += ".".utf8
    claim += String(PictureWidth(atLeast: width).rawValue).utf8
    claim += ".".utf8
    Base64URL.append(address.utf8.span, to: &claim)
    var text: [UInt8] = []
    text.reserveCapacity(base.utf8.count + 64 + claim.count)
    text += base.utf8
    text += Self.appPictures.utf8
    Base64URL.append(mac(of: claim).span, to: &text)
    text += claim.dropFirst(3)
    return String(decoding: text, as: UTF8.self)
  }

  // The rest of the address needs no escaping.
  private static let appPictures = GazettePresentation.Route.appPicture("").path

  private static let month: Int64 = 30 * 86_400
  private static let latest = Int64(1) << 40

  /// Returns the picture that a reader app's token names at `now`; nil when its signature is wrong or it has expired.
  package func appRequest(in token: String, now: Date) -> Request? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, let given = Base64URL.bytes(of: parts[0]), given.count == Self.signatureLength,
      ConstantTime.areEqual(given, mac(of: Array("app.\(parts[1]).\(parts[2]).\(parts[3])".utf8))),
      let expiry = Int64(parts[1], in: 0...Self.latest), now.timeIntervalSince1970 < Double(expiry)
    else { return nil }
    return Self.request(width: parts[2], address: parts[3], signature: parts[0])
  }

  private static func request(width: String, address: String, signature: String) -> Request? {
    guard
      let width = Int(width, in: 1...100_000).flatMap({ PictureWidth(rawValue: $0) }),
      let bytes = Base64URL.bytes(of: address),
      let url = URL(string: String(decoding: bytes, as: UTF8.self))
    else { return nil }
    return Request(address: url, width: width, signature: signature)
  }

  private func signature(of claim: [UInt8]) -> String { Base64URL.text(of: mac(of: claim)) }

  private func mac(of claim: [UInt8]) -> [UInt8] { Array(authenticator.code(of: claim).prefix(Self.signatureLength)) }
}
