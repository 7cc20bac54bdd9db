import GazetteDomain
import Hummingbird

/// Knows the password and who has said it; without a password everybody is admitted.
final class Authenticator: Sendable {
  /// What came of an attempt to log in.
  enum Verdict {
    case admitted(token: String)
    case wrong
    case wait(seconds: Int)
  }

  private let hash: PasswordHash?
  private let isBehindTLS: Bool
  private let sessions: SessionStore
  private let throttle: LoginThrottle
  private let hashQueue = HashQueue()

  /// - Throws: ``UnreadablePasswordHash`` when the configured hash is not one: a locked paper never opens by accident.
  init(configuration: WebConfiguration, now: @escaping CurrentTime) throws {
    hash = try configuration.passwordHash.map { text in
      guard let hash = PasswordHash(text: text) else { throw UnreadablePasswordHash() }
      return hash
    }
    isBehindTLS = configuration.isBehindTLS
    sessions = SessionStore(now: now)
    throttle = LoginThrottle(now: now)
  }

  /// Whether the paper asks for a password.
  var isLocked: Bool { hash != nil }

  /// Whether the sender of `request` may read the paper.
  func admits(_ request: Request) -> Bool {
    guard hash != nil else { return true }
    return token(of: request).map { sessions.holds($0) } ?? false
  }

  /// Judges `password`, which `client` typed.
  func logIn(_ password: String, client: String) async throws -> Verdict {
    guard let hash else { return .admitted(token: sessions.open()) }
    if let seconds = throttle.wait(for: client) { return .wait(seconds: seconds) }
    throttle.recordAttempt(of: client)
    guard try await hashQueue.judge(password, hash) else {
      return throttle.wait(for: client).map { .wait(seconds: $0) } ?? .wrong
    }
    throttle.forgive(client)
    return .admitted(token: sessions.open())
  }

  /// Ends the session that `request` belongs to.
  func logOut(_ request: Request) {
    if let token = token(of: request) { sessions.close(token) }
  }

  private func token(of request: Request) -> Substring? { SessionCookie.read(request, isBehindTLS: isBehindTLS) }
}
