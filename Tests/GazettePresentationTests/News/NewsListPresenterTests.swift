import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

struct NewsListPresenterTests {
  private let time = ManualTime()
  private let links = PictureLinks { "/p/\($1)\(URL(string: $0)?.path ?? "")" }

  private func edition(_ language: Language = .french) -> Edition {
    Edition(language: language, units: .metric, timeZone: .gmt, now: time.date)
  }

  private func stored(_ number: Int, isRead: Bool = false, others: [String] = []) -> StoredArticle {
    StoredArticle(
      id: ArticleID(rawValue: Int64(number) + 1), feedID: FeedID(rawValue: 7), feedTitle: "Le Phare",
      article: .fixture(number), isRead: isRead, otherSources: others)
  }

  private func status(_ id: Int64, folder: String? = nil, unread: Int = 2, error: SourceError? = nil) -> FeedStatus {
    let feed = Feed(id: FeedID(rawValue: id), url: URL(filePath: "/\(id).xml"), title: "Flux \(id)")
    var state = FeedFetchState()
    state.lastAttempt = time.date
    state.lastSuccess = time.date.addingTimeInterval(-7200)
    state.failure = error.map { RefreshFailure(error: $0, failedAt: time.date) }
    return FeedStatus(
      subscription: Subscription(feed: feed, folder: folder, subscribedAt: time.date), state: state,
      unreadCount: unread, articleCount: 10)
  }

  @Test func `shows corrected matches and continues with the correction`() throws {
    let query = try ArticleQuery(fields: ["q": "haven"])
    let next = ArticleCursor(published: time.date, id: ArticleID(rawValue: 1))
    let page = ArticlePage(articles: [stored(1)], next: next, correction: try SearchWords("harbour"))
    let content = NewsListPresenter.Content(articles: page, query: query, feeds: [status(7)], unreadCount: 3)
    let list = NewsListPresenter(edition: edition(), links: links).page(content, density: .comfortable)
    #expect(list.didYouMean?.path == "/news?q=harbour")
    #expect(list.searchText == "haven")
    #expect(list.hiddenFields.map(\.value) == ["harbour"])
    #expect(list.nextPath?.hasPrefix("/news?q=harbour&before=") == true)
    #expect(list.stories.first?.path == "/news/2?q=harbour")
  }

  private func page(
    _ articles: [StoredArticle], _ query: ArticleQuery = ArticleQuery(), feeds: [FeedStatus]? = nil,
    next: ArticleCursor? = nil, density: NewsDensity = .comfortable
  ) -> NewsListPage {
    let content = NewsListPresenter.Content(
      articles: ArticlePage(articles: articles, next: next), query: query, feeds: feeds ?? [status(7)],
      unreadCount: 3)
    return NewsListPresenter(edition: edition(), links: links).page(content, density: density)
  }

  @Test func `marks the removed feed of a starred article`() {
    var kept = stored(0)
    kept.isSubscribed = false
    #expect(page([kept]).stories.first?.source == "Le Phare (flux retiré)")
    #expect(kept.sourceName(Phrases.of(.english).news.list) == "Le Phare (no longer subscribed)")
  }

  @Test func `leads with the newest story and a large picture`() throws {
    let page = page([stored(0), stored(1), stored(5)])
    let lead = try #require(page.stories.first)
    #expect(page.days.first?.listStyle == "stories stories-comfortable has-lead")
    #expect(lead.style == "story story-lead")
    #expect(lead.picture?.isLead == true)
    #expect(lead.age.text == "à l’instant")
    #expect(page.stories[2].picture?.isLead == false)
    #expect(page.stories[2].age.text == "il y a 5\u{A0}h")
  }

