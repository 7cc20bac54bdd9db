import GazetteDomain
import Synchronization

/// Keeps the authenticator while the paper is opened anew, so that nobody has to say the password again.
final class AuthenticatorOwner: Sendable {
  private let kept = Mutex<Authenticator?>(nil)

  /// The authenticator of the first opening; the password does not change while the server runs.
  func authenticator(configuration: WebConfiguration, now: @escaping CurrentTime) throws -> Authenticator {
    try kept.withLock { kept in
      if let kept { return kept }
      let authenticator = try Authenticator(configuration: configuration, now: now)
      kept = authenticator
      return authenticator
    }
  }
}
