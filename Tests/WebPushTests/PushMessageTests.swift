import PublicKeys
import Testing

@testable import WebPush

@Suite("Push messages")
struct PushMessageTests {
  // RFC 8291, appendix A.
  private static let receiver = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
  private static let sender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
  private static let salt = [UInt8](base64URL: "DGv6ra1nlYgDCS1FRnbzlw")
  private static let text = Array("When I grow up, I want to be a watermelon".utf8)

  private var browser: PushReceiver {
    get throws {
      PushReceiver(
        key: try PrivateKey([UInt8](base64URL: Self.receiver)),
        secret: [UInt8](base64URL: "BTBZMqHH6r4Tts7J_aSIgg"))
    }
  }

  @Test func `derives the secrets of RFC 8291`() throws {
    let (browser, sender) = (try browser, try PrivateKey([UInt8](base64URL: Self.sender)))
    let shared = try sender.secret(with: browser.key.publicKey)
    #expect(Base64URL.text(of: shared) == "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs")
    let secrets = MessageSecrets(
      shared: shared, receiver: try browser.keys, sender: sender.publicKey, salt: Self.salt)
    #expect(Base64URL.text(of: secrets.material) == "S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg")
    #expect(Base64URL.text(of: secrets.contentKey) == "oIhVW04MRdy2XN9CiKLxTg")
    #expect(Base64URL.text(of: secrets.nonce) == "4h_95klXJ5E_qnoN")
  }

  @Test func `encrypts the message of RFC 8291`() throws {
    let key = try PrivateKey([UInt8](base64URL: Self.sender))
    let body = try PushMessage.encrypted(Self.text, paddedTo: 0, for: browser.keys, salt: Self.salt, key: key)
    #expect(body.count == 144)
    #expect(Array(body.prefix(16)) == Self.salt)
    #expect(Array(body[16..<21]) == [0, 0, 16, 0, 65])
    #expect(Array(body[21..<86]) == key.publicKey)
    #expect(
      Base64URL.text(of: Array(body[86...]))
        == "8pfeW0KbunFT06SuDKoJH9Ql87S1QUrdirN6GcG7sFz1y1sqLgVi1VhjVkHsUoEsbI_0LpXMuGvnzQ")
  }

  @Test(arguments: [
    (0, 512), (511, 512), (512, 512), (513, 1024), (1024, 1024), (2048, 2048), (2049, 2400), (2400, 2400),
  ])
  func `pads a text so that its length reveals little`(length: Int, padded: Int) throws {
    let browser = try browser
    let text = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    let body = try PushMessage.encrypted(text, for: browser.keys)
    #expect(body.count == padded + 103)
    #expect(try browser.text(of: body) == text)
  }

  @Test func `draws a key and a salt for each message`() throws {
    let keys = try browser.keys
    let bodies = try (0..<2).map { _ in try PushMessage.encrypted(Self.text, for: keys) }
    #expect(bodies[0].prefix(16) != bodies[1].prefix(16))
    #expect(bodies[0][21..<86] != bodies[1][21..<86])
  }

  @Test func `rejects a text that bridges would cut`() throws {
    let keys = try browser.keys
    #expect(throws: WebPushError.tooLong) {
      try PushMessage.encrypted([UInt8](repeating: 65, count: 2_401), for: keys)
    }
  }

  @Test func `rejects a point that is not on the curve`() throws {
    var point = try browser.key.publicKey
    point[64] ^= 1
    #expect(throws: WebPushError.badKey) { try PushSubscriptionKeys(publicKey: point, secret: Self.salt) }
  }

  @Test(arguments: [0, 1, 33, 64, 66])
  func `rejects a point of another form`(length: Int) {
    // A single zero byte is the point at infinity.
    let point = [UInt8](repeating: length == 33 ? 2 : 0, count: length)
    #expect(throws: WebPushError.badKey) { try PushSubscriptionKeys(publicKey: point, secret: Self.salt) }
  }

  @Test(arguments: [0, 15, 17])
  func `rejects a secret of another length`(length: Int) throws {
    let point = try browser.key.publicKey
    #expect(throws: WebPushError.badSecret) {
      try PushSubscriptionKeys(publicKey: point, secret: [UInt8](repeating: 1, count: length))
    }
  }

  @Test func `a changed body cannot be read`() throws {
    let browser = try browser
    var body = try PushMessage.encrypted(Self.text, for: browser.keys)
    body[100] ^= 1
    #expect(try browser.text(of: body) == nil)
  }
}
