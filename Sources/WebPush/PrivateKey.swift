import COpenSSL
import PublicKeys

// Unchecked: OpenSSL's keys and contexts are freed where they are opened; it writes at most the given numbers of bytes.

/// A private key on the curve P-256, which agrees on secrets and signs.
struct PrivateKey: Sendable, Hashable {
  /// The number that is the key: 32 bytes, big-endian.
  let bytes: [UInt8]
  /// The public key as an uncompressed point: 65 bytes that begin with 4.
  let publicKey: [UInt8]

  /// Draws a key.
  init(using generator: inout some RandomNumberGenerator) {
    // Nearly every number is a key: one in 2^32 is too large for the curve.
    while true {
      if let key = try? PrivateKey((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }) {
        self = key
        return
      }
    }
  }

  /// Reads a stored key.
  ///
  /// - Throws: ``WebPushError/badKey`` unless the bytes are a number below the order of the curve, and not zero.
  init(_ bytes: [UInt8]) throws(WebPushError) {
    guard bytes.count == 32, let key = Self.makeKey(bytes) else { throw .badKey }
    defer { EVP_PKEY_free(key) }
    var (point, count) = ([UInt8](repeating: 0, count: 65), 0)
    guard Self.isValid(key), EVP_PKEY_get_octet_string_param(key, "pub", &point, point.count, &count) == 1,
      count == 65, point[0] == 4
    else { throw .badKey }
    self.bytes = bytes
    publicKey = point
  }

  /// The shared secret of this key and another side's public key, 32 bytes (ECDH).
  ///
  /// - Throws: ``WebPushError/badKey`` when `point` is not a point on the curve.
  func secret(with point: [UInt8]) throws(WebPushError) -> [UInt8] {
    guard let key = Self.makeKey(bytes), let context = EVP_PKEY_CTX_new(key, nil) else { throw .badKey }
    defer {
      EVP_PKEY_CTX_free(context)
      EVP_PKEY_free(key)
    }
    guard let peer = Self.makePublicKey(point) else { throw .badKey }
    defer { EVP_PKEY_free(peer) }
    var (secret, count) = ([UInt8](repeating: 0, count: 32), 32)
    guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peer) == 1,
      EVP_PKEY_derive(context, &secret, &count) == 1, count == 32
    else { throw .badKey }
    return secret
  }

  /// The signature of `message` as two numbers of 32 bytes (ECDSA with SHA-256, as JOSE writes it).
  func signature(of message: [UInt8]) -> [UInt8] {
    var (signature, count) = ([UInt8](repeating: 0, count: 80), 80)
    let key = Self.makeKey(bytes)
    let context = EVP_MD_CTX_new()
    defer {
      EVP_MD_CTX_free(context)
      EVP_PKEY_free(key)
    }
    let isSigned =
      EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1
      && EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    guard isSigned, let fixed = Self.fixed(signature.prefix(count)) else {
      // The key was valid when it was read, so only a lack of memory makes it fail.
      preconditionFailure("There is no memory for a signature.")
    }
    return fixed
  }

  /// Whether `point` is an uncompressed point on the curve, and not the one at infinity.
  static func isPublicKey(_ point: [UInt8]) -> Bool {
    guard let key = makePublicKey(point) else { return false }
    EVP_PKEY_free(key)
    return true
  }

  /// Both numbers of a signature in DER, each in 32 bytes; nil when it is malformed.
  private static func fixed(_ signature: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = signature
    guard rest.popFirst() == 0x30, rest.popFirst().map(Int.init) == rest.count else { return nil }
    var fixed: [UInt8] = []
    for _ in 0..<2 {
      guard rest.popFirst() == 2, let count = rest.popFirst().map(Int.init), count <= rest.count else { return nil }
      let number = rest.prefix(count).drop { $0 == 0 }
      guard number.count <= 32 else { return nil }
      fixed += [UInt8](repeating: 0, count: 32 - number.count) + number
      rest = rest.dropFirst(count)
    }
    return rest.isEmpty ? fixed : nil
  }

  /// The name of the curve in DER.
  private static let curve: [UInt8] = [6, 8, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7]

  /// The key as an OpenSSL object, which the caller frees; nil when it is invalid.
  private static func makeKey(_ bytes: [UInt8]) -> OpaquePointer? {
    // RFC 5915; OpenSSL computes the missing public key.
    let encoded: [UInt8] = [0x30, 0x31, 2, 1, 1, 4, 32] + bytes + [0xA0, 10] + curve
    return encoded.withUnsafeBufferPointer { encoded in
      var position = encoded.baseAddress
      return d2i_AutoPrivateKey(nil, &position, encoded.count)
    }
  }

  /// A public key as an OpenSSL object, which the caller frees; nil when it is not a point on the curve.
  private static func makePublicKey(_ point: [UInt8]) -> OpaquePointer? {
    guard point.count == 65, point[0] == 4 else { return nil }
    let kind: [UInt8] = [0x30, 0x13, 6, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1] + curve
    let encoded: [UInt8] = [0x30, 0x59] + kind + [3, 66, 0] + point
    let key = encoded.withUnsafeBufferPointer { encoded in
      var position = encoded.baseAddress
      return d2i_PUBKEY(nil, &position, encoded.count)
    }
    guard let key else { return nil }
    guard isValid(key, isPublic: true) else {
      EVP_PKEY_free(key)
      return nil
    }
    return key
  }

  /// Whether OpenSSL accepts every number of the key.
  private static func isValid(_ key: OpaquePointer, isPublic: Bool = false) -> Bool {
    guard let context = EVP_PKEY_CTX_new(key, nil) else { return false }
    defer { EVP_PKEY_CTX_free(context) }
    return (isPublic ? EVP_PKEY_public_check(context) : EVP_PKEY_check(context)) == 1
  }
}
