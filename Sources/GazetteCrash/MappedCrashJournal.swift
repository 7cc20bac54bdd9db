import CCrashMark
import Foundation
public import GazetteDomain
public import GazetteStore
import Synchronization

// Unchecked: the signal handler reads the mapped header, and a task-local that lives as long as the program.

/// The crash journal as a small file that is mapped into memory: a note is a write to memory, which outlives the process
/// without being brought to the disk.
///
/// What was set aside lies in the same file. A trap on the thread that reads something sets exactly that aside. Where a
/// C library crashes on a thread of its own, what was being read then is suspected: each suspect is let back an hour after
/// the one before, so that the next crash is the work of one.
public final class MappedCrashJournal: CrashJournal {
  /// What the process before died of.
  public let culprits: [SetAside]
  /// Why the file cannot be used; nil when it can. The notes are then kept until the process ends, which is of little use.
  public let trouble: StoreError?
  private let slots: Mutex<CrashSlots?>
  private let now: CurrentTime

  /// Opens the journal in `folder`; it sets aside what the owner before died of, if that was the same `version` of the
  /// program. Who is not the owner reads what is set aside, and notes nothing in the file.
  public init(in folder: DataFolder, access: GazetteDatabase.Access, version: String, now: @escaping CurrentTime) {
    var trouble: StoreError?
    var slots: CrashSlots?
    do {
      slots = try CrashSlots(folder.crashJournal, isShared: access == .owner)
    } catch {
      // Who looks on before there was an owner finds nothing.
      if access == .owner { trouble = StoreError(translating: error) }
      slots = CrashSlots()
    }
    self.trouble = trouble
    self.now = now
    culprits = slots?.open(version: version, at: now()) ?? []
    self.slots = Mutex(slots)
  }

  deinit { close() }

  /// Has the process mark in this journal what it dies of.
  public func watch() {
    slots.withLock { slots in
      guard let slots else { return }
      crash_mark_watch(slots.header, Unmanaged.passUnretained(CrashNotes.$current).toOpaque())
    }
  }

  /// Ends the journal: what is still under way is noted no more.
  public func close() {
    slots.withLock { slots in
      slots?.close()
      slots = nil
    }
  }

  /// What is set aside now, in no order.
  public var setAside: [SetAside] {
    let now = now()
    return slots.withLock { $0?.entries().filter { $0.until > now } ?? [] }
  }

  /// Whether `subject` is set aside now.
  public func isSetAside(_ subject: CrashSubject) -> Bool {
    let now = now()
    return slots.withLock { slots in slots?.entry(of: subject).map { $0.until > now } ?? false }
  }

  /// Lets `subject` be read again.
  public func readmit(_ subject: CrashSubject) {
    let now = now()
    slots.withLock { $0?.readmit(subject, at: now) }
  }

  /// Notes that `subjects` are about to be read; more than there is room for are read without a note.
  public func begin(_ subjects: [CrashSubject]) -> [UInt64] {
    crash_mark_guard_stack()
    return slots.withLock { $0?.claim(subjects) } ?? []
  }

  /// Notes that they have been read.
  public func end(_ notes: [UInt64]) { slots.withLock { $0?.free(notes) } }

  /// Notes whether the answer is still on its way.
  public func setAwaiting(_ isAwaiting: Bool, _ note: UInt64) {
    // The thread that goes on with the answer is the one that reads it.
    crash_mark_guard_stack()
    slots.withLock { $0?.setState(isAwaiting ? CRASH_AWAITED : CRASH_READ, of: note) }
  }
}
