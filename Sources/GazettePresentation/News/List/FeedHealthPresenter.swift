import Foundation
import GazetteDomain

/// Says what is wrong with feeds: the network as a whole, one feed by name, or how many.
struct FeedHealthPresenter {
  let edition: Edition

  /// The banners above the list; empty when all is well.
  func notices(_ feeds: [FeedStatus]) -> [Notice] {
    let asked = feeds.filter { !$0.subscription.isPaused && $0.state.lastAttempt != nil }
    let failing = asked.filter { $0.state.failure != nil }
    guard let first = failing.first, let failure = first.state.failure else { return [] }
    if failing.count == asked.count, failing.allSatisfy(Self.isCutOff), asked.count > 1 {
      return offline(asked).map { [$0] } ?? []
    }
    let words = edition.phrases.news
    guard failing.count == 1 else { return [Notice(.warning, words.list.feedsTrouble(failing.count))] }
    return [
      Notice(.warning, words.list.feedTrouble(first.subscription.title, words.trouble.source(failure.error)))
    ]
  }

  private func offline(_ feeds: [FeedStatus]) -> Notice? {
    guard let newest = feeds.compactMap(\.state.lastSuccess).max() else { return nil }
    return Notice(
      .warning, edition.phrases.news.list.offline(edition.dates.age(of: newest, now: edition.now)))
  }

  private static func isCutOff(_ feed: FeedStatus) -> Bool {
    switch feed.state.failure?.error {
    case .unreachable, .timedOut: true
    default: false
    }
  }
}
