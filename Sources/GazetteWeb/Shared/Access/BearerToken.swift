import HTTPTypes
import Hummingbird
import PublicKeys

/// A token that a program sends in `Authorization`, stored as its digest.
struct BearerToken: Sendable {
  private let digest: SHA256Digest

  init(_ token: String) { digest = Self.digest(token) }

  /// Returns true when `request` carries the token; a wrong token takes the same time.
  func isSent(with request: Request) -> Bool {
    guard let token = Self.sent(with: request) else { return false }
    return ConstantTime.areEqual(Self.digest(String(token)).bytes, digest.bytes)
  }

  /// Returns the token that `request` carries, valid or not; nil without one.
  static func sent(with request: Request) -> Substring? {
    guard let header = request.headers[.authorization] else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer" ? parts[1] : nil
  }

  /// Returns the value of `WWW-Authenticate` for programs, with an error code of RFC 6750.
  static func challenge(_ error: String? = nil) -> String {
    "Bearer realm=\"Gazette\"" + (error.map { ", error=\"\($0)\"" } ?? "")
  }

  private static func digest(_ token: String) -> SHA256Digest { SHA256Digest(of: Array(token.utf8)) }
}
