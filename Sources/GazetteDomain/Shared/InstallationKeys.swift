/// A key that an installation makes for itself and signs with.
public enum SigningKeyID: String, Sendable, Hashable, CaseIterable {
  /// For the addresses of pictures.
  case pictures
}

/// Keeps the keys that an installation signs with: what one of its nodes signed, every other knows.
public protocol SigningKeyStore: Sendable {
  /// The 32 bytes of the key, made by chance when there is none yet; of those who ask at the same time all get the same.
  func key(_ id: SigningKeyID) async throws(StoreError) -> [UInt8]
}

/// Keeps the keys for providers that were typed in the paper, apart from what anybody exports.
public protocol ProviderKeyStore: Sendable {
  /// The keys by the setting's name; none at first.
  func keys() async throws(StoreError) -> [String: String]
  /// Puts `keys` in place of the old ones in one step.
  func replace(_ keys: [String: String]) async throws(StoreError)
}

extension SigningKeyID {
  /// How long a key is, in bytes.
  public static let length = 32

  /// As many bytes made by chance, which nobody keeps.
  public static func passing() -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }
}
