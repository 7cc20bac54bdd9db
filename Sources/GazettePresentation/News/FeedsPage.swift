/// The reader's feeds, ready to show.
package struct FeedsPage: Sendable {
  /// A feed with its health.
  package struct Row: Sendable, Hashable {
    package let feedID: String
    package let feedTitle: String
    /// The list of its articles.
    package let feedArticles: String
    /// The publisher's site as it is shown, and its address.
    package let feedSite, feedSiteAddress: String?
    package let feedAddress: String
    package let feedFolder: String
    package let isFeedPaused, isFeedGone, isFeedWhole: Bool
    /// When it was last received; nil for never.
    package let feedReceived: Age?
    /// When it is next asked for, in words; nil when it is not.
    package let feedNext: String?
    package let feedCounts: String
    /// Why the last attempt failed; nil when it did not.
    package let feedTrouble: String?
    /// What is wrong with the document; empty when nothing is.
    package let feedWarnings: [String]
    package let feedRefreshLabel, feedEditLabel: String
  }

  /// A folder and its feeds.
  package struct Folder: Sendable, Hashable {
    package let folderName: String
    package let folderRows: [Row]
  }

  package let folders: [Folder]
  /// The names of all folders, to choose from.
  package let folderNames: [String]
  package let isEmpty: Bool
  package let refresh: RefreshStatus?
  /// How far a list of feeds has been taken in; nil when there is none on the way.
  package let feedImport: RefreshStatus?
}
