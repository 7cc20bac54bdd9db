package import GazetteDomain

/// What the list of articles says.
package struct NewsListPhrases: Sendable {
  /// The names of the filters, and what a choice of source is called.
  package let all, unread, starred, sources, allSources: String
  /// The search field, its button, and the way out of a search.
  package let search, searchButton, clearSearch: String
  /// The densities and their label.
  package let density, comfortable, compact, headlines: String
  /// Buttons of the page.
  package let refresh, stopRefreshing, markAllRead, manageFeeds, choose: String
  /// Links to the next page and back to the first.
  package let more, newest: String
  /// Buttons of a row.
  package let markRead, markUnread, star, unstar, original, aboveRead, belowRead: String
  /// Opens a row's menu, given its title.
  package let moreAbout: @Sendable (String) -> String
  /// Said before an unread title, for screen readers.
  package let unreadMark: String
  /// Before the names of the other feeds that tell the same story.
  package let alsoIn: String
  /// The name of a feed that the reader has removed since, beside an article that its star keeps.
  package let formerSource: @Sendable (String) -> String
  /// What stands for a missing title.
  package let untitled: String
  /// Nothing to show: no feeds, nothing yet, all is read, nothing starred, nothing found.
  package let noFeeds, nothingYet, allRead, nothingStarred, nothingFound: ErrorSentence
  /// So many articles are unread.
  package let unreadCount: @Sendable (Int) -> String
  /// So many were marked read.
  package let marked: @Sendable (Int) -> String
  /// Takes it back.
  package let undo: String
  /// How far refreshing has come: done, total.
  package let refreshing: @Sendable (Int, Int) -> String
  /// What refreshing brought: new articles, failed feeds.
  package let refreshed: @Sendable (_ new: Int, _ failed: Int) -> String
  /// That refreshing was stopped.
  package let cancelled: String
  /// One feed's trouble: its name, the reason in a sentence.
  package let feedTrouble: @Sendable (_ name: String, _ reason: String) -> String
  /// Several feeds' trouble: how many.
  package let feedsTrouble: @Sendable (Int) -> String
  /// No publisher can be reached; the age of the newest data is written.
  package let offline: @Sendable (String) -> String
}

extension StoredArticle {
  /// The name of its feed, said to be removed where the article stays for its star only.
  package func sourceName(_ words: NewsListPhrases) -> String {
    isSubscribed ? feedTitle : words.formerSource(feedTitle)
  }
}
