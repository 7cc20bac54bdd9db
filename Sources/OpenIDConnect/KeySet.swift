import BoundedJSON
import PublicKeys

/// The keys that a provider signs with (RFC 7517).
public struct KeySet: Sendable {
  private struct Key {
    let id: String?
    let algorithm: SigningAlgorithm
    let key: PublicKey
  }

  private let keys: [Key]

  /// The longest key set that is read, in bytes: certificates may stand beside the keys.
  public static let longest = 262_144
  /// How many keys are looked at; those behind are not.
  public static let mostKeys = 32

  /// Reads the key set, which was fetched from ``ProviderMetadata/keys``.
  ///
  /// Keys of other kinds, for other uses, and broken or weak ones are passed over. Symmetric keys (`oct`) never count:
  /// whoever reads them in a public list could sign with them.
  /// - Throws: ``OpenIDConnectError``: it is too large, cannot be read, or has no key that is usable.
  public init(parsing bytes: [UInt8]) throws(OpenIDConnectError) {
    let document = try JSONValue.document(.keys, bytes, upTo: Self.longest)
    guard let elements = document["keys"]?.elements else { throw .unreadable(.keys) }
    keys = elements.prefix(Self.mostKeys).compactMap(Self.key)
    if keys.isEmpty { throw .noUsableKey }
  }

  /// The key that signed a token of this header.
  ///
  /// - Throws: ``OpenIDConnectError/keyIsUnknown`` when the set has none: worth one more look at the provider's list.
  ///   ``OpenIDConnectError/keyIsForAnotherAlgorithm`` when the token names another algorithm than the key's,
  ///   ``OpenIDConnectError/keyIsAmbiguous`` when it names no key and several could be meant.
  func key(for header: IDToken.Header) throws(OpenIDConnectError) -> PublicKey {
    let named = keys.filter { header.keyID == nil || $0.id == header.keyID }
    guard !named.isEmpty else { throw .keyIsUnknown }
    let fitting = named.filter { $0.algorithm == header.algorithm }
    guard let key = fitting.first else { throw .keyIsForAnotherAlgorithm }
    // Keys of several kinds may share an id, keys of one kind may not.
    guard fitting.count == 1 else { throw .keyIsAmbiguous }
    return key.key
  }

  private static func key(_ element: JSONValue) -> Key? {
    guard isForSignatures(element), element["kid"] == nil || element["kid"]?.text != nil else { return nil }
    // An initialiser that throws says that the key is none, and such a key is passed over.
    guard let algorithm = algorithm(of: element), let key = try? publicKey(element, algorithm) else { return nil }
    if let named = element["alg"], named.text != algorithm.rawValue { return nil }
    return Key(id: element["kid"]?.text, algorithm: algorithm, key: key)
  }

  /// Whether the key is one for checking signatures, and not a private key that somebody put there.
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
