public import Foundation

/// Where a figure comes from, and when it was fetched.
public struct Provenance: Sendable, Hashable {
  /// The provider that answered.
  public var provider: ProviderID
  /// The provider's product, when it has several: `One Call 3.0`, `Current`.
  public var product: String?
  /// When the reply was complete.
  public var fetchedAt: Date
  /// True when a lesser product answered because the key is not good for the better one.
  public var isReduced: Bool
  /// Makes a provenance.
  public init(provider: ProviderID, product: String? = nil, fetchedAt: Date, isReduced: Bool = false) {
    self.provider = provider
    self.product = product
    self.fetchedAt = fetchedAt
    self.isReduced = isReduced
  }
}
