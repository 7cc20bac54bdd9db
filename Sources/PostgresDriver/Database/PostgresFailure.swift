import CPostgres
import Foundation
package import GazetteDomain

// Unchecked: reads the fields of a libpq result that its owner holds.

/// The reason why a statement or a connection failed.
enum PostgresFailure: Error, Equatable {
  /// The server refused a statement; `code` is its SQLSTATE.
  case refused(code: String, message: String)
  /// The connection broke, or the server ends it; the transaction was not committed.
  case lost(String)
  /// The connection broke during the commit: the transaction may be committed or not.
  case unknownOutcome(String)
  /// No connection became free in time.
  case exhausted
  /// The caller was cancelled.
  case cancelled
  /// The request's deadline has passed.
  case deadlineExceeded
  /// The database was closed.
  case closed
  /// The driver or this target is used incorrectly.
  case misuse(String)

  /// Makes the failure of a result; `wasCancelled` is true when its cancellation was requested.
  init(_ result: OpaquePointer, wasCancelled: Bool) {
    // The codes of the fields with the SQLSTATE and with the first line.
    let code = Self.field("C", of: result)
    let message = Self.field("M", of: result) ?? String(cString: PQresultErrorMessage(result))
    switch code {
    case nil: self = .lost(message)
    case "57P01", "57P02", "57P03", "57P05", "25P03": self = .lost(message)
    case let code? where code.hasPrefix("08"): self = .lost(message)
    case "57014" where wasCancelled: self = .cancelled
    case let code?: self = .refused(code: code, message: message)
    }
  }

  private static func field(_ letter: Unicode.Scalar, of result: OpaquePointer) -> String? {
    PQresultErrorField(result, Int32(letter.value)).map { String(cString: $0) }
  }

  /// True for conflicts with another transaction: a serialization failure, a deadlock, or a plan that a migration made obsolete.
  var isConflict: Bool {
    guard case .refused(let code, _) = self else { return false }
    return ["40001", "40P01"].contains(code) || isStalePlan
  }

  /// True when a prepared statement's result changed through a migration.
  var isStalePlan: Bool {
    guard case .refused("0A000", let message) = self else { return false }
    return message.contains("cached plan")
  }

  /// True when the replies that follow cannot be trusted, or a prepared statement is outdated.
  var invalidatesConnection: Bool {
    switch self {
    case .refused: isStalePlan
    case .cancelled: false
    default: true
    }
  }

  /// True when nothing was committed and a retry may succeed.
  var isRetryable: Bool { if case .lost = self { true } else { isConflict } }
}

// The one place that translates errors of PostgreSQL to the domain's.

extension StoreError {
  /// Makes the domain's equivalent of `error`.
  package init(translating error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as PostgresFailure: self = Self.translate(error)
    case let error as PostgresProblem: self = .unanswered(detail: error.description)
    case let error as UnreadableRow: self = .corrupt(detail: error.detail)
    case let error as UnsupportedColumnValue: self = .failed(detail: error.detail)
    case is CancellationError: self = Self.translate(.cancelled)
    default: self = .failed(detail: String(describing: type(of: error)))
    }
  }

  private static func translate(_ failure: PostgresFailure) -> StoreError {
    switch failure {
    case .refused(let code, let message): translate(code: code, detail: "PostgreSQL \(code): \(message)")
    case .lost(let detail), .unknownOutcome(let detail): .unanswered(detail: detail)
    case .exhausted: .unanswered(detail: "all connections are taken")
    case .deadlineExceeded: .unanswered(detail: "it takes longer than a page may")
    case .cancelled: .failed(detail: "nobody waits for it any more")
    case .closed: .unanswered(detail: "the database was closed")
    case .misuse(let detail): .failed(detail: detail)
    }
  }

  private static func translate(code: String, detail: String) -> StoreError {
    switch code {
    case "53100": .full
    case "25006", "42501": .readOnly
    case "40001", "40P01", "55P03", "53300", "57014": .unanswered(detail: detail)
    case let code where code.hasPrefix("XX"): .corrupt(detail: detail)
    case let code where code.hasPrefix("58"): .inputOutput(detail: detail)
    default: .failed(detail: detail)
    }
  }
}
