import COpenSSL
import PublicKeys

@testable import WebPush

/// A browser that reads what a push service delivers.
struct PushReceiver {
  let key: PrivateKey
  let secret: [UInt8]

  var keys: PushSubscriptionKeys {
    get throws { try PushSubscriptionKeys(publicKey: key.publicKey, secret: secret) }
  }

  /// The text of a body, without its padding; nil when it cannot be decrypted.
  func text(of body: [UInt8]) throws -> [UInt8]? {
    guard body.count >= 86 + AEAD.tagLength, Array(body[16..<21]) == [0, 0, 16, 0, 65] else { return nil }
    let sender = Array(body[21..<86])
    let secrets = try MessageSecrets(
      shared: key.secret(with: sender), receiver: keys, sender: sender, salt: Array(body[..<16]))
    guard let record = decrypted(Array(body[86...]), secrets),
      let delimiter = record.lastIndex(where: { $0 != 0 }), record[delimiter] == 2
    else { return nil }
    return Array(record[..<delimiter])
  }

  private func decrypted(_ sealed: [UInt8], _ secrets: MessageSecrets) -> [UInt8]? {
    let text = Array(sealed.dropLast(AEAD.tagLength))
    var tag = Array(sealed.suffix(AEAD.tagLength))
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    var (output, count, rest, none) = ([UInt8](repeating: 0, count: text.count), Int32(0), Int32(0), UInt8(0))
    let isAuthentic =
      EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nil, secrets.contentKey, secrets.nonce) == 1
      && EVP_DecryptUpdate(context, &output, &count, text, Int32(clamping: text.count)) == 1
      && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(clamping: tag.count), &tag) == 1
      && EVP_DecryptFinal_ex(context, &none, &rest) == 1
    return isAuthentic ? output : nil
  }
}

extension [UInt8] {
  /// The bytes of Base64URL text; empty when it is malformed.
  init(base64URL text: String) { self = Base64URL.bytes(of: text) ?? [] }
}
