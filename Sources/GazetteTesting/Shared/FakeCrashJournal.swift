import Foundation
public import GazetteDomain
import Synchronization

/// A journal with simulated crashes; it records the notes.
public final class FakeCrashJournal: CrashJournal {
  private struct Book {
    var aside: Set<CrashSubject> = []
    var begun: [CrashSubject] = []
    var open: Set<UInt64> = []
  }
  private let book = Mutex(Book())

  /// Creates a journal without crashes.
  public init() {}

  /// All notes so far, in order.
  public var noted: [CrashSubject] { book.withLock(\.begun) }
  /// The number of notes that have not ended.
  public var openNotes: Int { book.withLock(\.open.count) }

  /// Quarantines `subject`, as if it had crashed the program.
  public func crash(over subject: CrashSubject) { book.withLock { _ = $0.aside.insert(subject) } }

  /// The current quarantine, in no order.
  public var setAside: [QuarantinedInput] {
    book.withLock(\.aside).map {
      QuarantinedInput(subject: $0, since: .distantPast, until: .distantFuture, isSuspicion: false)
    }
  }
  /// Whether `subject` is currently quarantined.
  public func isSetAside(_ subject: CrashSubject) -> Bool { book.withLock { $0.aside.contains(subject) } }
  /// Releases `subject` from the quarantine.
  public func readmit(_ subject: CrashSubject) { book.withLock { _ = $0.aside.remove(subject) } }
  /// Notes that `subjects` are about to be read; beyond the capacity, subjects are read without a note.
  public func begin(_ subjects: [CrashSubject]) -> [UInt64] {
    book.withLock { book in
      subjects.map { subject in
        book.begun.append(subject)
        book.open.insert(UInt64(book.begun.count))
        return UInt64(book.begun.count)
      }
    }
  }
  /// Notes that the subjects have been read.
  public func end(_ notes: [UInt64]) { book.withLock { $0.open.subtract(notes) } }
  /// Notes whether the response is still pending.
  public func setAwaiting(_ isAwaiting: Bool, _ note: UInt64) {}
}
