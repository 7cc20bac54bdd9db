import Foundation
import GazetteDomain

/// Why the last refresh failed, in the reader's words.
struct FailureDocument: Encodable, Sendable, Hashable {
  let message: String
  let failedAt: Date

  init(_ failure: RefreshFailure, language: Language) {
    message = WeatherPhrases(language).sourceTrouble(failure.error)
    failedAt = failure.failedAt
  }
}
