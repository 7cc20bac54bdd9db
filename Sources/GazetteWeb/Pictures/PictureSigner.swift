import BoundedNumbers
import Crypto
package import Foundation
package import GazetteDomain
import GazettePresentation

/// Makes and reads the addresses of proxied pictures, so that the proxy fetches what the paper names and nothing else.
///
/// A token is `signature.width.address`: 128 bits of an HMAC-SHA256 over the rest, and the address, both in base64url.
package struct PictureSigner: Sendable {
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
  private let key: SymmetricKey

  /// Signs with `key`, at least 32 bytes that nobody else knows.
  package init(key: [UInt8]) { self.key = SymmetricKey(data: key) }

  /// The path of `picture`, at most `width` pixels wide, brought onto the ladder of widths.
  package func path(of picture: URL, width: Int) -> String {
    let width = PictureWidth(atLeast: width).rawValue
    let claim = "\(width).\(Base64URL.text(of: Array(picture.absoluteString.utf8)))"
    return GazettePresentation.Route.picture("\(signature(of: claim)).\(claim)").path
  }

  /// What a token asks for; nil when we did not sign it.
  package func request(in token: String) -> Request? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let given = Base64URL.bytes(of: parts[0]), given.count == Self.signatureLength else {
      return nil
    }
    guard ConstantTime.areEqual(given, mac(of: "\(parts[1]).\(parts[2])")) else { return nil }
    guard
      let width = Int(parts[1], in: 1...100_000).flatMap({ PictureWidth(rawValue: $0) }),
      let bytes = Base64URL.bytes(of: parts[2]),
      let address = URL(string: String(decoding: bytes, as: UTF8.self))
    else { return nil }
    return Request(address: address, width: width, signature: parts[0])
  }

  private func signature(of claim: String) -> String { Base64URL.text(of: mac(of: claim)) }

  private func mac(of claim: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Data(claim.utf8), using: key).prefix(Self.signatureLength))
  }
}

/// Bytes as text that needs no escaping in an address: RFC 4648, section 5, without padding.
enum Base64URL {
  static func text(of bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// The bytes that ``text(of:)`` wrote so; nil for any other text, other ways to write the same bytes included.
  static func bytes(of text: String) -> [UInt8]? {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padded = standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
    guard let data = Data(base64Encoded: padded) else { return nil }
    let bytes = Array(data)
    return Self.text(of: bytes) == text ? bytes : nil
  }
}

/// Compares secrets without telling by its time how much of them is right.
enum ConstantTime {
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
