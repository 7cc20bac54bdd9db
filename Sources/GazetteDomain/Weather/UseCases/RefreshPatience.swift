/// Counts the waves in which everything failed, to know when asking on is of no use.
struct RefreshPatience: Sendable {
  private let most = 3
  private var failedInARow = 0
  private(set) var lastError: SourceError?

  /// True after three waves in a row in which no place succeeded.
  var isExhausted: Bool { failedInARow >= most }

  mutating func note(_ outcomes: [PlaceID: SourceError?]) {
    let errors = outcomes.values.compactMap { $0 }
    guard !outcomes.isEmpty, errors.count == outcomes.count else {
      failedInARow = 0
      return
    }
    failedInARow += 1
    lastError = errors.first
  }
}
