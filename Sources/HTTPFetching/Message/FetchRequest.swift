public import Foundation

/// A GET request for one thing on the web.
public struct FetchRequest: Sendable {
  /// What to get.
  public var url: URL
  /// Header fields to send besides those that the fetcher adds itself; `Cookie`, `Host` and connection fields are never
  /// sent. All but the harmless ones are left out once a redirect leads to another origin.
  public var headers: [String: String]
  /// How long and how large the answer may be.
  public var limits: FetchLimits
  /// Whether being one of the operator's own origins counts; false for an address that a stranger named.
  public var maySpendTrust = true

  /// - Parameters:
  ///   - url: What to get; a fragment is dropped.
  ///   - headers: Fields to send besides those that the fetcher adds itself.
  ///   - limits: How long and how large the answer may be.
  public init(url: URL, headers: [String: String] = [:], limits: FetchLimits = .feed) {
    self.url = url
    self.headers = headers
    self.limits = limits
  }
}
