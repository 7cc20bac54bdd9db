public import Foundation

/// Remembers across restarts that refreshing all places was asked for and not finished.
public protocol RefreshJournal: Sendable {
  /// When the unfinished run was begun; nil when none is.
  func unfinishedRun(of reader: ReaderKey) async throws(StoreError) -> Date?
  /// Notes that a run begins at `date`; an unfinished one keeps its own date.
  func begin(at date: Date, for reader: ReaderKey) async throws(StoreError)
  /// Notes that the run ended.
  func finish(for reader: ReaderKey) async throws(StoreError)
}
