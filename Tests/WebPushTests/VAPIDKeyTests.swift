import Foundation
import PublicKeys
import Testing

@testable import WebPush

@Suite("VAPID keys")
struct VAPIDKeyTests {
  private let date = Date(timeIntervalSince1970: 1_700_000_000.5)

  private func key() -> VAPIDKey {
    var random = SystemRandomNumberGenerator()
    return VAPIDKey(using: &random)
  }

  @Test func `a stored key is the same key`() throws {
    let key = key()
    #expect(key.bytes.count == 32)
    #expect(try VAPIDKey(bytes: key.bytes).publicKey == key.publicKey)
  }

  @Test func `the public key is an uncompressed point without padding`() throws {
    let point = try #require(Base64URL.bytes(of: key().publicKey))
    #expect(point.count == 65)
    #expect(point[0] == 4)
  }

  @Test(arguments: [
    [], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32), [UInt8](repeating: 1, count: 31),
  ])
  func `rejects bytes that are not a key`(bytes: [UInt8]) {
    #expect(throws: WebPushError.badKey) { try VAPIDKey(bytes: bytes) }
  }

  @Test func `signs a token that its public key verifies`() throws {
    let key = key()
    let token = key.token(for: "https://push.example.org", contact: "mailto:me@example.org", at: date)
    let parts = token.split(separator: ".").map(String.init)
    try #require(parts.count == 3)
    let signature = try #require(Base64URL.bytes(of: parts[2]))
    #expect(signature.count == 64)
    let point = try #require(Base64URL.bytes(of: key.publicKey))
    let verifier = try PublicKey(p256X: Array(point[1..<33]), y: Array(point[33...]))
    #expect(verifier.verifies(signature, of: Array("\(parts[0]).\(parts[1])".utf8), encoding: .fixed))
  }

  @Test func `claims the origin, an expiry in twelve hours and the contact`() throws {
    let token = key().token(for: "https://push.example.org:8443", contact: "mailto:me@example.org", at: date)
    let parts = try token.split(separator: ".").prefix(2).map { try #require(Base64URL.bytes(of: String($0))) }
    #expect(String(decoding: parts[0], as: UTF8.self) == #"{"typ":"JWT","alg":"ES256"}"#)
    #expect(
      String(decoding: parts[1], as: UTF8.self)
        == #"{"aud":"https://push.example.org:8443","exp":1700043200,"sub":"mailto:me@example.org"}"#)
  }

  @Test func `a contact cannot add claims`() throws {
    let token = key().token(for: "https://push.example.org", contact: #"mailto:"},{\"#, at: date)
    let claims = try #require(Base64URL.bytes(of: String(token.split(separator: ".")[1])))
    #expect(String(decoding: claims, as: UTF8.self).hasSuffix(#""sub":"mailto:\"},{\\"}"#))
  }

  @Test func `authorizes with the token and the public key`() {
    let key = key()
    let authorization = key.authorization(for: "https://push.example.org", contact: "mailto:me@example.org", at: date)
    #expect(authorization.hasPrefix("vapid t="))
    #expect(authorization.hasSuffix(", k=\(key.publicKey)"))
  }
}
