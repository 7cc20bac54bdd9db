package import Logging
import Synchronization

/// Tells the log when what some gauges show cannot be read any more, and when it can again: each change once.
///
/// Metrics are read every few seconds, so a line for each failure would bury everything else.
package final class GaugeLog: Sendable {
  private let logger: Logger
  private let failing = Mutex<Set<String>>([])

  /// Tells `logger`.
  package init(logger: Logger) { self.logger = logger }

  /// Sets the gauges called `name` by `work`; those that it does not reach keep their values.
  package func set(_ name: String, by work: () async throws -> Void) async {
    do {
      try await work()
      guard failing.withLock({ $0.remove(name) }) != nil else { return }
      logger.notice("Gauges can be read again", metadata: ["gauges": "\(name)"])
    } catch {
      guard failing.withLock({ $0.insert(name).inserted }) else { return }
      logger.warning("Gauges keep their last values", metadata: ["gauges": "\(name)", "error": "\(error)"])
    }
  }
}
