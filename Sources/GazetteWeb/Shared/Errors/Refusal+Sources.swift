import BoundedNumbers
import Foundation
import GazetteDomain
import HTTPTypes

// The failures that all sections share: those of sources and of the store.
extension Refusal {
  /// Returns the status for a provider's failure.
  static func status(of error: SourceError) -> HTTPResponse.Status {
    switch error {
    case .notFound: .notFound
    case .rateLimited, .budgetSpent: .tooManyRequests
    case .timedOut: .gatewayTimeout
    case .unreachable: .serviceUnavailable
    default: .badGateway
    }
  }

  /// Returns the status for the store's failure.
  static func status(of error: StoreError) -> HTTPResponse.Status {
    switch error {
    case .notFound: .notFound
    case .quotaReached: .conflict
    case .full: .init(code: 507)
    // The disk has a problem, not the program; reading still works.
    case .busy, .readOnly, .inputOutput, .unanswered: .serviceUnavailable
    default: .internalServerError
    }
  }

  /// Returns the seconds until a provider may be requested again; nil when waiting does not help.
  static func retryAfter(_ error: SourceError, now: Date) -> Int? {
    switch error {
    case .rateLimited(_, let until), .budgetSpent(_, let until):
      Int(until.timeIntervalSince(now).rounded(.up), clampedTo: 1...31_536_000)
    case .unreachable: 60
    default: nil
    }
  }

  /// Returns the seconds until the store may be used again; nil when waiting does not help.
  static func retryAfter(_ error: StoreError) -> Int? {
    switch error {
    case .busy, .readOnly, .inputOutput: 60
    // The database is usually back within seconds.
    case .unanswered: 5
    default: nil
    }
  }
}
