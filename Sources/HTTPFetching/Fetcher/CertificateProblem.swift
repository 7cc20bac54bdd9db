/// Why a host's certificate is not trusted.
public enum CertificateProblem: Hashable, Sendable {
  /// No authority that this machine knows vouches for it: it is self-signed, or a private authority's.
  case unknownAuthority
  /// It is for other names than the host's.
  case wrongName
  /// Its last day, or that of a certificate above it, is over.
  case expired
  /// Its first day, or that of a certificate above it, is still to come: mostly this machine's clock is wrong.
  case notYetValid
  /// This machine has no certificates of authorities that can be read, so it can trust no host.
  case noAuthorities
}
