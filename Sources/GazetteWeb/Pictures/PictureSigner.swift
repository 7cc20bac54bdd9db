import BoundedNumbers
package import Foundation
package import GazetteDomain
import GazettePresentation
import PublicKeys
import Synchronization

/// Makes and reads the addresses of proxied pictures, so that the proxy fetches what the paper names and nothing else.
///
/// A token is `signature.width.address`: 128 bits of an HMAC-SHA256 over the rest, and the address, both in base64url.
package final class PictureSigner: Sendable {
  /// A picture in a width, as a token that we signed asks for it.
  package struct Request: Sendable, Equatable {
    /// Where it is.
    package let address: URL
    /// How wide it is wanted.
    package let width: PictureWidth
    /// The token's signature, which names the answer as well: the same for the same address and width.
    package let signature: String
  }

  private static let signatureLength = 16
  private struct Wanted: Hashable {
    let address: String
    let width: PictureWidth
  }

  private let authenticator: MessageAuthenticator
  /// A page of news signs two hundred paths, which are the same at every page.
  private let paths = Mutex(RecentValues<Wanted, String>(limit: 2000))

  /// Signs with `key`, at least 32 bytes that nobody else knows.
  package init(key: [UInt8]) { authenticator = MessageAuthenticator(key: key) }

  /// The path of the picture at `address`, at most `width` pixels wide, brought onto the ladder of widths.
  package func path(of address: String, width: Int) -> String {
    let wanted = Wanted(address: address, width: PictureWidth(atLeast: width))
    if let path = paths.withLock({ $0[wanted] }) { return path }
    let path = path(of: wanted)
    // What is too long to be of a picture that is shown often takes no room.
    if path.utf8.count <= 1000 { paths.withLock { $0[wanted] = path } }
    return path
  }

  private func path(of wanted: Wanted) -> String {
    let claim = "\(wanted.width.rawValue).\(Base64URL.text(of: Array(wanted.address.utf8)))"
    return GazettePresentation.Route.picture("\(signature(of: Array(claim.utf8))).\(claim)").path
  }

  /// What a token asks for; nil when we did not sign it.
  package func request(in token: String) -> Request? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let given = Base64URL.bytes(of: parts[0]), given.count == Self.signatureLength else {
      return nil
    }
    guard ConstantTime.areEqual(given, mac(of: Array("\(parts[1]).\(parts[2])".utf8))) else { return nil }
    return Self.request(width: parts[1], address: parts[2], signature: parts[0])
  }

  /// The address, behind the paper's own, of the picture at `address` for a reader app, which shows no session: it holds for the month
  /// after the next change of month, of thirty days each, so that it is the same for as long as an app may keep it.
  package func appAddress(of address: String, width: Int, now: Date, behind base: String) -> String {
    let ends = (Int64(now.timeIntervalSince1970, clampedTo: 0...Self.latest) / Self.month + 2) * Self.month
    // Put together as bytes: at a first sync there are fifty thousand.
    var claim: [UInt8] = []
    claim.reserveCapacity(40 + address.utf8.count * 4 / 3)
    claim += "app.".utf8
    claim += String(ends).utf8
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

  // Behind it nothing is to be escaped.
  private static let appPictures = GazettePresentation.Route.appPicture("").path

  private static let month: Int64 = 30 * 86_400
  private static let latest = Int64(1) << 40

  /// What a reader app's token asks for at `now`; nil when we did not sign it, or its time is over.
  package func appRequest(in token: String, now: Date) -> Request? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, let given = Base64URL.bytes(of: parts[0]), given.count == Self.signatureLength,
      ConstantTime.areEqual(given, mac(of: Array("app.\(parts[1]).\(parts[2]).\(parts[3])".utf8))),
      let ends = Int64(parts[1], in: 0...Self.latest), now.timeIntervalSince1970 < Double(ends)
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
