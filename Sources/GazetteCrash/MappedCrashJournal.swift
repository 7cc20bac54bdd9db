import CCrashMark
import Foundation
public import GazetteDomain
public import SQLiteDriver
import Synchronization

// Unchecked: the signal handler reads the mapped header, and a task-local that lives as long as the program.

/// The crash journal in a small memory-mapped file: a note is a write to memory, which survives the process without a flush to
/// the disk.
///
/// The same file stores the quarantine. A trap on the thread that reads a subject quarantines exactly that subject. If a C
/// library crashes on a thread of its own, everything being read at that time is a suspect: each one is released an hour after
/// the previous one, so that the next crash has a single culprit.
public final class MappedCrashJournal: CrashJournal {
  /// The subjects that killed the previous process.
  public let culprits: [QuarantinedInput]
  /// Why the file is unusable; nil when it is usable. Notes then last only until the process ends, which is of little use.
  public let openError: StoreError?
  private let slots: Mutex<CrashSlots?>
  private let now: CurrentTime

  /// Opens the journal in `folder` and quarantines what killed the previous owner, if that was the same `version` of the program.
  /// A process that is not the owner reads the quarantine, and writes no notes to the file.
  public init(in folder: DataFolder, access: GazetteDatabase.Access, version: String, now: @escaping CurrentTime) {
    var openError: StoreError?
    var slots: CrashSlots?
    do {
      slots = try CrashSlots(folder.crashJournal, isShared: access == .owner)
    } catch {
      // Before the first owner there is no file, and other processes find nothing.
      if access == .owner { openError = StoreError(translating: error) }
      slots = CrashSlots()
    }
    self.openError = openError
    self.now = now
    culprits = slots?.open(version: version, at: now()) ?? []
    self.slots = Mutex(slots)
  }

  deinit { close() }

  /// Makes the signal handler record the process's death in this journal.
  public func watch() {
    slots.withLock { slots in
      guard let slots else { return }
      crash_mark_watch(slots.header, Unmanaged.passUnretained(CrashNotes.$current).toOpaque())
    }
  }

  /// Closes the journal: later notes have no effect.
  public func close() {
    slots.withLock { slots in
      slots?.close()
      slots = nil
    }
  }

  /// The current quarantine, in no order.
  public var quarantined: [QuarantinedInput] {
    let now = now()
    return slots.withLock { $0?.entries().filter { $0.until > now } ?? [] }
  }

  /// Whether `subject` is currently quarantined.
  public func isQuarantined(_ subject: CrashSubject) -> Bool {
    let now = now()
    return slots.withLock { slots in slots?.entry(of: subject).map { $0.until > now } ?? false }
  }

  /// Releases `subject` from the quarantine.
  public func release(_ subject: CrashSubject) {
    let now = now()
    slots.withLock { $0?.release(subject, at: now) }
  }

  /// Notes that `subjects` are about to be read; if there are not enough slots, the rest is read without a note.
  public func begin(_ subjects: [CrashSubject]) -> [UInt64] {
    crash_mark_guard_stack()
    return slots.withLock { $0?.claim(subjects) } ?? []
  }

  /// Notes that the subjects have been read.
  public func end(_ notes: [UInt64]) { slots.withLock { $0?.free(notes) } }

  /// Notes whether the response is still pending.
  public func setAwaiting(_ isAwaiting: Bool, _ note: UInt64) {
    // The thread that continues with the response is the one that reads it.
    crash_mark_guard_stack()
    slots.withLock { $0?.setState(isAwaiting ? CRASH_AWAITED : CRASH_READ, of: note) }
  }
}
