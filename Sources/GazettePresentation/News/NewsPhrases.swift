package import GazetteDomain

/// What the news pages and commands say.
package struct NewsPhrases: Sendable {
  /// The title of the section's page.
  package let title: String
  /// The list of articles, one article, and the page of the feeds.
  package let list: NewsListPhrases
  package let article: ArticlePhrases
  package let feeds: FeedsPhrases
  /// What went wrong.
  package let trouble: NewsTroublePhrases
  /// That no article meets the conditions.
  package let nothingFound: String
  /// That there is no subscription yet.
  package let noFeeds: String
  /// That the reader is subscribed now to the feed of this name.
  package let subscribed: @Sendable (String) -> String
  /// That the reader was subscribed to the feed of this name before.
  package let subscribedAlready: @Sendable (String) -> String
  /// That the subscription to the feed of this name has ended.
  package let unsubscribed: @Sendable (String) -> String
  /// That so many feeds were found, of which one is to be chosen.
  package let chooseOne: @Sendable (Int) -> String
  /// So many new articles.
  package let newArticles: @Sendable (Int) -> String
  /// How refreshing all feeds ended.
  package let refreshed: @Sendable (FeedsProgress) -> String
  /// What an import brought.
  package let imported: @Sendable (FeedImportProgress) -> String
  /// That a line of a list is no address that can be fetched.
  package let unusable: @Sendable (String) -> String
}
