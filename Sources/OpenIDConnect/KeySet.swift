import BoundedJSON
import PublicKeys

/// A provider's signing keys (RFC 7517).
public struct KeySet: Sendable {
  private struct Key {
    let id: String?
    let algorithm: SigningAlgorithm
    let key: PublicKey
  }

  private let keys: [Key]

  /// The maximum size of a key set, in bytes: it may contain certificates.
  public static let maximumBytes = 262_144
  /// The maximum number of keys; further ones are ignored.
  public static let maximumKeys = 32

  /// Parses the key set fetched from ``ProviderMetadata/keys``.
  ///
  /// Ignores keys of other kinds, for other uses, and broken or weak ones. Symmetric keys (`oct`) are never used: anyone who
  /// reads them in a public list could sign with them.
  /// - Throws: ``OpenIDConnectError``: it is too large, unreadable, or has no usable key.
  public init(parsing bytes: [UInt8]) throws(OpenIDConnectError) {
    let document = try JSONValue.document(.keys, bytes, upTo: Self.maximumBytes)
    guard let elements = document["keys"]?.elements else { throw .unreadable(.keys) }
    keys = elements.prefix(Self.maximumKeys).compactMap(Self.key)
    if keys.isEmpty { throw .noUsableKey }
  }

  /// Returns the key that signed a token with this header.
  ///
  /// - Throws: ``OpenIDConnectError/keyIsUnknown`` when the set does not have it: fetch the provider's list again once.
  ///   ``OpenIDConnectError/keyIsForAnotherAlgorithm`` when the token's algorithm differs from the key's,
  ///   ``OpenIDConnectError/keyIsAmbiguous`` when the token names no key and several match.
  func key(for header: IDToken.Header) throws(OpenIDConnectError) -> PublicKey {
    let named = keys.filter { header.keyID == nil || $0.id == header.keyID }
    guard !named.isEmpty else { throw .keyIsUnknown }
    let matching = named.filter { $0.algorithm == header.algorithm }
    guard let key = matching.first else { throw .keyIsForAnotherAlgorithm }
    // Keys of different kinds may share an id; keys of one kind may not.
    guard matching.count == 1 else { throw .keyIsAmbiguous }
    return key.key
  }

  private static func key(_ element: JSONValue) -> Key? {
    guard isForSignatures(element), element["kid"] == nil || element["kid"]?.text != nil else { return nil }
    // The initialiser throws for an invalid key, and the set ignores such a key.
    guard let algorithm = algorithm(of: element), let key = try? publicKey(element, algorithm) else { return nil }
    if let named = element["alg"], named.text != algorithm.rawValue { return nil }
    return Key(id: element["kid"]?.text, algorithm: algorithm, key: key)
  }

  /// Whether the key verifies signatures, and is not a private key published by mistake.
  private static func isForSignatures(_ element: JSONValue) -> Bool {
    let operations = element["key_ops"].map { $0.texts ?? [] }
    return element["use"].map { $0.text == "sig" } ?? true && operations?.contains("verify") ?? true
      && element["d"] == nil
  }

  private static func algorithm(of element: JSONValue) -> SigningAlgorithm? {
    switch (element["kty"]?.text, element["crv"]?.text) {
    case ("RSA", _): .rs256
    case ("EC", "P-256"): .es256
    case ("OKP", "Ed25519"): .edDSA
    default: nil
    }
  }

  private static func publicKey(_ element: JSONValue, _ algorithm: SigningAlgorithm) throws(PublicKeyError)
    -> PublicKey?
  {
    switch algorithm {
    case .rs256:
      guard let modulus = bytes("n", of: element), let exponent = bytes("e", of: element) else { return nil }
      return try PublicKey(rsaModulus: modulus, exponent: exponent)
    case .es256:
      guard let x = bytes("x", of: element), let y = bytes("y", of: element) else { return nil }
      return try PublicKey(p256X: x, y: y)
    case .edDSA:
      guard let key = bytes("x", of: element) else { return nil }
      return try PublicKey(ed25519: key)
    }
  }

  private static func bytes(_ name: String, of element: JSONValue) -> [UInt8]? {
    element[name]?.text.flatMap(Base64URL.bytes(of:))
  }
}
