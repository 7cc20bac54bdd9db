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
  let failure: Failure?
  let warnings: [String]

  /// Describes a subscription, its trouble in `language`.
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
    failure = state.failure.map {
      Failure(message: NewsTroublePhrases.of(language).source($0.error), failedAt: $0.failedAt)
    }
    warnings = state.warnings
  }
}
