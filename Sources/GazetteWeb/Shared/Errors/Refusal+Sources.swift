import BoundedNumbers
import Foundation
import GazetteDomain
import HTTPTypes

// What every section's failures share: the source's and the store's part in them.
extension Refusal {
  /// The status of a provider's failure.
  static func status(of error: SourceError) -> HTTPResponse.Status {
    switch error {
    case .notFound: .notFound
    case .rateLimited, .budgetSpent: .tooManyRequests
    case .timedOut: .gatewayTimeout
    case .unreachable: .serviceUnavailable
    default: .badGateway
    }
  }

  /// The status of the store's failure.
  static func status(of error: StoreError) -> HTTPResponse.Status {
    switch error {
    case .notFound: .notFound
    case .quotaReached: .conflict
    case .full: .init(code: 507)
    // The disk, and not the program, is in trouble; reading goes on.
    case .busy, .readOnly, .inputOutput, .unanswered: .serviceUnavailable
    default: .internalServerError
    }
  }

  /// Seconds after which a provider may be asked again; nil when waiting does not help.
  static func retryAfter(_ error: SourceError, now: Date) -> Int? {
    switch error {
    case .rateLimited(_, let until), .budgetSpent(_, let until):
      Int(until.timeIntervalSince(now).rounded(.up), clampedTo: 1...31_536_000)
    case .unreachable: 60
    default: nil
    }
  }

  /// Seconds after which the store may be asked again; nil when waiting does not help.
  static func retryAfter(_ error: StoreError) -> Int? {
    switch error {
    case .busy, .readOnly, .inputOutput: 60
    // It is mostly back within seconds.
    case .unanswered: 5
    default: nil
    }
  }
}
