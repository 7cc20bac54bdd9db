import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import Testing

struct ReaderArchiveFormatTests {
  private let format = JSONReaderArchiveFormat()

  private func full() throws -> ReaderArchive {
    var file = ReaderArchive(madeAt: Date(timeIntervalSince1970: 1_795_000_000))
    file.settings.languageCode = "fr"
    file.settings.theme = .dark
    file.settings.frontPageSections = [.news, .weather]
    file.settings.frontPageSizes = [.news: .full]
    file.settings.installation = ["paper.name": "Le Petit Écho"]
    file.places = [Place(name: "Paris", coordinate: try Coordinate(latitude: 48.8534, longitude: 2.3488))]
    file.home = file.places[0].id
    let url = try #require(URL(string: "https://example.org/feed.xml"))
    file.feeds = [ReaderArchive.Feed(url: url, title: "Feed", customTitle: "Mine", folder: "Press", isPaused: true)]
    file.ads = [AdID(source: .paperclip, number: 7)]
    file.watches = [
      Watch(
        id: WatchID(rawValue: 0), name: "Vélo", query: try WatchQuery("vélo rouge price<=100.50"),
        actions: [.label, .front], label: "Deux roues", isOn: false, createdAt: file.madeAt)
    ]
    file.points = [
      MapPoint(coordinate: Coordinate(clamping: 44.5, 9.25), label: "Gênes", openedAt: file.madeAt),
      MapPoint(coordinate: Coordinate(clamping: -3, 17), label: nil, openedAt: file.madeAt - 60),
    ]
    var article = Article(guid: "7", title: "T", published: file.madeAt)
    file.stories = [ReaderArchive.Story(feed: url, article: article, isRead: true, labels: ["à lire"])]
    article.guid = "8"
    file.stories.append(ReaderArchive.Story(feed: url, article: article, isStarred: false, isRead: true))
    return file
  }

  @Test func `reads back what it writes`() throws {
    let file = try full()
    #expect(try format.read(format.write(file)) == file)
  }

  @Test func `exports starred articles of removed feeds, which stay removed`() async throws {
    let (news, time) = (InMemoryNewsStore(), ManualTime())
    let url = try #require(URL(string: "https://paper.example/feed"))
    let feed = try await news.subscribe(to: url, title: "Phare", folder: nil, for: .owner, at: time.date).feed
    _ = try await news.save(feed, state: FeedFetchState(), articles: Article.fixtures(count: 2))
    try await news.star(ArticleID(rawValue: 1), starred: true, of: .owner, at: time.date)
    _ = try await news.unsubscribe(feed.id, reader: .owner, at: time.date)
    let bytes = try await files(news, time).export(for: .owner)

    let elsewhere = InMemoryNewsStore()
    let files = files(elsewhere, time)
    for _ in 1...2 {
      let counts = try await files.importFile(bytes, for: .owner)
      #expect((counts.feeds, counts.stories) == (0, 1))
      #expect(try await elsewhere.statuses(of: .owner) == [])
      var query = ArticleQuery()
      query.starredOnly = true
      let articles = try await elsewhere.page(query, of: .owner).articles
      #expect(articles.map(\.feedTitle) == ["Phare"])
      #expect(articles.map(\.isSubscribed) == [false])
    }
    // A reader who is already subscribed to the feed there stays subscribed.
    _ = try await elsewhere.subscribe(to: url, title: "Mine", folder: nil, for: .owner, at: time.date)
    _ = try await files.importFile(bytes, for: .owner)
    #expect(try await elsewhere.statuses(of: .owner).count == 1)
  }

  private func files(_ news: InMemoryNewsStore, _ time: ManualTime) -> ReaderArchives {
    let stores = ReaderArchiveStores(
      settings: InMemoryReaderSettingsStore(), places: InMemoryPlaceStore(), feeds: news, articles: news,
      apps: EmptyReaderAppStore(), ads: InMemoryAdStore(), watches: .idle(on: FakeWatchStore(), now: time.now),
      points: InMemoryMapPointStore())
    return ReaderArchives(
      stores: stores, format: format, changes: ChangeFeed(), now: time.now, isSetting: { _, _ in true })
  }

