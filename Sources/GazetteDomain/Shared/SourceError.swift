public import Foundation

/// Why a provider gave nothing usable; presenters turn it into the reader's words.
public enum SourceError: Error, Sendable, Hashable {
  /// No connection: no network, no such host, refused, TLS failed.
  case unreachable(ProviderID)
  /// The provider did not answer within `after`.
  case timedOut(ProviderID, after: Duration)
  /// The provider answered 429 or 503 and asks to wait until then.
  case rateLimited(ProviderID, until: Date)
  /// Our own budget for the provider is spent until then; nothing was sent.
  case budgetSpent(ProviderID, until: Date)
  /// The key is missing, wrong, or not good for this product.
  case unauthorized(ProviderID)
  /// The provider knows no such thing.
  case notFound(ProviderID)
  /// The provider refused the request as wrong; `reason` is its own sentence.
  case rejected(ProviderID, reason: String)
  /// The provider is in trouble: 5xx.
  case failing(ProviderID, status: Int)
  /// The reply is not in the provider's format; `detail` is for the log.
  case unreadable(ProviderID, detail: String)
  /// The outbound guard did not let the request pass.
  case refused(ProviderID, OutboundRule)
  /// The program ended while it read the answer: it is not asked for again before a newer version, or a reader's wish.
  case setAside(ProviderID)
  /// The caller gave up.
  case cancelled
}
