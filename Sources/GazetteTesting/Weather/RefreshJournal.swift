public import Foundation
public import GazetteDomain

/// The contract of every ``RefreshJournal``; each check gets an empty one.
public enum RefreshJournalContract {
  private static let date = ManualTime().date
  private static let other = ReaderKey(rawValue: "another")

  /// The checks.
  public static let checks: [ContractCheck<any RefreshJournal>] = [
    ContractCheck("starts without a run and accepts finishing none") { journal in
      try requireEqual(try await journal.unfinishedRun(of: .owner), nil, "run")
      try await journal.finish(for: .owner)
    },
    ContractCheck("remembers the first start of an unfinished run") { journal in
      try await journal.begin(at: date, for: .owner)
      try await journal.begin(at: date.addingTimeInterval(60), for: .owner)
      try requireEqual(try await journal.unfinishedRun(of: .owner), date, "run")
    },
    ContractCheck("forgets a finished run of that reader only") { journal in
      try await journal.begin(at: date, for: .owner)
      try await journal.begin(at: date, for: other)
      try await journal.finish(for: .owner)
      try requireEqual(try await journal.unfinishedRun(of: .owner), nil, "the owner's run")
      try requireEqual(try await journal.unfinishedRun(of: other), date, "the other's run")
      try requireEqual(try await journal.readersWithUnfinishedRun(), [other], "readers with a run")
      try await journal.begin(at: date.addingTimeInterval(60), for: .owner)
      try requireEqual(try await journal.unfinishedRun(of: .owner), date.addingTimeInterval(60), "the next run")
    },
  ]
}

/// Stores unfinished runs in memory.
public actor InMemoryRefreshJournal: RefreshJournal {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var runs: [ReaderKey: Date]

  /// Creates a journal with the given runs.
  public init(unfinished runs: [ReaderKey: Date] = [:]) { self.runs = runs }

  /// The start of the unfinished run.
  public func unfinishedRun(of reader: ReaderKey) async throws(StoreError) -> Date? {
    try fault.check()
    return runs[reader]
  }

  /// The readers who have an unfinished run.
  public func readersWithUnfinishedRun() async throws(StoreError) -> [ReaderKey] {
    try fault.check()
    return Array(runs.keys)
  }

  /// Records that a run begins.
  public func begin(at date: Date, for reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    runs[reader] = runs[reader] ?? date
  }

  /// Records that the run has ended.
  public func finish(for reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    runs[reader] = nil
  }
}
