import HTTPTypes
import Hummingbird
import PublicKeys

/// A token that a program sends in `Authorization`, kept as its digest.
struct BearerToken: Sendable {
  private let digest: SHA256Digest

  init(_ token: String) { digest = Self.digest(token) }

  /// Whether `request` carries the token; takes as long for a wrong one as for the right one.
  func isSent(with request: Request) -> Bool {
    let parts = (request.headers[.authorization] ?? "").split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
    return ConstantTime.areEqual(Self.digest(String(parts[1])).bytes, digest.bytes)
  }

  private static func digest(_ token: String) -> SHA256Digest { SHA256Digest(of: Array(token.utf8)) }
}
