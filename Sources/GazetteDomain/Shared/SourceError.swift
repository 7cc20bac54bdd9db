public import Foundation

/// The reason why a provider's reply is missing or unusable; presenters translate it for readers.
public enum SourceError: Error, Sendable, Hashable {
  /// No connection: no network, unknown host, connection refused, TLS failure.
  case unreachable(ProviderID)
  /// The provider's certificate is not trusted, and nothing was sent.
  case untrusted(ProviderID, CertificateFault)
  /// The provider did not reply within `after`.
  case timedOut(ProviderID, after: Duration)
  /// The provider answered 429 or 503 and asks clients to wait until then.
  case rateLimited(ProviderID, until: Date)
  /// Our own budget for the provider is spent until then; no request was sent.
  case budgetSpent(ProviderID, until: Date)
  /// The key is missing, wrong, or does not permit this product.
  case unauthorized(ProviderID)
  /// The publisher answered 403: it refuses this program, this address, or all clients.
  case forbidden(ProviderID)
  /// The publisher's host challenges programs with a test that only a browser passes.
  case blocksPrograms(ProviderID)
  /// The provider does not know the requested thing.
  case notFound(ProviderID)
  /// The provider rejected the request as invalid; `reason` is its own sentence.
  case rejected(ProviderID, reason: String)
  /// The provider has a problem: 5xx.
  case failing(ProviderID, status: Int)
  /// The reply is not in the provider's format; `detail` is for the log.
  case unreadable(ProviderID, detail: String)
  /// The reply has a content encoding that was not requested and cannot be decoded, such as `br`.
  case packed(ProviderID, encoding: String)
  /// The outbound guard refused the request.
  case refused(ProviderID, OutboundRule)
  /// The program crashed while reading the reply: no new request before a newer version, or a reader's request.
  case quarantined(ProviderID)
  /// The caller was cancelled.
  case cancelled
}

/// The reason why a certificate is not trusted; presenters translate it for readers.
public enum CertificateFault: String, Sendable, Hashable, CaseIterable {
  /// No authority known to this machine issued it.
  case unknownAuthority
  /// It is for other host names.
  case wrongName
  /// It has expired.
  case expired
  /// It is not valid yet.
  case notYetValid
  /// This machine has no certificates of authorities, so it trusts no host.
  case noAuthorities
}

/// The reason why the outbound guard refused a request; presenters translate it for readers.
public enum OutboundRule: Sendable, Hashable {
  /// The address is not an absolute web address.
  case malformed
  /// The address has another scheme than http and https.
  case scheme(String)
  /// The address contains a user name or a password.
  case credentials
  /// The address contains a line break or another control character.
  case controlCharacter
  /// A backslash precedes an `@`: parsers disagree about the host of such an address.
  case backslash
  /// The host cannot be on the internet.
  case host(String)
  /// The host is a name of this machine or of a private network.
  case localName(String)
  /// The port is not among those that the operator allows.
  case port(Int)
  /// The host resolves to this address, which is not on the public internet.
  case address(String, host: String)
  /// The connection reached an address that was not checked.
  case uncheckedPeer(String)
  /// No request was sent, and the rule is unknown: the budget could not be saved, or an earlier version stored its own words.
  case unknown
}

/// A failure of the last refresh.
public struct RefreshFailure: Sendable, Hashable {
  /// The error.
  public var error: SourceError
  /// The time of the failure.
  public var failedAt: Date
  /// Makes a failure.
  public init(error: SourceError, failedAt: Date) {
    self.error = error
    self.failedAt = failedAt
  }
}
