import BoundedNumbers
import Foundation
import GazetteDomain

/// The columns of a position, shared by several tables.
enum CoordinateColumns {
  static let columns: Columns<Coordinate> = ["latitude": { $0.latitude }, "longitude": { $0.longitude }]

  static func read(_ row: SQLRow) throws -> Coordinate {
    try Coordinate(latitude: row["latitude"], longitude: row["longitude"])
  }
}

/// The columns of a source error, a code and its facts, shared by several tables. Readers see the same error after a restart.
enum SourceErrorColumns {
  static let columns: Columns<StoredSourceError?> = [
    "code": { $0?.code }, "provider": { $0?.provider?.rawValue }, "afterNanoseconds": { $0?.after?.wholeNanoseconds },
    "until": { $0?.until }, "status": { $0?.status }, "detail": { $0?.detail },
  ]

  static func read(_ row: SQLRow) throws -> StoredSourceError {
    StoredSourceError(
      code: try row["code"], provider: try row["provider", as: ProviderID.init(rawValue:)],
      after: try row["afterNanoseconds", as: { (nanoseconds: Int64) in Duration.nanoseconds(nanoseconds) }],
      until: try row.date("until"), status: try row["status"], detail: try row["detail"])
  }

  /// Reads a failure with its time; nil when this version does not know the error.
  static func readFailure(_ row: SQLRow) throws -> RefreshFailure? {
    let failedAt = try row.requiredDate("failedAt")
    return try read(row).error.map { RefreshFailure(error: $0, failedAt: failedAt) }
  }
}
