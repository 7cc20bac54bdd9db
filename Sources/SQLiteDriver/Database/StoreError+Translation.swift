import Foundation
package import GazetteDomain
import GRDB

// The one place that translates errors of SQLite and of the file system to the domain's.

extension StoreError {
  /// Runs `work` and translates its errors.
  static func translating<Value>(_ work: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try work()
    } catch {
      throw StoreError(translating: error)
    }
  }

  /// Makes the domain's equivalent of `error`.
  package init(translating error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self = Self.translate(error)
    case let error as SystemCallFailure: self = Self.translate(errno: error.code, detail: error.detail)
    case let error as UnreadableRow: self = .corrupt(detail: error.detail)
    case is RowDecodingError: self = .corrupt(detail: "a column is NULL or of another type")
    case let error as CocoaError: self = Self.translate(error)
    default: self = .failed(detail: String(describing: error))
    }
  }

  private static func translate(_ error: DatabaseError) -> StoreError {
    // SQLite reports missing space for the index of the write-ahead log as a separate error.
    if error.extendedResultCode == .SQLITE_IOERR_SHMSIZE { return .full }
    // The statement and its arguments stay out of the log: they may contain a reader's text.
    let detail = "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "no message")"
    switch error.resultCode {
    case .SQLITE_FULL: return .full
    case .SQLITE_READONLY, .SQLITE_PERM: return .readOnly
    case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_NOLFS: return .inputOutput(detail: detail)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .corrupt(detail: detail)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: return .busy
    default: return .failed(detail: detail)
    }
  }

  private static func translate(_ error: CocoaError) -> StoreError {
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error
    if let posix = underlying as? POSIXError {
      return translate(errno: posix.code.rawValue, detail: error.localizedDescription)
    }
    switch error.code {
    case .fileWriteOutOfSpace: return .full
    case .fileWriteNoPermission, .fileWriteVolumeReadOnly: return .readOnly
    case .fileNoSuchFile, .fileReadNoSuchFile: return .notFound
    default: return .inputOutput(detail: error.localizedDescription)
    }
  }

  private static func translate(errno code: Int32, detail: String) -> StoreError {
    switch code {
    case ENOSPC, EDQUOT: .full
    case EROFS, EACCES, EPERM: .readOnly
    case ENOENT: .notFound
    default: .inputOutput(detail: detail)
    }
  }
}
