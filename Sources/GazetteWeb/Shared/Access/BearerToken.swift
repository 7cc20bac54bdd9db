import HTTPTypes
import Hummingbird
import PublicKeys

/// A token that a program sends in `Authorization`, kept as its digest.
struct BearerToken: Sendable {
  private let digest: SHA256Digest

  init(_ token: String) { digest = Self.digest(token) }

  /// Whether `request` carries the token; takes as long for a wrong one as for the right one.
  func isSent(with request: Request) -> Bool {
    guard let token = Self.sent(with: request) else { return false }
    return ConstantTime.areEqual(Self.digest(String(token)).bytes, digest.bytes)
  }

  /// The token that `request` carries, whether or not it is anybody's; nil when it carries none.
  static func sent(with request: Request) -> Substring? {
    guard let header = request.headers[.authorization] else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer" ? parts[1] : nil
  }

  /// How a program shows who it is, as `WWW-Authenticate` says it, with what was wrong as RFC 6750 names it.
  static func challenge(_ error: String? = nil) -> String {
    "Bearer realm=\"Gazette\"" + (error.map { ", error=\"\($0)\"" } ?? "")
  }

  private static func digest(_ token: String) -> SHA256Digest { SHA256Digest(of: Array(token.utf8)) }
}
