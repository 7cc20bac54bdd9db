import CPostgres
import Dispatch
import Synchronization

/// Checks whether a server responds, without using its connections.
struct ServerPing: Sendable, Hashable {
  let parameters: [DriverParameter]

  /// Returns true when anything responds there; blocks for up to the time limit of connecting.
  func isAnswered() -> Bool {
    withDriverParameters(parameters) { names, values in PQpingParams(names, values, 1) } != PQPING_NO_RESPONSE
  }
}

/// Detects servers that accept requests and send no replies: a hanging machine, a network that drops everything. A slow statement
/// looks the same at first, so the server is pinged in addition; callers of an unresponsive server then stop waiting.
final class SilentServerDetector: Sendable {
  /// The time that a statement may take before its server is pinged.
  private static let pingDelay = Duration.seconds(2)
  /// Pinging blocks: at most one thread per server.
  private static var pingQueue: DispatchQueue { DispatchQueue(label: "gazette.postgres.pinging") }

  private let runningPings = Mutex<Set<ServerPing>>([])

  /// Pings the servers of connections with a long wait; closes them when nothing responds, and calls `onSilence`.
  func check(_ watches: [ConnectionWatch], _ onSilence: @escaping @Sendable () -> Void) {
    let now = ContinuousClock.now
    let waiting = watches.filter { $0.isSilent(since: now - Self.pingDelay) }
    for (server, watches) in Dictionary(grouping: waiting, by: \.server) {
      guard runningPings.withLock({ $0.insert(server).inserted }) else { continue }
      Self.pingQueue.async { [self] in
        if server.isAnswered() {
          for watch in watches { watch.recordActivity(at: .now) }
        } else {
          onSilence()
          for watch in watches where watch.isSilent(since: now) { watch.disconnect() }
        }
        _ = runningPings.withLock { $0.remove(server) }
      }
    }
  }
}
