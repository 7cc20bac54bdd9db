import CPostgres
import Dispatch
import Synchronization

/// Asks one server whether it is there, without any of its connections.
struct ServerPing: Sendable, Hashable {
  let parameters: [DriverParameter]

  /// Whether anything at all answers there; blocks, for as long as connecting may take.
  func isAnswered() -> Bool {
    withDriverParameters(parameters) { names, values in PQpingParams(names, values, 1) } != PQPING_NO_RESPONSE
  }
}

/// Finds servers that take what is sent and answer nothing: a machine that hangs, a network that swallows everything. A slow
/// statement looks alike at first, so the server is asked beside it; who waits for one that is not there waits no longer.
final class SilentServers: Sendable {
  /// So long a server may be at a statement before it is asked.
  private static let patience = Duration.seconds(2)
  /// Asking blocks: a thread of its own for each server at most.
  private static var asking: DispatchQueue { DispatchQueue(label: "gazette.postgres.pinging") }

  private let underWay = Mutex<Set<ServerPing>>([])

  /// Asks the servers of those that have waited for long; breaks them off where nothing answers, and says so.
  func look(at watches: [ConnectionWatch], _ isSilent: @escaping @Sendable () -> Void) {
    let now = ContinuousClock.now
    let waiting = watches.filter { $0.hasHeardNothing(since: now - Self.patience) }
    for (server, watches) in Dictionary(grouping: waiting, by: \.server) {
      guard underWay.withLock({ $0.insert(server).inserted }) else { continue }
      Self.asking.async { [self] in
        if server.isAnswered() {
          for watch in watches { watch.hear(at: .now) }
        } else {
          isSilent()
          for watch in watches where watch.hasHeardNothing(since: now) { watch.breakOff() }
        }
        _ = underWay.withLock { $0.remove(server) }
      }
    }
  }
}
