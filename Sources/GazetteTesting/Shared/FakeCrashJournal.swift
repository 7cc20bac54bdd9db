import Foundation
public import GazetteDomain
import Synchronization

/// A journal with simulated crashes; it records the notes.
public final class FakeCrashJournal: CrashJournal {
  private struct State {
    var quarantined: Set<CrashSubject> = []
    var subjects: [CrashSubject] = []
    var openNotes: Set<UInt64> = []
  }
  private let state = Mutex(State())

  /// Creates a journal without crashes.
  public init() {}

  /// All notes so far, in order.
  public var recordedSubjects: [CrashSubject] { state.withLock(\.subjects) }
  /// The number of notes that have not ended.
  public var openNotes: Int { state.withLock(\.openNotes.count) }

  /// Quarantines `subject`, as if it had crashed the program.
  public func crash(over subject: CrashSubject) { state.withLock { _ = $0.quarantined.insert(subject) } }

  /// The current quarantine, in no order.
  public var quarantined: [QuarantinedInput] {
    state.withLock(\.quarantined).map {
      QuarantinedInput(subject: $0, since: .distantPast, until: .distantFuture, isSuspicion: false)
    }
  }
  /// Whether `subject` is currently quarantined.
  public func isQuarantined(_ subject: CrashSubject) -> Bool { state.withLock { $0.quarantined.contains(subject) } }
  /// Releases `subject` from the quarantine.
  public func release(_ subject: CrashSubject) { state.withLock { _ = $0.quarantined.remove(subject) } }
  /// Notes that `subjects` are about to be read; beyond the capacity, subjects are read without a note.
  public func begin(_ subjects: [CrashSubject]) -> [UInt64] {
    state.withLock { state in
      subjects.map { subject in
        state.subjects.append(subject)
        state.openNotes.insert(UInt64(state.subjects.count))
        return UInt64(state.subjects.count)
      }
    }
  }
  /// Notes that the subjects have been read.
  public func end(_ notes: [UInt64]) { state.withLock { $0.openNotes.subtract(notes) } }
  /// Notes whether the response is still pending.
  public func setAwaiting(_ isAwaiting: Bool, _ note: UInt64) {}
}
