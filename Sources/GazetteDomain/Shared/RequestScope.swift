import Synchronization

/// A request of a reader, carried by the task that answers it: what a store has once made sure of for this request it need not
/// ask again for the next of its reads.
package final class RequestScope: Sendable {
  /// The request that the current task answers; nil in commands and in background work.
  @TaskLocal package static var current: RequestScope?

  private let note = Mutex<(any Sendable)?>(nil)

  /// A request of which nothing is known yet.
  package init() {}

  /// What a store noted last; nil when that was nothing, or something else.
  package func noted<Note: Sendable>(_ type: Note.Type = Note.self) -> Note? { note.withLock { $0 as? Note } }

  /// Puts `note` in place of what was noted before.
  package func note(_ note: some Sendable) { self.note.withLock { $0 = note } }
}
