import Foundation
import GazetteDomain
import PublicKeys
import Synchronization

/// The sessions of readers who logged in, in memory: they end with the program, with a logout, or after thirty days.
final class SessionStore: Sendable {
  /// How long a session lives, in seconds.
  static let lifetime: TimeInterval = 30 * 24 * 3600
  private static let limit = 1000

  // Keyed by the token's digest, so that looking one up takes as long for any guess.
  private let expiries = Mutex<[SHA256Digest: Date]>([:])
  private let now: CurrentTime

  init(now: @escaping CurrentTime) { self.now = now }

  /// Opens a session; the answer is its token: 32 random bytes in base64url.
  func open() -> String {
    let token = Base64URL.text(of: (0..<32).map { _ in UInt8.random(in: .min ... .max) })
    let now = now()
    expiries.withLock { expiries in
      expiries = expiries.filter { $0.value > now }
      if expiries.count >= Self.limit, let oldest = expiries.min(by: { $0.value < $1.value }) {
        expiries[oldest.key] = nil
      }
      expiries[Self.digest(token)] = now.addingTimeInterval(Self.lifetime)
    }
    return token
  }

  /// Whether `token` belongs to an open session.
  func holds(_ token: some StringProtocol) -> Bool {
    guard token.utf8.count == 43 else { return false }
    let now = now()
    return expiries.withLock { expiries in expiries[Self.digest(token)].map { $0 > now } ?? false }
  }

  /// Ends the session of `token`.
  func close(_ token: some StringProtocol) {
    expiries.withLock { $0[Self.digest(token)] = nil }
  }

  private static func digest(_ token: some StringProtocol) -> SHA256Digest { SHA256Digest(of: Array(token.utf8)) }
}
