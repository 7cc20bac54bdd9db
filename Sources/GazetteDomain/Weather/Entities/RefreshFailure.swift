public import Foundation

/// The last attempt to refresh something failed.
public struct RefreshFailure: Sendable, Hashable {
  /// Why.
  public var error: SourceError
  /// When.
  public var failedAt: Date
  /// Makes a failure.
  public init(error: SourceError, failedAt: Date) {
    self.error = error
    self.failedAt = failedAt
  }
}
