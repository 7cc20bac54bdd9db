package import GazetteDomain

/// Says what came of asking for one feed.
package struct FeedOutcomePresenter: Sendable {
  private let edition: Edition

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// The sentence for `outcome` of the feed called `name`.
  package func sentence(_ outcome: FeedOutcome, of name: String) -> String {
    let words = phrases.feeds
    switch outcome {
    case .taken(let count) where count.added > 0: return words.fresh(name, count.added)
    case .taken, .unchanged: return words.nothingNew(name)
    case .tooSoon(.some(let until)): return words.tooSoon(name, edition.dates.time(until))
    case .tooSoon(nil), .gone: return phrases.list.feedTrouble(name, words.gone)
    case .busy: return words.nothingNew(name)
    case .failed(let error): return phrases.list.feedTrouble(name, phrases.trouble.source(error))
    case .unknown: return phrases.trouble.trouble(.unknownFeed(name))
    case .stopped(let error): return phrases.trouble.trouble(.store(error))
    }
  }

  private var phrases: NewsPhrases { edition.phrases.news }
}
