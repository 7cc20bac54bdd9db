/// Records external input before it is read, so that the start after a crash can quarantine the cause: no input crashes the
/// program twice.
///
/// The reading task carries the note (``CrashNotes``), which covers everything that the task calls. Input whose reading a kill or
/// a power cut interrupts is not quarantined.
public protocol CrashJournal: Sendable {
  /// The quarantined subjects, unordered.
  var quarantined: [QuarantinedInput] { get }
  /// Returns true when `subject` is quarantined.
  func isQuarantined(_ subject: CrashSubject) -> Bool
  /// Releases `subject` from quarantine at a reader's request.
  func release(_ subject: CrashSubject)
  /// Records that `subjects` are about to be read together; returns a note for each, 0 when the journal is full.
  func begin(_ subjects: [CrashSubject]) -> [UInt64]
  /// Records that they have been read, or that the reading was given up.
  func end(_ notes: [UInt64])
  /// Records whether the current note still waits for its reply.
  func setAwaiting(_ isAwaiting: Bool, _ note: UInt64)
}

/// The notes of the current task.
public enum CrashNotes {
  /// The note of the task's input; 0 for none. The journal's signal handler reads it.
  @TaskLocal public static var current: UInt64 = 0
  /// The notes of the inputs that the task reads together, in the order of its request.
  @TaskLocal static var together: [UInt64] = []
  /// The bit that marks a note as standing for all inputs read together.
  static let isTogether: UInt64 = 1 << 16

  /// Reads one of several inputs, so that a crash is attributed to it alone.
  public static func one<Value>(at index: Int, _ read: () throws -> Value) rethrows -> Value {
    guard together.indices.contains(index) else { return try read() }
    return try $current.withValue(together[index], operation: read)
  }
}

extension CrashJournal {
  /// Runs `work` under a note of reading `subject`; returns nil without running it when `subject` is quarantined.
  public func reading<Value, Failure: Error>(
    _ subject: CrashSubject, _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value? {
    guard !isQuarantined(subject) else { return nil }
    let notes = begin([subject])
    defer { end(notes) }
    return try await CrashNotes.$current.withValue(notes.first ?? 0) { await result(of: work) }.get()
  }

  /// Runs `work` under notes of reading `subjects` together; none of them should be quarantined.
  public func reading<Value>(together subjects: [CrashSubject], _ work: () async -> Value) async -> Value {
    let notes = begin(subjects)
    defer { end(notes) }
    let first = notes.first { $0 != 0 } ?? 0
    return await CrashNotes.$together.withValue(notes) {
      await CrashNotes.$current.withValue(first == 0 ? 0 : first | CrashNotes.isTogether, operation: work)
    }
  }

  /// Waits for a reply; meanwhile other inputs are the likelier cause of a crash.
  public func awaiting<Value, Failure: Error>(
    _ reply: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let note = CrashNotes.current
    setAwaiting(true, note)
    defer { setAwaiting(false, note) }
    return try await reply()
  }

  private func result<Value, Failure: Error>(
    of work: () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
  }
}

/// A journal without records or quarantine, for programs without a data folder.
public struct DiscardingCrashJournal: CrashJournal {
  /// Makes a journal.
  public init() {}
  /// Empty.
  public var quarantined: [QuarantinedInput] { [] }
  /// False.
  public func isQuarantined(_ subject: CrashSubject) -> Bool { false }
  /// Does nothing.
  public func release(_ subject: CrashSubject) {}
  /// Returns no notes.
  public func begin(_ subjects: [CrashSubject]) -> [UInt64] { [] }
  /// Does nothing.
  public func end(_ notes: [UInt64]) {}
  /// Does nothing.
  public func setAwaiting(_ isAwaiting: Bool, _ note: UInt64) {}
}
