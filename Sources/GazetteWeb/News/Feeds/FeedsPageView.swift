import GazetteDomain
import GazettePresentation

/// What the template of the feeds reads.
struct FeedsPageView: Sendable {
  /// What was typed, and what came of it.
  struct Attempt: Sendable {
    var typed = ""
    /// Why nothing was added; nil when nothing is wrong.
    var problem: String?
    /// The feeds to choose from.
    var found: [FoundFeed] = []
    /// What is wrong with a list that was sent.
    var listProblem: String?
  }

  /// A feed to choose.
  struct FoundFeed: Sendable {
    let foundAddress: String
    let foundTitle: String
  }

  let assets: String
  let page: FeedsPage
  let words: FeedsPhrases
  let stopWord: String
  let told: PassingNoticeView?
  let folders: [FolderView]
  let typed: String
  let addProblem: String?
  let found: [FoundFeed]
  let hasFound: Bool
  let listProblem: String?
  let newsPath = Route.news.path
  let addPath = Route.addFeed.path
  let refreshPath = Route.refreshFeeds.path
  let cancelPath = Route.cancelRefreshFeeds.path
  let importPath = Route.importFeeds.path
  let exportPath = Route.exportFeeds.path
  let ownPath = Route.feeds.path

  init(assets: String, page: FeedsPage, words: FeedsPhrases, told: PassingNoticeView?, attempt: Attempt) {
    self.assets = assets
    self.page = page
    self.words = words
    stopWord = words.stop
    self.told = told
    folders = page.folders.map(FolderView.init)
    typed = attempt.typed
    addProblem = attempt.problem
    found = attempt.found
    hasFound = !attempt.found.isEmpty
    listProblem = attempt.listProblem
  }
}

extension FeedsPageView {
  /// A folder, its feeds with the addresses of their forms.
  struct FolderView: Sendable {
    let folderTitle: String
    let folderRows: [RowView]

    init(_ folder: FeedsPage.Folder) {
      folderTitle = folder.folderName
      folderRows = folder.folderRows.map(RowView.init)
    }
  }

  /// A feed with the addresses of its forms.
  struct RowView: Sendable {
    let row: FeedsPage.Row
    let feedUpdatePath: String
    let feedRefreshPath: String
    let feedRemovePath: String
    let hasFeedWarnings: Bool

    init(_ row: FeedsPage.Row) {
      self.row = row
      feedUpdatePath = Route.feed(row.feedID).path
      feedRefreshPath = Route.refreshFeed(row.feedID).path
      feedRemovePath = Route.removeFeed(row.feedID).path
      hasFeedWarnings = !row.feedWarnings.isEmpty
    }
  }
}
