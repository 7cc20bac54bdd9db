import Foundation
package import GazetteDomain

/// The view model of the list of articles.
package struct NewsListPage: Sendable {
  /// An option: a filter, a source, a density.
  package struct Choice: Sendable, Hashable {
    package let name: String
    /// The address of a link, or the value of a form field.
    package let path: String
    /// The number of unread articles; nil for none.
    package let count: String?
    package let isChosen: Bool
  }

  package let days: [StoryDay]
  package let density: NewsDensity
  /// The orders of the list.
  package let orders: [Choice]
  /// How many articles the search found, in words; nil when there is no search, or nothing was found.
  package let resultText: String?
  package let filters: [Choice]
  /// The option for all sources together.
  package let allSources: Choice
  /// The fields of the query that follow a source in the address of its list, such as `&unread=1`; mostly empty.
  package let sourceFields: String
  package let densities: [Choice]
  /// The hidden fields of forms.
  package let hiddenFields: [(name: String, value: String)]
  /// The same without the search, for the search form.
  package let searchFields: [(name: String, value: String)]
  /// The words searched for; empty when there are none.
  package let searchText: String
  /// The corrected search, which the list shows; nil when the typed words were used.
  package let didYouMean: DidYouMean?
  /// The address without the search; nil when there is none.
  package let unsearchedPath: String?
  /// The next page, and the first one when this is not the first.
  package let nextPath, firstPath: String?
  /// The words of the links to them.
  package let nextText, firstText: String
  /// The message in place of an empty list.
  package let emptyState: ErrorSentence?
  /// True when the empty list's remedy is to add a feed.
  package let hasNoFeeds: Bool
  /// How many articles are unread, in words; nil for none.
  package let unreadText: String?
  /// The progress of a refresh; nil when the reader started none.
  package let refresh: RefreshStatus?
  /// Problems with feeds or with the network.
  package let notices: [Notice]
  /// The address of this page, for links back to it.
  package let ownPath: String
  /// The form of a watch on what the list shows.
  package let watchPath: String

  /// All stories, in the order of the list.
  package var stories: [StoryRow] { days.flatMap(\.stories) }
}

/// Makes the view model of the list of articles.
package struct NewsListPresenter: Sendable {
  /// The input of the list.
  package struct Content: Sendable {
    package var articles: ArticlePage
    package var query: ArticleQuery
    package var feeds: [FeedStatus]
    package var unreadCount: Int
    package var progress: FeedsProgress?
    /// How many articles the search found; nil when there is no search.
    package var resultCount: Int?

    package init(
      articles: ArticlePage, query: ArticleQuery, feeds: [FeedStatus], unreadCount: Int, progress: FeedsProgress? = nil
    ) {
      self.articles = articles
      self.query = query
      self.feeds = feeds
      self.unreadCount = unreadCount
      self.progress = progress
    }
  }

  private let edition: Edition
  private let links: PictureLinks

  package init(edition: Edition, links: PictureLinks) {
    self.edition = edition
    self.links = links
  }

  /// Returns the page of `content`; without `hasLead` all its stories look alike.
  package func page(_ content: Content, density: NewsDensity, hasLead: Bool = true) -> NewsListPage {
    let query = content.query
    let shown = query.with { $0.search = content.articles.correction ?? $0.search }
    let hasLead = hasLead && density == .comfortable && query.isFromNewest && query.search == nil
    // A lead without a picture is a line across the page, with a row of three below it.
    let isPlain = hasLead && content.articles.articles.first.map { $0.article.picture == nil } ?? false
    let stories = StoryRowPresenter(
      edition: edition, links: links, query: shown, density: density, seconds: isPlain ? 1...3 : 1...2)
    let days = StoryDayPresenter(
      edition: edition, density: density, layout: isPlain ? .plainLead : hasLead ? .lead : .even)
    let isNewestFirst = query.order == .newest
    return NewsListPage(
      days: days.days(content.articles.articles) { stories.row($0, rank: $1) }, density: density,
      orders: orders(shown), resultText: resultText(content),
      filters: filters(query), allSources: allSources(content), sourceFields: query.fieldsAfterSource,
      densities: densities(density),
      hiddenFields: shown.first.queryItems, searchFields: query.first.with { $0.search = nil }.queryItems,
      searchText: query.search?.text ?? "",
      didYouMean: DidYouMean(content.articles.correction, path: shown.path, edition: edition),
      unsearchedPath: query.search.map { _ in query.first.with { $0.search = nil }.path },
      nextPath: content.articles.next.map { next in shown.with { $0.before = next }.path },
      firstPath: query.before.map { _ in query.first.path },
      nextText: isNewestFirst ? phrases.list.more : phrases.list.moreNewer,
      firstText: isNewestFirst ? phrases.list.newest : phrases.list.oldest,
      emptyState: content.articles.articles.isEmpty ? emptyState(content) : nil,
      hasNoFeeds: content.feeds.isEmpty,
      unreadText: content.unreadCount > 0 ? phrases.list.unreadCount(content.unreadCount) : nil,
      refresh: content.progress.map { status($0, of: content.feeds) },
      notices: FeedHealthPresenter(edition: edition).notices(content.feeds),
      ownPath: query.path,
      watchPath: WatchLinks(edition: edition).path(
        shown, feed: content.feeds.first { $0.id == query.feed }?.subscription.title))
  }

  /// Returns the progress without the failures of feeds that the reader has removed since.
  private func status(_ progress: FeedsProgress, of feeds: [FeedStatus]) -> RefreshStatus {
    let ids = Set(feeds.map(\.id))
    var current = progress
    current.failures = progress.failures.filter { ids.contains($0.key) }
    // Counts all feeds of the run, including those removed since.
    return RefreshStatus(
      text: words(current), done: progress.done, total: progress.total, isRunning: !progress.isOver)
  }

  /// Returns the progress of a refresh, in words.
  package func status(_ progress: FeedsProgress) -> RefreshStatus {
    RefreshStatus(
      text: words(progress), done: progress.done, total: progress.total, isRunning: !progress.isOver)
  }

  private func words(_ progress: FeedsProgress) -> String {
    switch progress.state {
    case .running: phrases.list.refreshing(progress.done, progress.total)
    case .finished: phrases.list.refreshed(progress.newArticles, progress.failures.count)
    case .cancelled: phrases.list.cancelled
    case .stopped(let error): phrases.problems.sentence(.store(error))
    }
  }

  private func allSources(_ content: Content) -> NewsListPage.Choice {
    NewsListPage.Choice(
      name: phrases.list.allSources, path: content.query.fromAllSources.path,
      count: content.unreadCount > 0 ? edition.numbers.integer(content.unreadCount) : nil,
      isChosen: content.query.feed == nil && content.query.folder == nil)
  }

  private func filters(_ query: ArticleQuery) -> [NewsListPage.Choice] {
    let whole = query.first.with { query in
      for (_, path, _) in ArticleQuery.marks { query[keyPath: path] = false }
    }
    let marked = ArticleQuery.marks.map { mark, path, _ in
      (phrases.list.marks[mark].label, whole.with { $0[keyPath: path] = true })
    }
    return ([(phrases.list.all, whole)] + marked).map { name, target in
      NewsListPage.Choice(
        name: name, path: target.path, count: nil, isChosen: target == query.first)
    }
  }

  private func orders(_ query: ArticleQuery) -> [NewsListPage.Choice] {
    let names = [phrases.list.newestFirst, phrases.list.oldestFirst]
    return zip(ArticleQuery.Order.allCases, names).map { order, name in
      NewsListPage.Choice(
        name: name, path: query.first.with { $0.order = order }.path, count: nil,
        isChosen: order == query.order)
    }
  }

  private func resultText(_ content: Content) -> String? {
    guard let count = content.resultCount, count > 0 else { return nil }
    return phrases.list.found(min(count, Articles.maximumCount), count > Articles.maximumCount)
  }

  private func densities(_ density: NewsDensity) -> [NewsListPage.Choice] {
    let names = [phrases.list.comfortable, phrases.list.compact, phrases.list.headlines]
    return zip(NewsDensity.allCases, names).map { each, name in
      NewsListPage.Choice(
        name: name, path: each.rawValue, count: nil, isChosen: each == density)
    }
  }

  private func emptyState(_ content: Content) -> ErrorSentence {
    let words = phrases.list
    if content.feeds.isEmpty { return words.noFeeds }
    if content.query.search != nil { return words.nothingFound }
    if content.query.starredOnly { return words.nothingStarred }
    return content.feeds.allSatisfy { $0.articleCount == 0 } ? words.nothingYet : words.allRead
  }

  private var phrases: NewsPhrases { edition.phrases.news }
}