  @Test func `spreads a lead without a picture over three stories with pictures`() {
    var plain = stored(0)
    plain.article.picture = nil
    let page = page([plain, stored(1), stored(2), stored(3), stored(4)])
    #expect(page.days.first?.listStyle == "stories stories-comfortable has-lead has-plain-lead")
    #expect(
      page.stories.map(\.style)
        == ["story story-lead is-plain"] + Array(repeating: "story story-second", count: 3) + ["story"])
  }

  @Test func `uses the first words of a post without a title`() throws {
    var post = stored(1)
    post.article.title = ""
    post.article.excerpt = "Le banc est revenu."
    let row = try #require(page([stored(0), post]).stories.last)
    #expect(row.title == "Le banc est revenu.")
    #expect(row.excerpt == nil)
  }

  @Test func `shows no lead on older pages, in searches and in other densities`() throws {
    let before = ArticleQuery().with { $0.before = ArticleCursor(published: time.date, id: ArticleID(rawValue: 3)) }
    #expect(page([stored(0)], before).stories.first?.style == "story")
    let port = try SearchWords("port")
    #expect(page([stored(0)], ArticleQuery().with { $0.search = port }).stories.first?.style == "story")
    #expect(page([stored(0)], density: .headlines).stories.first?.picture == nil)
  }

  @Test func `keeps the filter in article links and names other sources`() throws {
    let query = ArticleQuery().with {
      $0.folder = "Été & co"
      $0.unreadOnly = true
    }
    let row = try #require(page([stored(0, others: ["Le Sémaphore"])], query).stories.first)
    #expect(row.path == "/news/1?folder=%C3%89t%C3%A9%20%26%20co&unread=1")
    #expect(row.alsoIn == "Aussi dans Le Sémaphore")
  }

  @Test func `starts the next page at the end of this one, with the same filter`() {
    let next = ArticleCursor(published: Date(timeIntervalSince1970: 1), id: ArticleID(rawValue: 9))
    let page = page([stored(0)], ArticleQuery().with { $0.feed = FeedID(rawValue: 7) }, next: next)
    #expect(page.nextPath == "/news?feed=7&before=\(next.text)")
    #expect(page.firstPath == nil)
    #expect(page.filters.map(\.path) == ["/news?feed=7", "/news?feed=7&unread=1", "/news?feed=7&starred=1"])
    #expect(page.filters.map(\.isChosen) == [true, false, false])
  }

  @Test func `continues addresses of sources with the rest of the query`() throws {
    #expect(page([]).sourceFields == "")
    let query = try ArticleQuery(fields: ["feed": "7", "unread": "1", "q": "a&b", "sort": "oldest"])
    #expect(page([], query).sourceFields == "&unread=1&q=a%26b&sort=oldest")
    #expect(page([], query).allSources.path == "/news?unread=1&q=a%26b&sort=oldest")
    #expect(page([], query).allSources.count == "3")
  }

  private func sources(
    _ feeds: [FeedStatus], _ query: ArticleQuery = ArticleQuery(), folders: SourceFolders = SourceFolders()
  ) -> NewsSources {
    NewsSourcesPresenter(edition: edition(), choice: .init(query, folders: folders)) { "/icon/\($0.id.rawValue)" }
      .sources(feeds)
  }

  @Test func `lists sources by folder with unread counts`() {
    let sources = sources([status(1), status(2, folder: "Presse"), status(3, folder: "Presse", unread: 0)])
    #expect(sources.folders.count == 2)
    #expect(sources.folders[0].source == nil)
    #expect(sources.folders[1].source?.name == "Presse")
    #expect(sources.folders[1].source?.path == "/news?folder=Presse")
    #expect(sources.folders[1].source?.count == "2")
    #expect(sources.folders[1].feeds.map(\.path) == ["/news?feed=2", "/news?feed=3"])
    #expect(sources.folders[1].feeds.map(\.count) == ["2", nil])
    #expect(sources.folders[1].feeds.map(\.icon) == ["/icon/2", "/icon/3"])
    #expect(sources.allFeeds == nil)
    #expect(page([stored(0)]).allSources.isChosen)
  }

  @Test func `lists the first two hundred feeds and the chosen one`() {
    let query = ArticleQuery().with { $0.feed = FeedID(rawValue: 250) }
    let sources = sources((1...300).map { status($0, folder: $0 <= 250 ? "Presse" : "Ville") }, query)
    #expect(sources.folders.map(\.feeds.count) == [201, 0])
    #expect(sources.folders[0].feeds.last?.isChosen == true)
    #expect(sources.folders.map(\.count) == ["500", "100"])
    #expect(sources.allFeeds?.contains("300") == true)
  }

  @Test func `opens folders of few feeds, and of many only the chosen one`() {
    let few = sources([status(1)] + (2...15).map { status($0, folder: "Presse") })
    #expect(few.folders.map(\.isOpen) == Array(repeating: true, count: few.folders.count))
    #expect(few.folders.first { $0.source == nil }?.canClose == false)
    let many = (1...16).map { status($0, folder: $0 % 2 == 0 ? "Presse" : "Ville") }.sorted {
      ($0.subscription.folder ?? "") < ($1.subscription.folder ?? "")
    }
    let closed = sources(many)
    #expect(closed.folders.map(\.isOpen) == [false, false])
    #expect(closed.folders.map(\.count) == ["16", "16"])
    let chosen = sources(many, ArticleQuery().with { $0.feed = FeedID(rawValue: 3) })
    #expect(chosen.folders.map(\.isOpen) == [false, true])
    let loose = sources((1...16).map { status($0) })
    #expect(loose.folders.map(\.canClose) == [true])
    #expect(loose.folders.map(\.count) == ["32"])
  }

  @Test func `restores the folders that the reader opened and closed`() {
    let sources = sources(
      [status(1, folder: "Presse"), status(2, folder: "Ville")], folders: SourceFolders().with("Presse", isOpen: false))
    #expect(sources.folders.map(\.isOpen) == [false, true])
  }

  @Test func `stores the last hundred folders in a short text`() {
    var folders = SourceFolders().with("Presse", isOpen: false).with(nil, isOpen: true)
    #expect(folders.text.count == 19)
    #expect(SourceFolders(text: folders.text) == folders)
    folders = folders.with("Presse", isOpen: true)
    #expect(folders.isOpen("Presse") == true)
    #expect(folders.isOpen("Ville") == nil)
    for number in 0..<100 { folders = folders.with("Folder \(number)", isOpen: true) }
    #expect(folders.isOpen("Presse") == nil)
    #expect(folders.isOpen("Folder 0") == true)
    #expect(SourceFolders(text: "x12345678.o1234.c1234567g..o") == SourceFolders())
  }

  @Test func `groups stories by day, except for the lead's row`() {
    let noon = Date(timeIntervalSince1970: (time.date.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400 + 43_200)
    let edition = Edition(language: .english, units: .metric, timeZone: .gmt, now: noon)
    let articles = [0, 1, 13, 14, 30, 40].map { hours in
      var article = stored(hours)
      article.article.published = noon - Double(hours) * 3600
      return article
    }
    let content = NewsListPresenter.Content(
      articles: ArticlePage(articles: articles, next: nil), query: ArticleQuery(), feeds: [status(7)], unreadCount: 3)
    let presenter = NewsListPresenter(edition: edition, links: links)
    let dense = presenter.page(content, density: .headlines)
    #expect(dense.days.map(\.stories.count) == [2, 3, 1])
    #expect(dense.days.prefix(2).map(\.title) == ["today", "yesterday"])
    #expect(dense.days[2].title == edition.dates.long(noon - 40 * 3600))
    #expect(dense.days.map(\.hidesTitle) == [false, false, false])
    let paper = presenter.page(content, density: .comfortable)
    #expect(paper.days.map(\.stories.count) == [3, 2, 1])
    #expect(paper.days.map(\.hidesTitle) == [true, false, false])
    #expect(paper.days[1].stories.map(\.style) == ["story", "story"])
  }

  @Test func `sorts the oldest first without a lead, and links to newer ones`() throws {
    let cursor = ArticleCursor(published: Date(timeIntervalSince1970: 1), id: ArticleID(rawValue: 9))
    let query = ArticleQuery().with { ($0.order, $0.before) = (.oldest, cursor) }
    let page = page([stored(1), stored(0)], query, next: cursor)
    let words = Phrases.of(.french).news.list
    #expect(page.stories.first?.style == "story")
    #expect(page.nextPath == "/news?sort=oldest&before=\(cursor.text)")
    #expect((page.nextText, page.firstText) == (words.moreNewer, words.oldest))
    #expect(page.orders.map(\.path) == ["/news", "/news?sort=oldest"])
    #expect(page.orders.map(\.isChosen) == [false, true])
    #expect(page.filters[1].path == "/news?unread=1&sort=oldest")
  }

  @Test func `shows the number of results and marks the words`() throws {
    let query = try ArticleQuery(fields: ["q": "story"])
    var content = NewsListPresenter.Content(
      articles: ArticlePage(articles: [stored(1)], next: nil), query: query, feeds: [status(7)], unreadCount: 3)
    let presenter = NewsListPresenter(edition: edition(.english), links: links)
    #expect(presenter.page(content, density: .compact).resultText == nil)
    for (count, text) in [
      (0, nil), (1, "1\u{A0}result"), (1000, "1,000\u{A0}results"), (1001, "More than 1,000\u{A0}results"),
    ] {
      content.resultCount = count
      #expect(presenter.page(content, density: .compact).resultText == text)
    }
    let parts = try #require(presenter.page(content, density: .compact).stories.first).titleParts
    #expect(parts.filter(\.isMarked).map(\.text) == ["Story"])
    #expect(parts.map(\.text).joined() == "Story number 1 of the day")
  }

  @Test func `explains an empty list`() throws {
    let phrases = Phrases.of(.french).news.list
    #expect(page([], feeds: []).emptyState == phrases.noFeeds)
    let words = try SearchWords("zz")
    #expect(page([], ArticleQuery().with { $0.search = words }).emptyState == phrases.nothingFound)
    #expect(page([], ArticleQuery().with { $0.starredOnly = true }).emptyState == phrases.nothingStarred)
    #expect(page([], ArticleQuery().with { $0.unreadOnly = true }).emptyState == phrases.allRead)
    #expect(page([stored(0)]).emptyState == nil)
  }

  @Test func `names a single failing feed, and counts several`() {
    let host = ProviderID(rawValue: "lagazette.example")
    let down = SourceError.failing(host, status: 503)
    #expect(
      page([stored(0)], feeds: [status(1), status(2, error: down)]).notices.first?.text.hasPrefix("Flux 2 : ") == true)
    let two = page([stored(0)], feeds: [status(1), status(2, error: down), status(3, error: down)])
    #expect(two.notices.first?.text.hasPrefix("2 flux") == true)
    let many = page([stored(0)], feeds: (1...1200).map { status($0, error: down) })
    #expect(many.notices.first?.text.hasPrefix("1\u{202F}200 flux") == true)
    let cut = page([stored(0)], feeds: [status(1, error: .unreachable(host)), status(2, error: .unreachable(host))])
    #expect(cut.notices.first?.text.contains("il y a 2\u{A0}h") == true)
    #expect(page([stored(0)]).notices.isEmpty)
  }

  @Test func `ends excerpts at a word`() throws {
    var article = stored(0)
    article.article.excerpt = String(repeating: "mot ", count: 200)
    let row = try #require(page([stored(1), stored(2), stored(3), article]).stories.last)
    let excerpt = try #require(row.excerpt).map(\.text).joined()
    #expect(excerpt.hasSuffix("mot…"))
    #expect(excerpt.count <= 131)
  }

  @Test(arguments: zip(["ar", "he-IL", "fr", "en-GB", nil], ["rtl", "rtl", "ltr", "ltr", "auto"]))
  func `sets the direction of the text by its language`(tag: String?, direction: String) throws {
    var article = stored(0)
    article.article.languageCode = tag
    #expect(page([article]).stories.first?.direction == direction)
  }
}