  @Test func `writes its format and version into the file`() throws {
    let text = String(decoding: try format.write(try full()), as: UTF8.self)
    #expect(text.contains("\"format\" : \"gazette-paper\""))
    #expect(text.contains("\"version\" : 1"))
  }

  @Test func `escapes markup in an article's text`() throws {
    var file = try full()
    var article = Article(guid: "1", title: "T", published: Date(timeIntervalSince1970: 1_795_000_000))
    article.text = "<script>alert(1)</script>"
    file.stories = [ReaderArchive.Story(feed: file.feeds[0].url, article: article)]
    let story = try #require(try format.read(format.write(file)).stories.first)
    #expect(story.article.html.html == "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>")
  }

  @Test(arguments: [
    ("no JSON", ReaderArchiveProblem.notJSON), ("{}", .notOurs),
    ("{\"format\":\"gazette-paper\",\"version\":2}", .newer(version: 2)),
    ("{\"format\":\"gazette-paper\",\"version\":1}", .wrong(place: "note")),
  ])
  func `rejects files of another format`(text: String, problem: ReaderArchiveProblem) {
    #expect(throws: problem) { try format.read(Array(text.utf8)) }
  }

  @Test func `limits the number of JSON values before decoding`() {
    let filler = String(repeating: "{\"a\":1},", count: 500_000)
    #expect(throws: ReaderArchiveProblem.tooManyValues(maximum: 800_000)) {
      try format.read(Array("[\(filler)1]".utf8))
    }
    #expect(throws: ReaderArchiveProblem.tooManyValues(maximum: 800_000)) {
      try format.read(Array("{\"format\":\"gazette-paper\",\"version\":1,\"places\":[\(filler)1]}".utf8))
    }
  }

  @Test(arguments: [
    ("48.8534", "99", "places[0].latitude"), ("https://example.org/feed.xml", "file:///etc/passwd", "feeds[0].url"),
    ("paperclip:7", "paperclip", "starredAds[0]"), ("price<=100.50", "cost<=100.50", "watches[0].query"),
    ("\"front\"", "\"back\"", "watches[0].actions"), ("\"label\"\n", "\"star\"\n", "watches[0].label"),
    ("\"Deux roues\"", "\" \"", "watches[0].label"), ("\"Vélo\"", "\"\"", "watches[0].name"),
    ("\"Vélo\"", "\"Vélo\\u0007\"", "watches[0].name"),
    ("\"dark\"", "\"pink\"", "settings.theme"), ("44.5", "91", "mapPoints[0].latitude"),
    ("\"Gênes\"", "\"\\u0007\"", "mapPoints[0].label"), ("\"à lire\"", "\" \"", "starredArticles[0].labels"),
  ])
  func `reports the path of an invalid value`(good: String, bad: String, place: String) throws {
    let text = String(decoding: try format.write(try full()), as: UTF8.self)
    #expect(text.contains(good))
    #expect(throws: ReaderArchiveProblem.wrong(place: place)) {
      try format.read(Array(text.replacing(good, with: bad).utf8))
    }
  }

  @Test func `stays compatible with versions without points, marks and watches`() throws {
    let bytes = try format.write(try full())
    let members = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(members["version"] as? Int == 1)
    // Older versions know these, and ignore all others.
    let known = [
      "format", "version", "note", "madeAt", "settings", "places", "feeds", "starredArticles", "starredAds",
      "savedSearches",
    ]
    let stories = try #require(members["starredArticles"] as? [[String: Any]])
    #expect(stories.count == 1)
    let theirs = try JSONSerialization.data(withJSONObject: members.filter { known.contains($0.key) })
    var file = try full()
    (file.points, file.watches, file.stories) = ([], [], file.stories.filter(\.isStarred))
    #expect(try format.read(Array(theirs)) == file)
  }

  @Test func `rejects too many labels`() throws {
    var file = try full()
    file.stories[0].labels = (0...100).map { "label \($0)" }
    #expect(throws: ReaderArchiveProblem.tooMany(place: "starredArticles[0].labels", maximum: 100)) {
      try format.read(format.write(file))
    }
  }

  @Test(arguments: ["sort=luck", "luck=price", "q=v%C3%"])
  func `reports the path of an older file's invalid search`(query: String) {
    #expect(throws: ReaderArchiveProblem.wrong(place: "savedSearches[0].query")) {
      try format.read(older("{\"name\":\"S\",\"query\":\"\(query)\"}"))
    }
  }

  @Test func `reads an older search of query parameters`() throws {
    let file = try format.read(older("{\"name\":\"Vélo\",\"query\":\"q=v%C3%A9lo&maxPrice=100%2E50&sort=price\"}"))
    var filter = AdFilter()
    filter.words = try SearchWords("vélo")
    filter.maximumPrice = Price(cents: 10_050)
    #expect(file.searches == [search("Vélo", filter, at: file.madeAt)])
  }

  private func search(_ name: String, _ filter: AdFilter, at date: Date) -> SavedSearch {
    SavedSearch(name: name, filter: filter, savedAt: date, lookedAt: date)
  }

  /// Returns a file with one search, in the old format with a member for each condition.
  private func older(_ search: String) -> [UInt8] {
    Array(
      """
      {"format":"gazette-paper","version":1,"note":"n","madeAt":"2026-11-21T08:05:00Z","settings":{},"places":[],
      "feeds":[],"starredArticles":[],"starredAds":[],"savedSearches":[\(search)]}
      """.utf8)
  }

  @Test func `reads an older search with one member per condition`() throws {
    let file = try format.read(
      older(
        """
        {"name":"Vélos","order":"price","categories":[7,-3],"words":"vélo & co","minimumCents":100,"maximumCents":90050,
        "withPicture":true,"urgentOnly":false,"starredOnly":true,"seller":"private"}
        """))
    var filter = AdFilter()
    filter.categories = [AdCategoryID(rawValue: 7), AdCategoryID(rawValue: -3)]
    filter.words = try SearchWords("vélo & co")
    (filter.minimumPrice, filter.maximumPrice) = (Price(cents: 100), Price(cents: 90_050))
    (filter.withPicture, filter.starredOnly, filter.seller) = (true, true, .privatePerson)
    #expect(file.searches == [search("Vélos", filter, at: file.madeAt)])
    let plain = try format.read(older("{\"name\":\"Tout\",\"order\":\"urgent\"}"))
    #expect(plain.searches == [search("Tout", AdFilter(), at: plain.madeAt)])
  }

  @Test(arguments: [
    ("", "order"), (",\"order\":\"luck\"", "order"), (",\"order\":\"\"", "order"),
    (",\"order\":\"price\",\"minimumCents\":-1", "minimumCents"),
    (",\"order\":\"price\",\"minimumCents\":2,\"maximumCents\":1", "minimumCents"),
    (",\"order\":\"price\",\"maximumCents\":9223372036854775807", "maximumCents"),
    (",\"order\":\"price\",\"maximumCents\":10000000000001", "maximumCents"),
    (",\"order\":\"price\",\"words\":\"a\\u0007\"", "words"), (",\"order\":\"price\",\"seller\":\"me\"", "seller"),
  ])
  func `reports the invalid member of an older search`(members: String, member: String) {
    #expect(throws: ReaderArchiveProblem.wrong(place: "savedSearches[0].\(member)")) {
      try format.read(older("{\"name\":\"S\"\(members)}"))
    }
  }

  @Test func `rejects a search with too many categories`() {
    let categories = (0..<20_000).map(String.init).joined(separator: ",")
    #expect(throws: ReaderArchiveProblem.wrong(place: "savedSearches[0]")) {
      try format.read(older("{\"name\":\"S\",\"order\":\"price\",\"categories\":[\(categories)]}"))
    }
  }
}