extension ArticleQuery {
  /// Whether it lists the newest articles first, from the newest on.
  fileprivate var isFromNewest: Bool { before == nil && order == .newest }

  /// The first page of the list with articles of all sources.
  fileprivate var fromAllSources: ArticleQuery {
    first.with {
      $0.feed = nil
      $0.folder = nil
    }
  }

  /// The query of the address of ``fromAllSources``, to follow the one of a source; empty without other conditions.
  fileprivate var fieldsAfterSource: String {
    let path = fromAllSources.path
    return path.firstIndex(of: "?").map { "&" + path[path.index(after: $0)...] } ?? ""
  }

  /// The address of the list.
  package var path: String { Route.news.path(queryItems) }

  /// Returns the address of an article opened from the list; it links back to the list, and to the article's neighbours there.
  package func path(of article: ArticleID) -> String { Route.article(String(article.rawValue)).path(queryItems) }
}

/// How much of each article the list shows; the raw value is its name in forms, cookies and styles.
package enum NewsDensity: String, Sendable, CaseIterable {
  /// Pictures and the first words; the newest article is large.
  case comfortable
  /// A small picture and the title.
  case compact
  /// Titles alone.
  case headlines
}

/// Describes problems with feeds: the network as a whole, one feed by name, or the number of feeds.
struct FeedHealthPresenter {
  let edition: Edition

  /// Returns the banners above the list; empty when there are no problems.
  func notices(_ feeds: [FeedStatus]) -> [Notice] {
    // Mostly none has failed, and then no feed is copied.
    guard feeds.contains(where: { $0.state.failure != nil }) else { return [] }
    let attempted = feeds.filter { !$0.subscription.isPaused && $0.state.lastAttempt != nil }
    let failing = attempted.filter { $0.state.failure != nil }
    guard let first = failing.first, let failure = first.state.failure else { return [] }
    if failing.count == attempted.count, failing.allSatisfy(Self.isCutOff), attempted.count > 1 {
      return offline(attempted).map { [$0] } ?? []
    }
    let words = edition.phrases.news
    guard failing.count == 1 else { return [Notice(.warning, words.list.feedsProblem(failing.count))] }
    return [
      Notice(.warning, words.list.feedProblem(first.subscription.title, words.problems.source(failure.error)))
    ]
  }

  private func offline(_ feeds: [FeedStatus]) -> Notice? {
    guard let newest = feeds.compactMap(\.state.lastSuccess).max() else { return nil }
    return Notice(
      .warning, edition.phrases.news.list.offline(edition.dates.age(of: newest, now: edition.now)))
  }

  private static func isCutOff(_ feed: FeedStatus) -> Bool {
    switch feed.state.failure?.error {
    case .unreachable, .timedOut: true
    default: false
    }
  }
}
