import GazettePresentation

/// What the template of the list reads.
struct NewsListPageView: Sendable {
  let assets: String
  let title: String
  let page: NewsListPage
  let words: NewsListPhrases
  let stopWord: String
  let isEmpty: Bool
  let told: PassingNoticeView?
  let listPath = Route.news.path
  let feedsPath = Route.feeds.path
  let refreshPath = Route.refreshFeeds.path
  let cancelPath = Route.cancelRefreshFeeds.path
  let readPath = Route.allRead.path
  let densityPath = Route.newsDensity.path
  let stories: [StoryRowView]

  init(assets: String, page: NewsListPage, phrases: NewsPhrases, told: PassingNoticeView?) {
    self.assets = assets
    self.page = page
    self.told = told
    title = phrases.title
    words = phrases.list
    stopWord = phrases.list.stopRefreshing
    isEmpty = page.emptyState != nil
    stories = page.stories.map { StoryRowView($0, words: phrases.list) }
  }
}

/// A row with the addresses of its forms and the labels of its buttons.
struct StoryRowView: Sendable {
  let row: StoryRow
  let storyReadPath: String
  let storyStarPath: String
  let storyReadLabel: String
  let storyStarLabel: String
  let storyStarPressed: String

  init(_ row: StoryRow, words: NewsListPhrases) {
    self.row = row
    storyReadPath = Route.articleRead(row.storyID).path
    storyStarPath = Route.articleStar(row.storyID).path
    storyReadLabel = row.hasBeenRead ? words.markUnread : words.markRead
    storyStarLabel = row.hasStar ? words.unstar : words.star
    storyStarPressed = row.hasStar ? "true" : "false"
  }
}
