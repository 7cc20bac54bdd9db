/// A signing key that an installation generates for itself.
public enum SigningKeyID: String, Sendable, Hashable, CaseIterable {
  /// For the addresses of pictures.
  case pictures
  /// For the messages to push services (VAPID): a private key of the curve P-256. Push subscriptions are bound to it, so that it
  /// must never be replaced.
  case push
}

/// Stores an installation's signing keys, shared by all of its nodes.
public protocol SigningKeyStore: Sendable {
  /// Returns the 32 bytes of the key, generated at random when there is none; concurrent calls get the same key.
  func key(_ id: SigningKeyID) async throws(StoreError) -> [UInt8]
}

/// Stores the provider keys that were entered in the settings, separate from all exports.
public protocol ProviderKeyStore: Sendable {
  /// Returns the keys by the setting's name; empty at first.
  func keys() async throws(StoreError) -> [String: String]
  /// Replaces all keys in one step.
  func replace(_ keys: [String: String]) async throws(StoreError)
}

extension SigningKeyID {
  /// The length of a key, in bytes.
  public static let length = 32

  /// Returns a random key that is never stored.
  public static func ephemeral() -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  /// Returns a random key of this purpose, for storing.
  public func generated() -> [UInt8] {
    var bytes = Self.ephemeral()
    // A private key is below the order of its curve, which begins with 32 ones.
    if self == .push { bytes[0] &= 0x7F }
    return bytes
  }
}
