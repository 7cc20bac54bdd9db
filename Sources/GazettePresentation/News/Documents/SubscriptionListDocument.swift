package import GazetteDomain

/// The subscriptions, as the API writes them.
package struct SubscriptionListDocument: Encodable, Sendable, Hashable {
  let feeds: [SubscriptionDocument]

  /// Describes subscriptions, their trouble in `language`.
  package init(_ statuses: [FeedStatus], language: Language) {
    feeds = statuses.map { SubscriptionDocument($0, language: language) }
  }
}
