import Foundation
package import GazetteDomain

/// A subscription with its health, as the API and `--json` write it.
package struct SubscriptionDocument: Encodable, Sendable, Hashable {
  struct Failure: Encodable, Sendable, Hashable {
    let message: String
    let failedAt: Date
  }

  let id: Int64
  let title: String
  let publisherTitle: String
  let url: String
  let site: String?
  let folder: String?
  let language: String?
  let paused: Bool
  let fullText: Bool
  let gone: Bool
  let unread: Int
  let articles: Int
  let lastSuccess: Date?
  let nextFetch: Date?
  let nextFetchReason: String?
  let refreshableFrom: Date?
  let userAgent: String?
  let failure: Failure?
  let warnings: [String]

  /// Describes a subscription, with its problem in `language`.
  package init(_ status: FeedStatus, language: Language) {
    let (subscription, feed, state) = (status.subscription, status.subscription.feed, status.state)
    id = feed.id.rawValue
    title = subscription.title
    publisherTitle = feed.title
    url = feed.url.absoluteString
    site = feed.site?.absoluteString
    folder = subscription.folder
    self.language = feed.languageCode
    paused = subscription.isPaused
    fullText = subscription.wantsFullText
    gone = state.isGone
    unread = status.unreadCount
    articles = status.articleCount
    lastSuccess = state.lastSuccess
    nextFetch = state.nextFetch
    nextFetchReason = state.scheduleReason?.rawValue
    // `.distantPast` means now.
    refreshableFrom = status.earliestRefresh.flatMap { $0 > .distantPast ? $0 : nil }
    userAgent = feed.userAgent?.text
    failure = state.failure.map {
      Failure(message: NewsProblemPhrases.of(language).source($0.error), failedAt: $0.failedAt)
    }
    warnings = state.warnings
  }
}

/// The subscriptions, as the API writes them.
package struct SubscriptionListDocument: Encodable, Sendable, Hashable {
  let feeds: [SubscriptionDocument]

  /// Describes subscriptions, with their problems in `language`.
  package init(_ statuses: [FeedStatus], language: Language) {
    feeds = statuses.map { SubscriptionDocument($0, language: language) }
  }
}

/// The feeds found at an address, as the API and `--json` write them.
package struct FeedChoicesDocument: Encodable, Sendable, Hashable {
  struct Choice: Encodable, Sendable, Hashable {
    let url: String
    let title: String?
  }

  let choices: [Choice]

  /// Describes the feeds found, best first.
  package init(_ found: [DiscoveredFeed]) {
    choices = found.map { Choice(url: $0.url.absoluteString, title: $0.title) }
  }
}

/// The result of importing a list of feeds, as the API writes it.
package struct FeedImportDocument: Encodable, Sendable, Hashable {
  let total: Int
  let added: Int
  let known: Int
  let unusable: [String]
  let leftOut: Int

  /// Describes the result of an import.
  package init(_ progress: FeedImportProgress) {
    total = progress.total
    added = progress.added
    known = progress.duplicates
    unusable = progress.unusable
    leftOut = progress.skipped
  }
}

/// The progress of refreshing all feeds, as the API and `--json` write it.
package struct FeedsRefreshDocument: Encodable, Sendable, Hashable {
  let state: String
  let total: Int
  let refreshed: Int
  let tooSoon: Int
  let newArticles: Int
  let failed: [String: String]
  let gone: [Int64]

  /// Describes a progress, or the state before the first one, with the failures' reasons in `language`.
  package init(_ progress: FeedsProgress?, language: Language) {
    let shown = progress ?? FeedsProgress(total: 0)
    total = shown.total
    refreshed = shown.refreshed
    tooSoon = shown.tooSoon
    newArticles = shown.newArticles
    let phrases = NewsProblemPhrases.of(language)
    failed = Dictionary(
      uniqueKeysWithValues: shown.failures.map { (String($0.key.rawValue), phrases.source($0.value)) })
    gone = shown.gone.map(\.rawValue).sorted()
    state =
      switch progress?.state {
      case nil: "idle"
      case .running: "running"
      case .finished: "finished"
      case .cancelled: "cancelled"
      case .stopped: "stopped"
      }
  }
}
