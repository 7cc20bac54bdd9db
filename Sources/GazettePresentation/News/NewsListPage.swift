/// The list of articles, ready to show.
package struct NewsListPage: Sendable {
  /// A choice: a filter, a source, a density.
  package struct Choice: Sendable, Hashable {
    package let choiceName: String
    /// The address that it leads to, or the value that it sends.
    package let choicePath: String
    /// How many are unread; nil for none.
    package let choiceCount: String?
    package let isChosen: Bool
    /// What a choice among all sources sends; empty where it is not among them.
    package var choiceValue = ""
    /// What sets a feed apart from its folder in a list of options.
    package var choiceIndent = ""
  }

  /// A folder and its feeds.
  package struct Folder: Sendable, Hashable {
    /// The folder itself; nil for the feeds without one.
    package let folderChoice: Choice?
    package let folderFeeds: [Choice]
  }

  package let stories: [StoryRow]
  /// The classes of the list.
  package let listStyle: String
  package let filters: [Choice]
  /// All sources together.
  package let everything: Choice
  package let folders: [Folder]
  package let densities: [Choice]
  /// The fields that forms carry along.
  package let hiddenFields: [NewsFilter.Field]
  /// The same without the search, for the search's own form.
  package let searchFields: [NewsFilter.Field]
  /// The words searched for; empty when there are none.
  package let searchText: String
  /// The address without the search; nil when there is none.
  package let unsearchedPath: String?
  /// The next page, and the first one where this is not it.
  package let nextPath, newestPath: String?
  /// What is said instead of a list.
  package let emptyState: ErrorSentence?
  /// True when the way on is to add a feed.
  package let hasNoFeeds: Bool
  /// How many articles are unread, in words; nil for none.
  package let unreadText: String?
  /// How refreshing stands; nil when nobody asked for it.
  package let refresh: RefreshStatus?
  /// What is wrong with feeds, or with the network.
  package let notices: [Notice]
  /// The address of this very page, to come back to.
  package let ownPath: String
}
