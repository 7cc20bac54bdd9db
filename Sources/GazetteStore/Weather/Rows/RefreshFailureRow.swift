import Foundation
import GazetteDomain

/// A failure as a row of `refreshFailure`.
enum RefreshFailureRow {
  static let columns = Columns(of: "refreshFailure", ["positionID", "failedAt"] + SourceErrorRow.columns)

  static func values(_ failure: RefreshFailure, at position: Int64) -> [ColumnValue] {
    [position, failure.failedAt.timeIntervalSince1970] + SourceErrorRow(failure.error).values
  }

  /// Reads what follows the position; nil when the error is one that this version does not know.
  static func read(_ row: inout RowReader) throws -> RefreshFailure? {
    let failedAt = try row.requiredDate()
    return try SourceErrorRow(reading: &row).error.map { RefreshFailure(error: $0, failedAt: failedAt) }
  }
}
