import Foundation

/// The answers of the last searches, so that typing, erasing and typing again asks the provider once.
actor RecentSearches {
  struct Key: Hashable, Sendable {
    let text: String
    let languageCode: String
  }

  private let now: CurrentTime
  private let lifetime: TimeInterval = 600
  private let capacity = 200
  private var answers: [Key: (places: [Place], date: Date)] = [:]

  init(now: @escaping CurrentTime) { self.now = now }

  func answer(for key: Key) -> [Place]? {
    guard let answer = answers[key], now().timeIntervalSince(answer.date) < lifetime else { return nil }
    return answer.places
  }

  func keep(_ places: [Place], for key: Key) {
    if answers.count >= capacity, let oldest = answers.min(by: { $0.value.date < $1.value.date }) {
      answers[oldest.key] = nil
    }
    answers[key] = (places, now())
  }
}
