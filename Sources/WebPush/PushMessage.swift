import PublicKeys

/// The keys of a browser's push subscription: whoever has them can send it messages.
public struct PushSubscriptionKeys: Sendable, Hashable {
  /// The browser's public key (`p256dh`): an uncompressed point of 65 bytes.
  public let publicKey: [UInt8]
  /// The browser's secret (`auth`): 16 bytes.
  public let secret: [UInt8]

  /// Creates keys from a browser's bytes.
  ///
  /// - Throws: ``WebPushError/badKey`` when the key is not a point on P-256, ``WebPushError/badSecret`` when the secret does not
  ///   have 16 bytes.
  public init(publicKey: [UInt8], secret: [UInt8]) throws(WebPushError) {
    guard PrivateKey.isPublicKey(publicKey) else { throw .badKey }
    guard secret.count == 16 else { throw .badSecret }
    (self.publicKey, self.secret) = (publicKey, secret)
  }
}

/// Encrypts messages for a browser (RFC 8291, with one record of RFC 8188's `aes128gcm`).
///
/// ```swift
/// let body = try PushMessage.encrypted(text, for: keys)
/// ```
public enum PushMessage {
  /// The maximum length of a text in bytes. Bridges to phones take bodies of up to 2,744 bytes.
  public static let maximumLength = 2_400
  /// The lengths to which texts are padded, because a length may reveal the text.
  static let paddedLengths = [512, 1024, 2048, maximumLength]
  private static let recordSize = 4096

  /// The body of a request to the push service, 103 bytes longer than the padded text. Each call draws a key and a salt.
  ///
  /// - Parameter text: At most ``maximumLength`` bytes.
  /// - Throws: ``WebPushError/tooLong``, ``WebPushError/badKey``.
  public static func encrypted(
    _ text: [UInt8], for keys: PushSubscriptionKeys
  ) throws(WebPushError) -> [UInt8] {
    guard let length = paddedLengths.first(where: { $0 >= text.count }) else { throw .tooLong }
    var random = SystemRandomNumberGenerator()
    let salt = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    return try encrypted(text, paddedTo: length, for: keys, salt: salt, key: PrivateKey(using: &random))
  }

  /// The body with a given salt of 16 bytes and a given key of the message.
  static func encrypted(
    _ text: [UInt8], paddedTo length: Int, for keys: PushSubscriptionKeys, salt: [UInt8], key: PrivateKey
  ) throws(WebPushError) -> [UInt8] {
    let secrets = try MessageSecrets(
      shared: key.secret(with: keys.publicKey), receiver: keys, sender: key.publicKey, salt: salt)
    // The delimiter of the last record precedes the padding.
    let record = text + [2] + [UInt8](repeating: 0, count: max(0, length - text.count))
    return header(salt: salt, sender: key.publicKey)
      + AEAD.encrypted(record, key: secrets.contentKey, nonce: secrets.nonce)
  }

  private static func header(salt: [UInt8], sender: [UInt8]) -> [UInt8] {
    let size = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: recordSize >> $0) }
    return salt + size + [UInt8(clamping: sender.count)] + sender
  }
}

/// The keys of one message, derived as RFC 8291, section 3.4 prescribes.
struct MessageSecrets: Sendable, Hashable {
  /// The input keying material, 32 bytes.
  let material: [UInt8]
  /// The key of the content, 16 bytes.
  let contentKey: [UInt8]
  /// The nonce of the only record, 12 bytes.
  let nonce: [UInt8]

  init(shared: [UInt8], receiver: PushSubscriptionKeys, sender: [UInt8], salt: [UInt8]) {
    let combined = MessageCode.bytes(of: shared, key: receiver.secret)
    material = MessageCode.bytes(
      of: Array("WebPush: info\0".utf8) + receiver.publicKey + sender + [1], key: combined)
    let base = MessageCode.bytes(of: material, key: salt)
    contentKey = Array(
      MessageCode.bytes(of: Array("Content-Encoding: aes128gcm\0".utf8) + [1], key: base).prefix(16))
    nonce = Array(MessageCode.bytes(of: Array("Content-Encoding: nonce\0".utf8) + [1], key: base).prefix(12))
  }
}

/// The reason why a message cannot be encrypted or a key cannot be read.
public enum WebPushError: Error, Sendable, Hashable {
  /// The bytes are not a key on P-256.
  case badKey
  /// The browser's secret does not have 16 bytes.
  case badSecret
  /// The text exceeds ``PushMessage/maximumLength``.
  case tooLong
}
