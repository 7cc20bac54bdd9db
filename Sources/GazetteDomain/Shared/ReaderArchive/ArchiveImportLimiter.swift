import Synchronization

/// Allows one import at a time, because each takes many times the memory of a page.
public final class ArchiveImportLimiter: Sendable {
  private let isTaken = Mutex(false)

  /// Makes an open gate.
  public init() {}

  /// Runs `work`, an import.
  /// - Throws: Errors of `work`; ``ReaderArchiveProblem/busy`` without running it while another import is running.
  public func alone<Value>(
    _ work: () async throws(ReaderArchiveProblem) -> Value
  ) async throws(ReaderArchiveProblem) -> Value {
    let isFree = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    guard isFree else { throw .busy }
    defer { isTaken.withLock { $0 = false } }
    return try await work()
  }
}
