public import Foundation

/// Why a provider gave nothing usable; presenters turn it into the reader's words.
public enum SourceError: Error, Sendable, Hashable {
  /// No connection: no network, no such host, refused, TLS failed.
  case unreachable(ProviderID)
  /// The provider's certificate is not trusted, and nothing was sent.
  case untrusted(ProviderID, CertificateFault)
  /// The provider did not answer within `after`.
  case timedOut(ProviderID, after: Duration)
  /// The provider answered 429 or 503 and asks to wait until then.
  case rateLimited(ProviderID, until: Date)
  /// Our own budget for the provider is spent until then; nothing was sent.
  case budgetSpent(ProviderID, until: Date)
  /// The key is missing, wrong, or not good for this product.
  case unauthorized(ProviderID)
  /// The publisher answered 403: it refuses this program, this address, or everybody.
  case forbidden(ProviderID)
  /// The publisher's host answers programs with a test that only a browser passes.
  case blocksPrograms(ProviderID)
  /// The provider knows no such thing.
  case notFound(ProviderID)
  /// The provider refused the request as wrong; `reason` is its own sentence.
  case rejected(ProviderID, reason: String)
  /// The provider is in trouble: 5xx.
  case failing(ProviderID, status: Int)
  /// The reply is not in the provider's format; `detail` is for the log.
  case unreadable(ProviderID, detail: String)
  /// The reply is packed in a way that was not asked for and cannot be unpacked; `encoding` is its label, such as `br`.
  case packed(ProviderID, encoding: String)
  /// The outbound guard did not let the request pass.
  case refused(ProviderID, OutboundRule)
  /// The program ended while it read the answer: it is not asked for again before a newer version, or a reader's wish.
  case setAside(ProviderID)
  /// The caller gave up.
  case cancelled
}

/// Why a certificate is not trusted; presenters turn it into the reader's words.
public enum CertificateFault: String, Sendable, Hashable, CaseIterable {
  /// No authority that this machine knows vouches for it.
  case unknownAuthority
  /// It is for other names than the host's.
  case wrongName
  /// Its last day is over.
  case expired
  /// Its first day is still to come.
  case notYetValid
  /// This machine has no certificates of authorities, so it can trust no host.
  case noAuthorities
}

/// The rule by which the outbound guard did not let a request pass; presenters turn it into the reader's words.
public enum OutboundRule: Sendable, Hashable {
  /// What should be an absolute web address is none.
  case malformed
  /// Only http and https are fetched, and the address has another scheme.
  case scheme(String)
  /// The address carries a user name or a password.
  case credentials
  /// The address holds a line break or another control character.
  case controlCharacter
  /// A backslash stands before an `@`: readers of such an address disagree on its host.
  case backslash
  /// The host cannot be a host on the internet.
  case host(String)
  /// The host is a name of this machine or of a private network.
  case localName(String)
  /// The port is not among those that the operator allows.
  case port(Int)
  /// The host has an address, as text, that is not on the public internet.
  case address(String, host: String)
  /// The connection reached another address than the one that was checked.
  case uncheckedPeer(String)
  /// Nothing went out, and no rule is known: the budget could not be kept, or an earlier Gazette wrote down its own words.
  case untold
}

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
