import Synchronization

/// Lets one file of a paper be imported at a time: each takes many times the memory of a page.
public final class PaperFileGate: Sendable {
  private let isTaken = Mutex(false)

  /// Makes a gate that no import has entered.
  public init() {}

  /// Does `work`, an import.
  /// - Throws: What `work` throws; ``PaperFileProblem/busy`` without doing it while another import is under way.
  public func alone<Value>(
    _ work: () async throws(PaperFileProblem) -> Value
  ) async throws(PaperFileProblem) -> Value {
    let isFree = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    guard isFree else { throw .busy }
    defer { isTaken.withLock { $0 = false } }
    return try await work()
  }
}
