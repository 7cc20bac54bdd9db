import Foundation
import GazetteDomain

/// A position, as several tables have it.
enum CoordinateColumns {
  static let columns: Columns<Coordinate> = ["latitude": { $0.latitude }, "longitude": { $0.longitude }]

  static func read(_ row: NamedRow) throws -> Coordinate {
    try Coordinate(latitude: row["latitude"], longitude: row["longitude"])
  }
}

/// A source error as a code and its facts, so that a reader is told the same after a restart; several tables have it.
enum SourceErrorColumns {
  static let columns: Columns<KeptSourceError?> = [
    "code": { $0?.code }, "provider": { $0?.provider?.rawValue }, "afterNanoseconds": { $0?.after?.wholeNanoseconds },
    "until": { $0?.until }, "status": { $0?.status }, "detail": { $0?.detail },
  ]

  static func read(_ row: NamedRow) throws -> KeptSourceError {
    KeptSourceError(
      code: try row["code"], provider: try row["provider", as: ProviderID.init(rawValue:)],
      after: try row["afterNanoseconds", as: { (nanoseconds: Int64) in Duration.nanoseconds(nanoseconds) }],
      until: try row.date("until"), status: try row["status"], detail: try row["detail"])
  }

  /// A failure, with when it was; nil when the error is one that this version does not know.
  static func readFailure(_ row: NamedRow) throws -> RefreshFailure? {
    let failedAt = try row.requiredDate("failedAt")
    return try read(row).error.map { RefreshFailure(error: $0, failedAt: failedAt) }
  }
}

extension PostgresStatement {
  /// Makes sure that what is about to be stored for `reader` has somebody to belong to.
  static func ensure(_ reader: ReaderKey) -> PostgresStatement {
    PostgresStatement("INSERT INTO reader (readerKey) VALUES ($1) ON CONFLICT DO NOTHING", [reader.rawValue])
  }
}

extension PostgresSession {
  /// Makes sure that what is about to be stored for `reader` has somebody to belong to.
  func ensureReader(_ reader: ReaderKey) async throws { try await executeAll([.ensure(reader)]) }

  /// Keeps all others from changing what is `reader`'s until this transaction ends: of two changes at once, on whatever nodes,
  /// the second sees what the first did. For transactions in which each statement sees what is there when it begins.
  func lock(_ reader: ReaderKey) async throws {
    try await executeAll([
      .ensure(reader),
      // Less than FOR UPDATE, which would also keep those waiting that only refer to the reader.
      PostgresStatement("SELECT 1 FROM reader WHERE readerKey = $1 FOR NO KEY UPDATE", [reader.rawValue]),
    ])
  }
}
