import GazetteDomain
import Synchronization

/// Keeps the doorkeeper while the paper is opened anew, so that nobody has to say the password again.
final class FrontDesk: Sendable {
  private let kept = Mutex<Doorkeeper?>(nil)

  /// The doorkeeper of the first opening; the password does not change while the server runs.
  func doorkeeper(configuration: WebConfiguration, now: @escaping CurrentTime) throws -> Doorkeeper {
    try kept.withLock { kept in
      if let kept { return kept }
      let doorkeeper = try Doorkeeper(configuration: configuration, now: now)
      kept = doorkeeper
      return doorkeeper
    }
  }
}
