public import Foundation

/// Why there is no usable response.
public enum FetchError: Error, Hashable, Sendable {
  /// The guard did not let the request, or a redirect of it, out.
  case refused(OutboundRefusal)
  /// The connection or the whole answer took longer than its limit.
  case timedOut(after: Duration)
  /// No connection: no address, nobody listening, or no trust in the certificate. The reason is technical English.
  case unreachable(reason: String)
  /// The body is larger than the limit in bytes, or unpacks to more than it plausibly holds.
  case tooLarge(limit: Int)
  /// More redirects than the limit.
  case tooManyRedirects
  /// The answer broke off or is no HTTP. The reason is technical English.
  case badResponse(reason: String)
  /// The host answered 429 or 503 lately and is left alone until then; nothing was sent.
  case hostPaused(until: Date)
  /// The task was cancelled, or the fetcher shut down.
  case cancelled
}
