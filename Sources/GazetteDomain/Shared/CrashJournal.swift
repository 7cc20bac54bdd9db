/// Notes what is being read from outside before it is read, so that the start after a crash knows what it came from and
/// sets that aside: nothing crashes twice.
///
/// A note is carried by the task that reads (``CrashNotes``), so whatever the task calls is covered. What a kill or a
/// power cut interrupts is not set aside.
public protocol CrashJournal: Sendable {
  /// What is set aside now, in no order.
  var setAside: [SetAside] { get }
  /// Whether `subject` is set aside now.
  func isSetAside(_ subject: CrashSubject) -> Bool
  /// Lets `subject` be read again, as a reader wishes.
  func readmit(_ subject: CrashSubject)
  /// Notes that `subjects` are about to be read together; answers a note for each. A note is 0 when there is no room.
  func begin(_ subjects: [CrashSubject]) -> [UInt64]
  /// Notes that they have been read, or that reading was given up.
  func end(_ notes: [UInt64])
  /// Tells whether the current note's answer is still on its way.
  func setAwaiting(_ isAwaiting: Bool, _ note: UInt64)
}

/// The notes of the current task.
public enum CrashNotes {
  /// The note of what the task reads; 0 for nothing. The journal's signal handler looks for it.
  @TaskLocal public static var current: UInt64 = 0
  /// The notes of what the task reads together, in the order of its request.
  @TaskLocal static var together: [UInt64] = []
  /// In a note that stands for all that are read together.
  static let isTogether: UInt64 = 1 << 16

  /// Reads one of what is read together, so that a crash comes from it alone.
  public static func one<Value>(at index: Int, _ read: () throws -> Value) rethrows -> Value {
    guard together.indices.contains(index) else { return try read() }
    return try $current.withValue(together[index], operation: read)
  }
}

extension CrashJournal {
  /// Does `work`, noted as reading `subject`; nil, and nothing is done, when that is set aside.
  public func reading<Value, Failure: Error>(
    _ subject: CrashSubject, _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value? {
    guard !isSetAside(subject) else { return nil }
    let notes = begin([subject])
    defer { end(notes) }
    return try await CrashNotes.$current.withValue(notes.first ?? 0) { await result(of: work) }.get()
  }

  /// Does `work`, noted as reading `subjects` together, of which none should be set aside.
  public func reading<Value>(together subjects: [CrashSubject], _ work: () async -> Value) async -> Value {
    let notes = begin(subjects)
    defer { end(notes) }
    let first = notes.first { $0 != 0 } ?? 0
    return await CrashNotes.$together.withValue(notes) {
      await CrashNotes.$current.withValue(first == 0 ? 0 : first | CrashNotes.isTogether, operation: work)
    }
  }

  /// Waits for an answer, during which others are likelier to blame for a crash.
  public func awaiting<Value, Failure: Error>(
    _ answer: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let note = CrashNotes.current
    setAwaiting(true, note)
    defer { setAwaiting(false, note) }
    return try await answer()
  }

  private func result<Value, Failure: Error>(
    of work: () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
  }
}

/// Notes nothing, and sets nothing aside: for programs without a data folder.
public struct UnkeptCrashJournal: CrashJournal {
  /// Makes one.
  public init() {}
  /// Empty.
  public var setAside: [SetAside] { [] }
  /// False.
  public func isSetAside(_ subject: CrashSubject) -> Bool { false }
  /// Does nothing.
  public func readmit(_ subject: CrashSubject) {}
  /// Answers no notes.
  public func begin(_ subjects: [CrashSubject]) -> [UInt64] { [] }
  /// Does nothing.
  public func end(_ notes: [UInt64]) {}
  /// Does nothing.
  public func setAwaiting(_ isAwaiting: Bool, _ note: UInt64) {}
}
