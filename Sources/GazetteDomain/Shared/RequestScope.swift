import Synchronization

/// The scope of a reader's request, carried by the task that answers it: later reads reuse what a store has already verified for
/// this request.
package final class RequestScope: Sendable {
  /// The scope of the current task; nil in commands and in background work.
  @TaskLocal package static var current: RequestScope?

  private let note = Mutex<(any Sendable)?>(nil)
  /// Joins identical concurrent reads by parts of the reply.
  package let flights = RequestSingleFlight()
  private let limit: Mutex<ContinuousClock.Instant?>

  /// Makes the scope of a new request.
  /// - Parameter deadline: The time until which it waits for a database; nil to wait without limit.
  package init(until deadline: ContinuousClock.Instant? = nil) { limit = Mutex(deadline) }

  /// The time until which the request waits for a database; nil for no limit, and after the reply: work that it began in the
  /// background may continue.
  package var deadline: ContinuousClock.Instant? { limit.withLock { $0 } }

  /// Ends the scope after the reply.
  package func end() { limit.withLock { $0 = nil } }

  /// Returns the last note of a store; nil when there is none, or it has another type.
  package func noted<Note: Sendable>(_ type: Note.Type = Note.self) -> Note? { note.withLock { $0 as? Note } }

  /// Replaces the note.
  package func note(_ note: some Sendable) { self.note.withLock { $0 = note } }
}
