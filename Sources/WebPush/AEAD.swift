import COpenSSL

/// Encrypts with AES-128-GCM.
enum AEAD {
  /// The length of the tag that follows the encrypted text.
  static let tagLength = 16

  /// The encrypted `text` and its tag. The key has 16 bytes, the nonce 12.
  static func encrypted(_ text: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8] {
    precondition(key.count == 16 && nonce.count == 12, "AES-128-GCM takes 16 and 12 bytes.")
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    var (output, tag) = ([UInt8](repeating: 0, count: text.count), [UInt8](repeating: 0, count: tagLength))
    var (count, rest) = (Int32(0), Int32(0))
    var none: UInt8 = 0
    let isDone =
      EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1
      && EVP_EncryptUpdate(context, &output, &count, text, Int32(clamping: text.count)) == 1
      && EVP_EncryptFinal_ex(context, &none, &rest) == 1
      && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag) == 1
    precondition(isDone && Int(count) == text.count, "There is no memory for a cipher.")
    return output + tag
  }
}
