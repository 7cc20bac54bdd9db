import Foundation
import GazetteDomain

/// The columns of a source error, a code and its facts, shared by several tables. Readers see the same error after a restart.
enum SourceErrorColumns {
  static let columns: Columns<StoredSourceError?> = [
    "code": { $0?.code }, "provider": { $0?.provider?.rawValue }, "afterNanoseconds": { $0?.after?.wholeNanoseconds },
    "until": { $0?.until }, "status": { $0?.status }, "detail": { $0?.detail },
  ]

  static func read(_ row: NamedRow) throws -> StoredSourceError {
    StoredSourceError(
      code: try row["code"], provider: try row["provider", as: ProviderID.init(rawValue:)],
      after: try row["afterNanoseconds", as: { (nanoseconds: Int64) in Duration.nanoseconds(nanoseconds) }],
      until: try row.date("until"), status: try row["status"], detail: try row["detail"])
  }

  /// Reads a failure with its time; nil when this version does not know the error.
  static func readFailure(_ row: NamedRow) throws -> RefreshFailure? {
    let failedAt = try row.requiredDate("failedAt")
    return try read(row).error.map { RefreshFailure(error: $0, failedAt: failedAt) }
  }
}

extension PostgresStatement {
  /// Returns the statement that creates the row of `reader` if it is missing, for the data about to be stored.
  static func ensure(_ reader: ReaderKey) -> PostgresStatement {
    PostgresStatement("INSERT INTO reader (readerKey) VALUES ($1) ON CONFLICT DO NOTHING", [reader.rawValue])
  }
}

extension PostgresSession {
  /// Creates the row of `reader` if it is missing, for the data about to be stored.
  func ensureReader(_ reader: ReaderKey) throws { try executeAll([.ensure(reader)]) }

  /// Locks `reader`'s data until the end of the transaction: of two concurrent changes, on any nodes, the second sees the result
  /// of the first. For transactions in which each statement sees the data at its own start.
  func lock(_ reader: ReaderKey) throws {
    try executeAll([
      .ensure(reader),
      // Weaker than FOR UPDATE, which would also block rows that merely refer to the reader.
      PostgresStatement("SELECT 1 FROM reader WHERE readerKey = $1 FOR NO KEY UPDATE", [reader.rawValue]),
    ])
  }
}
