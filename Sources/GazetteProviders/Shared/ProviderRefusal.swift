import Foundation

/// What a provider says in the body of an error.
struct ProviderRefusal: Sendable {
  /// Its own sentence.
  var reason: String?
  /// The status that the body itself names, when it does.
  var status: Int?
  /// True when the sentence speaks of a limit, whatever the status.
  var isRateLimit = false
  /// Until when the sentence asks to wait; nil when it does not say.
  var until: @Sendable (_ now: Date) -> Date? = { _ in nil }
}
