import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// A token that a program sends in `Authorization`, kept as its digest.
struct BearerToken: Sendable {
  private let digest: SHA256.Digest

  init(_ token: String) { digest = Self.digest(token) }

  /// Whether `request` carries the token; takes as long for a wrong one as for the right one.
  func isSent(with request: Request) -> Bool {
    let parts = (request.headers[.authorization] ?? "").split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
    return Self.digest(String(parts[1])) == digest
  }

  private static func digest(_ token: String) -> SHA256.Digest { SHA256.hash(data: Data(token.utf8)) }
}
