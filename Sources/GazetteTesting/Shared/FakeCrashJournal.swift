import Foundation
public import GazetteDomain
import Synchronization

/// A journal whose crashes a test makes up; it remembers what was noted.
public final class FakeCrashJournal: CrashJournal {
  private struct Book {
    var aside: Set<CrashSubject> = []
    var begun: [CrashSubject] = []
    var open: Set<UInt64> = []
  }
  private let book = Mutex(Book())

  /// A journal without crashes.
  public init() {}

  /// What was noted so far, in its order.
  public var noted: [CrashSubject] { book.withLock(\.begun) }
  /// How many notes have not ended.
  public var openNotes: Int { book.withLock(\.open.count) }

  /// Sets `subject` aside, as if the program had ended over it.
  public func crash(over subject: CrashSubject) { book.withLock { _ = $0.aside.insert(subject) } }

  /// What is set aside now, in no order.
  public var setAside: [SetAside] {
    book.withLock(\.aside).map {
      SetAside(subject: $0, since: .distantPast, until: .distantFuture, isSuspicion: false)
    }
  }
  /// Whether `subject` is set aside now.
  public func isSetAside(_ subject: CrashSubject) -> Bool { book.withLock { $0.aside.contains(subject) } }
  /// Lets `subject` be read again.
  public func readmit(_ subject: CrashSubject) { book.withLock { _ = $0.aside.remove(subject) } }
  /// Notes that `subjects` are about to be read; more than there is room for are read without a note.
  public func begin(_ subjects: [CrashSubject]) -> [UInt64] {
    book.withLock { book in
      subjects.map { subject in
        book.begun.append(subject)
        book.open.insert(UInt64(book.begun.count))
        return UInt64(book.begun.count)
      }
    }
  }
  /// Notes that they have been read.
  public func end(_ notes: [UInt64]) { book.withLock { $0.open.subtract(notes) } }
  /// Notes whether the answer is still on its way.
  public func setAwaiting(_ isAwaiting: Bool, _ note: UInt64) {}
}
