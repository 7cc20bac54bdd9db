public import Foundation
public import GazetteDomain

/// Remembers unfinished runs in memory.
public actor InMemoryRefreshJournal: RefreshJournal {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var runs: [ReaderKey: Date]

  /// Starts with the runs that are given.
  public init(unfinished runs: [ReaderKey: Date] = [:]) { self.runs = runs }

  /// When the unfinished run was begun.
  public func unfinishedRun(of reader: ReaderKey) async throws(StoreError) -> Date? {
    try fault.check()
    return runs[reader]
  }

  /// Notes that a run begins.
  public func begin(at date: Date, for reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    runs[reader] = runs[reader] ?? date
  }

  /// Notes that the run ended.
  public func finish(for reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    runs[reader] = nil
  }
}
