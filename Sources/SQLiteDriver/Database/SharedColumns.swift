import BoundedNumbers
import Foundation
import GazetteDomain
import GRDB

extension Collection where Element == String {
  /// The texts as a JSON array, to pass any number of them as one parameter; they must contain nothing that JSON escapes.
  var jsonArray: String { "[" + map { "\"\($0)\"" }.joined(separator: ",") + "]" }
}

extension Collection where Element == Int64 {
  /// The numbers as a JSON array, to pass any number of them as one parameter.
  var jsonArray: String { "[" + map { String($0) }.joined(separator: ",") + "]" }
}

/// The columns of a source error, a code and its facts, shared by several tables. Readers see the same error after a restart.
enum SourceErrorColumns {
  static let columns: Columns<StoredSourceError?> = [
    "code": { $0?.code }, "provider": { $0?.provider?.rawValue }, "afterNanoseconds": { $0?.after?.wholeNanoseconds },
    "until": { $0?.until?.timeIntervalSince1970 }, "status": { $0?.status }, "detail": { $0?.detail },
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

extension Database {
  /// Creates the row of `reader` if it is missing, for the data about to be stored.
  func ensureReader(_ reader: ReaderKey) throws {
    try run("INSERT INTO reader (readerKey) VALUES (?) ON CONFLICT DO NOTHING", [reader.rawValue])
  }
}
