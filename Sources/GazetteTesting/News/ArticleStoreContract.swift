import Foundation
import GazetteDomain

/// The contract of every ``ArticleStore``; each check gets an empty store.
public enum ArticleStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<NewsStores>] =
    listing + searching + marking + keeping + stories + starsOfRemovedFeeds

  static let other = ReaderKey(rawValue: "another")

  private static let listing: [ContractCheck<NewsStores>] = [
    ContractCheck("starts empty") { stores in
      let page = try await stores.articles.page(ArticleQuery(), of: .owner)
      try requireEqual(page, ArticlePage(articles: [], next: nil), "page")
      try requireEqual(try await stores.articles.unreadCount(of: .owner), 0, "unread")
      try requireEqual(try await stores.articles.article(ArticleID(rawValue: 1), of: .owner), nil, "article")
    },
    ContractCheck("stores every field of an article and omits the body from lists") { stores in
      let feed = try await stores.subscribe("a")
      let full = Article.fixture(1)
      let bare = Article(guid: "bare", title: "", published: NewsStores.date)
      try await stores.publish([full, bare], in: feed)
      let list = try await stores.all()
      try requireEqual(list.map(\.article.guid), ["bare", full.guid], "list")
      var headline = full
      (headline.html, headline.text) = (CleanHTML(), "")
      try requireEqual(list.last?.article, headline, "in the list")
      let found = try await stores.articles.article(try requireLast(list).id, of: .owner)
      try requireEqual(found?.article, full, "alone")
      try requireEqual(found?.feedTitle, "a", "feed")
      try requireEqual(try await stores.articles.article(list[0].id, of: .owner)?.article, bare, "bare")
      try requireEqual(try await stores.articles.article(list[0].id, of: other), nil, "another's")
    },
    ContractCheck("pages newest first, ties by latest stored, without duplicates or gaps") { stores in
      let feeds = [try await stores.subscribe("a"), try await stores.subscribe("b")]
      var articles: [Article] = []
      for number in 0..<90 {
        var article = Article.fixture(number, title: "t\(number)", link: "https://x.example/\(number)")
        article.published = NewsStores.date + Double((number * 37) % 11)
        articles.append(article)
        try await stores.publish([article], in: feeds[number % 2])
      }
      let expected = articles.enumerated()
        .sorted { ($0.element.published, $0.offset) > ($1.element.published, $1.offset) }.map(\.element.title)
      for limit in [1, 7, 90, 200] {
        let found = try await stores.titles(NewsStores.query { $0.limit = limit })
        try requireEqual(found, expected, "pages of \(limit)")
      }
    },
    ContractCheck("pages oldest first, ties by earliest stored, without duplicates or gaps") { stores in
      let feeds = [try await stores.subscribe("a"), try await stores.subscribe("b")]
      var articles: [Article] = []
      for number in 0..<60 {
        let word = number % 4 == 0 ? "harbour" : "garden"
        var article = Article.fixture(number, title: "\(word) \(number)", link: "https://x.example/\(number)")
        article.published = NewsStores.date + Double((number * 37) % 11)
        articles.append(article)
        try await stores.publish([article], in: feeds[number % 2])
      }
      _ = try await stores.articles.mark((1...20).map(ArticleID.init(rawValue:)), read: true, of: .owner)
      for id: Int64 in [3, 30, 7] {
        try await stores.articles.star(ArticleID(rawValue: id), starred: true, of: .owner, at: NewsStores.date)
      }
      let sorted = articles.enumerated()
        .sorted { ($0.element.published, $0.offset) < ($1.element.published, $1.offset) }
      let numbered = sorted.map { (number: $0.offset, title: $0.element.title) }
      let words = try SearchWords("harbour")
      for limit in [1, 7, 60, 200] {
        let query = NewsStores.query { ($0.limit, $0.order) = (limit, .oldest) }
        try requireEqual(try await stores.titles(query), numbered.map(\.title), "pages of \(limit)")
        try requireEqual(
          try await stores.titles(query.with { $0.feed = feeds[0].id }),
          numbered.filter { $0.number % 2 == 0 }.map(\.title), "of a feed by \(limit)")
        try requireEqual(
          try await stores.titles(query.with { $0.unreadOnly = true }),
          numbered.filter { $0.number >= 20 }.map(\.title), "unread by \(limit)")
        try requireEqual(
          try await stores.titles(query.with { $0.search = words }),
          numbered.filter { $0.number % 4 == 0 }.map(\.title), "found by \(limit)")
        try requireEqual(
          try await stores.titles(query.with { $0.starredOnly = true }),
          numbered.filter { [2, 29, 6].contains($0.number) }.map(\.title), "starred by \(limit)")
      }
    },
    ContractCheck("counts a whole list up to a maximum, ignoring limit, cursor and order") { stores in
      let (a, b) = (try await stores.subscribe("a"), try await stores.subscribe("b", folder: "Press"))
      for number in 0..<40 {
        let title = number % 4 == 0 ? "Harbour \(number)" : "Garden \(number)"
        try await stores.publish([.fixture(number, title: title)], in: number % 2 == 0 ? a : b)
      }
      _ = try await stores.articles.mark([1, 2, 3].map(ArticleID.init(rawValue:)), read: true, of: .owner)
      let words = try SearchWords("harb")
      let place = ArticleCursor(published: Article.fixture(20).published, id: ArticleID(rawValue: 21))
      let cases: [(name: String, count: Int, change: (inout ArticleQuery) -> Void)] = [
        ("all", 40, { _ in }), ("found", 10, { $0.search = words }), ("in a feed", 20, { $0.feed = a.id }),
        ("in a folder", 20, { $0.folder = "Press" }), ("unread", 37, { $0.unreadOnly = true }),
        ("a page", 40, { ($0.limit, $0.before) = (5, place) }), ("oldest first", 40, { $0.order = .oldest }),
      ]
      for (name, expected, change) in cases {
        let query = NewsStores.query(change)
        try requireEqual(try await stores.articles.count(query, upTo: 100, of: .owner), expected, name)
        try requireEqual(try await stores.articles.count(query, upTo: 7, of: .owner), 7, "\(name), up to a number")
      }
      try requireEqual(try await stores.articles.count(ArticleQuery(), upTo: 100, of: other), 0, "another's")
    },
    ContractCheck("continues after a cursor whose article was removed") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish(Article.fixtures(count: 4), in: feed)
      let place = ArticleCursor(published: Article.fixture(1).published, id: ArticleID(rawValue: 999))
      let found = try await stores.titles(NewsStores.query { $0.before = place })
      try requireEqual(found, (1..<4).map { Article.fixture($0).title }, "after a greater id")
      let before = ArticleCursor(published: Article.fixture(1).published, id: ArticleID(rawValue: 0))
      let rest = try await stores.titles(NewsStores.query { $0.before = before })
      try requireEqual(rest, (2..<4).map { Article.fixture($0).title }, "after a lesser id")
    },
    ContractCheck("filters by feed, folder, unread and starred, alone and together") { stores in
      let (a, b) = (try await stores.subscribe("a", folder: "Press"), try await stores.subscribe("b"))
      try await stores.subscribe("c", folder: "Press")
      for number in 0..<12 {
        try await stores.publish([.fixture(number, title: "t\(number)")], in: number % 2 == 0 ? a : b)
      }
      _ = try await stores.articles.mark([3, 4, 5].map(ArticleID.init(rawValue:)), read: true, of: .owner)
      for id: Int64 in [1, 4, 6] {
        try await stores.articles.star(ArticleID(rawValue: id), starred: true, of: .owner, at: NewsStores.date)
      }
      let even = stride(from: 0, to: 12, by: 2).map { "t\($0)" }
      try requireEqual(try await stores.titles(NewsStores.query { $0.feed = a.id }), even, "feed")
      try requireEqual(try await stores.titles(NewsStores.query { $0.folder = "Press" }), even, "folder")
      try requireEqual(try await stores.titles(NewsStores.query { $0.folder = "None" }), [], "unknown folder")
      try requireEqual(
        try await stores.titles(NewsStores.query { $0.starredOnly = true }), ["t0", "t3", "t5"], "starred")
      let unread = try await stores.titles(NewsStores.query { $0.unreadOnly = true })
      try requireEqual(unread, [0, 1, 5, 6, 7, 8, 9, 10, 11].map { "t\($0)" }, "unread")
      let both = try await stores.titles(
        NewsStores.query {
          $0.unreadOnly = true
          $0.starredOnly = true
          $0.folder = "Press"
          $0.feed = a.id
        })
      try requireEqual(both, ["t0"], "all together")
      let small = try await stores.titles(
        NewsStores.query {
          $0.folder = "Press"
          $0.limit = 4
          $0.unreadOnly = true
        })
      try requireEqual(small, ["t0", "t6", "t8", "t10"], "folder by pages")
    },
    ContractCheck("returns neighbours within a list") { stores in
      let (a, b) = (try await stores.subscribe("a"), try await stores.subscribe("b"))
      for number in 0..<6 { try await stores.publish([.fixture(number)], in: number % 2 == 0 ? a : b) }
      let second = try await stores.articles.neighbours(of: ArticleID(rawValue: 3), in: ArticleQuery(), reader: .owner)
      try requireEqual([second.newer, second.older].map { $0?.rawValue }, [2, 4], "in the middle")
      let query = NewsStores.query { $0.feed = a.id }
      let inFeed = try await stores.articles.neighbours(of: ArticleID(rawValue: 3), in: query, reader: .owner)
      try requireEqual([inFeed.newer, inFeed.older].map { $0?.rawValue }, [1, 5], "in its feed")
      let top = try await stores.articles.neighbours(of: ArticleID(rawValue: 1), in: ArticleQuery(), reader: .owner)
      try requireEqual([top.newer, top.older].map { $0?.rawValue }, [nil, 2], "at the top")
      let unknown = try await stores.articles.neighbours(of: ArticleID(rawValue: 99), in: query, reader: .owner)
      try requireEqual([unknown.newer, unknown.older], [nil, nil], "unknown")
    },
  ]

  private static let searching: [ContractCheck<NewsStores>] = [
    ContractCheck("matches all words as prefixes in title or text, ignoring case and accents") { stores in
      let feed = try await stores.subscribe("a")
      let texts = [
        ("L'été à Orléans", "Les œufs du marché"), ("Été pourri", "Rien"), ("Das Maß", "ein Straßenfest in Tromsø"),
        ("C++ & \"quotes\"", "AND OR NOT NEAR *"), ("हिन्दी में समाचार", "สวัสดี"),
      ]
      for (number, (title, text)) in texts.enumerated() {
        var article = Article.fixture(number, title: title)
        article.text = text
        try await stores.publish([article], in: feed)
      }
      let cases: [(String, [Int])] = [
        ("ete", [0, 1]), ("ÉTÉ orlean", [0]), ("oeuf", [0]), ("œufs", [0]), ("l'ete", [0]), ("strassen", [2]),
        ("tromso", [2]), ("tromsø mass", [2]), ("été rien", [1]), ("rie", [1]), ("ien", []), ("not near", [3]),
        ("\"quotes\" c", [3]), ("and", [3]), ("quotes*", [3]), ("absent", []), ("हिन्दी", [4]), ("สวัสดี", [4]), ("नमस्ते", []),
      ]
      for (typed, expected) in cases {
        let words = try SearchWords(typed)
        let found = try await stores.titles(NewsStores.query { $0.search = words })
        try requireEqual(found, expected.map { texts[$0].0 }, "search for \(typed)")
      }
    },
    ContractCheck("updates the search index when an article is edited") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish([.fixture(1, title: "Before")], in: feed)
      try await stores.publish([.fixture(1, title: "After")], in: feed)
      for (word, expected) in [("before", []), ("after", ["After"])] {
        let words = try SearchWords(word)
        try requireEqual(try await stores.titles(NewsStores.query { $0.search = words }), expected, word)
      }
    },
    ContractCheck("pages through search results combined with other filters") { stores in
      let (a, b) = (try await stores.subscribe("a"), try await stores.subscribe("b"))
      for number in 0..<40 {
        let title = number % 3 == 0 ? "Harbour \(number)" : "Garden \(number)"
        try await stores.publish([.fixture(number, title: title)], in: number % 2 == 0 ? a : b)
      }
      let words = try SearchWords("harb")
      let found = try await stores.titles(
        NewsStores.query {
          $0.search = words
          $0.limit = 3
        })
      try requireEqual(found, stride(from: 0, to: 40, by: 3).map { "Harbour \($0)" }, "all")
      let inFeed = try await stores.titles(
        NewsStores.query {
          $0.search = words
          $0.feed = a.id
          $0.limit = 2
        })
      try requireEqual(inFeed, stride(from: 0, to: 40, by: 6).map { "Harbour \($0)" }, "in one feed")
    },
    ContractCheck("matches word forms and phrases and excludes negated words") { stores in
      try await publishSearchCases(in: stores)
      for (typed, expected) in SearchCases.found {
        let words = try SearchWords(typed)
        let found = try await stores.titles(NewsStores.query { $0.search = words })
        try requireEqual(found, expected.sorted().map { SearchCases.texts[$0].title }, "search for \(typed)")
      }
    },
    ContractCheck("suggests spellings for misspelled words") { stores in
      try await publishSearchCases(in: stores)
      try await stores.articles.requireSpellings()
    },
    ContractCheck("ranks spellings by number of articles and drops unused words") { stores in
      let feed = try await stores.subscribe("a")
      let titles = ["Jardin", "Martin", "Martin"]
      for (number, title) in titles.enumerated() {
        var article = Article.fixture(number, title: title)
        article.text = ""
        try await stores.publish([article], in: feed)
      }
      try requireEqual(
        try await stores.articles.spellings(of: ["mardin"], limit: 2, for: .owner), [["martin", "jardin"]], "both")
      try await stores.publish([.fixture(0, title: "Autre")], in: feed)
      try requireEqual(
        try await stores.articles.spellings(of: ["mardin"], limit: 2, for: .owner), [["martin"]], "edited")
      _ = try await stores.feeds.prune(publishedBefore: .distantFuture, endedBefore: .distantPast)
      try requireEqual(try await stores.articles.spellings(of: ["mardin"], limit: 2, for: .owner), [[]], "removed")
    },
    ContractCheck("suggests no words from feeds that only others read") { stores in
      let feed = try await stores.subscribe("a")
      var article = Article.fixture(0, title: "Jardin")
      article.text = ""
      try await stores.publish([article], in: feed)
      try requireEqual(try await stores.articles.spellings(of: ["mardin"], limit: 2, for: other), [[]], "theirs")
      _ = try await stores.feeds.subscribe(
        to: feed.url, title: "a", folder: nil, for: other, at: Date(timeIntervalSince1970: 0))
      try requireEqual(
        try await stores.articles.spellings(of: ["mardin"], limit: 2, for: other), [["jardin"]], "both read")
    },
  ]

  private static func publishSearchCases(in stores: NewsStores) async throws {
    let feed = try await stores.subscribe("a")
    for (number, (title, text)) in SearchCases.texts.enumerated() {
      var article = Article.fixture(number, title: title)
      article.text = text
      try await stores.publish([article], in: feed)
    }
  }

  private static let marking: [ContractCheck<NewsStores>] = [
    ContractCheck("marks read and unread, returns the changed ids, and undoes with them") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish(Article.fixtures(count: 4), in: feed)
      let ids = try await stores.all().map(\.id)
      let first = try await stores.articles.mark([ids[0]], read: true, of: .owner)
      try requireEqual(first, [ids[0]], "one")
      let unknown = ArticleID(rawValue: 999)
      let more = try await stores.articles.mark([ids[0], ids[1], unknown], read: true, of: .owner)
      try requireEqual(more, [ids[1]], "only changed ids")
      try requireEqual(try await stores.articles.unreadCount(of: .owner), 2, "unread")
      try requireEqual(try await stores.all().map(\.isRead), [true, true, false, false], "marks")
      let undone = try await stores.articles.mark(more, read: false, of: .owner)
      try requireEqual(undone, more, "undone")
      try requireEqual(try await stores.articles.article(ids[1], of: .owner)?.isRead, false, "mark of one")
    },
    ContractCheck("marks a whole list read, ignoring its limit") { stores in
      let (a, b) = (try await stores.subscribe("a"), try await stores.subscribe("b"))
      try await stores.publish((0..<40).map { .fixture($0, title: "a\($0)") }, in: a)
      try await stores.publish((0..<40).map { .fixture($0, title: "b\($0)", link: "https://b.example/\($0)") }, in: b)
      let query = NewsStores.query {
        $0.feed = a.id
        $0.limit = 5
      }
      let changed = try await stores.articles.markAllRead(query, of: .owner)
      try requireEqual(changed.count, 40, "changed")
      try requireEqual(try await stores.articles.unreadCount(of: .owner), 40, "unread")
      try requireEqual(try await stores.articles.markAllRead(query, of: .owner), [], "again")
      _ = try await stores.articles.mark(changed, read: false, of: .owner)
      try requireEqual(try await stores.articles.unreadCount(of: .owner), 80, "undone")
    },
    ContractCheck("marks articles above or below a cursor read, excluding the cursor") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish(Article.fixtures(count: 6), in: feed)
      let list = try await stores.all()
      let place = ArticleCursor(published: list[2].article.published, id: list[2].id)
      let above = try await stores.articles.markRead(above: true, of: place, in: ArticleQuery(), reader: .owner)
      try requireEqual(Set(above), Set(list[..<2].map(\.id)), "above")
      let below = try await stores.articles.markRead(above: false, of: place, in: ArticleQuery(), reader: .owner)
      try requireEqual(Set(below), Set(list[3...].map(\.id)), "below")
      try requireEqual(try await stores.articles.unreadCount(of: .owner), 1, "unread")
    },
    ContractCheck("stars and unstars, and rejects unknown articles") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish([.fixture(1)], in: feed)
      let id = ArticleID(rawValue: 1)
      for starred in [true, true, false, false] {
        try await stores.articles.star(id, starred: starred, of: .owner, at: NewsStores.date)
        try requireEqual(try await stores.articles.article(id, of: .owner)?.isStarred, starred, "star")
        try requireEqual(try await stores.all().map(\.isStarred), [starred], "star in the list")
      }
      try await requireThrows(StoreError.notFound, "unknown") {
        try await stores.articles.star(ArticleID(rawValue: 99), starred: true, of: .owner, at: NewsStores.date)
      }
      try await requireThrows(StoreError.notFound, "another's") {
        try await stores.articles.star(id, starred: true, of: other, at: NewsStores.date)
      }
    },
    ContractCheck("shows existing articles to a new subscriber as unread") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish(Article.fixtures(count: 3), in: feed)
      try await stores.subscribe("a", for: other)
      try requireEqual(try await stores.articles.unreadCount(of: other), 3, "unread")
    },
  ]

  private static let keeping: [ContractCheck<NewsStores>] = [
    ContractCheck("updates an edited article in place and preserves marks and order") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish(Article.fixtures(count: 3), in: feed)
      let before = try await stores.all()
      _ = try await stores.articles.mark([before[1].id], read: true, of: .owner)
      var edited = Article.fixture(1, title: "Corrected")
      edited.published = NewsStores.date + 7200
      edited.html = CleanHTML(sanitized: "<p>New.</p>")
      try await stores.publish([edited], in: feed)
      let after = try await stores.all()
      try requireEqual(after.map(\.id), before.map(\.id), "order")
      try requireEqual(after[1].article.title, "Corrected", "title")
      try requireEqual(after[1].article.published, before[1].article.published, "time")
      try requireEqual(after[1].isRead, true, "mark")
      try requireEqual(
        try await stores.articles.article(after[1].id, of: .owner)?.article.html.html, "<p>New.</p>", "body")
    },
    ContractCheck("preserves a full text when the feed sends its excerpt again") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish([.fixture(1)], in: feed)
      let id = ArticleID(rawValue: 1)
      try requireEqual(try await stores.articles.article(id, of: .owner)?.hasFullText, false, "mark before")
      let full = FullArticle(
        html: CleanHTML(sanitized: "<p>Whole.</p>"), text: "Whole marmalade.", readingTime: .seconds(240))
      try await stores.articles.saveFullText(full, of: id)
      var edited = Article.fixture(1)
      edited.title = "Edited"
      try await stores.publish([edited], in: feed)
      let stored = try await stores.articles.article(id, of: .owner)
      let found = stored?.article
      try requireEqual(stored?.hasFullText, true, "mark")
      try requireEqual(found?.readingTime, .seconds(240), "reading time")
      try requireEqual(found?.html.html, "<p>Whole.</p>", "body")
      try requireEqual(found?.text, "Whole marmalade.", "text")
      try requireEqual(found?.title, "Edited", "title")
      let words = try SearchWords("marmalade edited")
      try requireEqual(try await stores.titles(NewsStores.query { $0.search = words }), ["Edited"], "search")
      try await requireThrows(StoreError.notFound, "unknown") {
        try await stores.articles.saveFullText(full, of: ArticleID(rawValue: 99))
      }
    },
    ContractCheck("separates equal guids of two feeds") { stores in
      for name in ["a", "b"] {
        let feed = try await stores.subscribe(name)
        try await stores.publish([.fixture(1, title: name, link: "https://\(name).example/1")], in: feed)
      }
      try requireEqual(try await stores.titles(), ["b", "a"], "articles")
    },
  ]

  private static let long = "The harbour opens its gates to swimmers"

  private static let stories: [ContractCheck<NewsStores>] = [
    ContractCheck("folds a story of several feeds into one entry with its other sources") { stores in
      for name in ["b", "a", "c"] {
        let feed = try await stores.subscribe(name)
        let link = "http://www.paper.example/story/?utm_source=\(name)#top"
        try await stores.publish([.fixture(1, title: name, link: link), .fixture(2, title: long + "!")], in: feed)
      }
      let list = try await stores.all()
      try requireEqual(list.map(\.article.title), ["b", long + "!"], "listed once, from the first feed")
      try requireEqual(list.map(\.otherSources), [["a", "c"], ["a", "c"]], "other sources")
      let all = try await stores.titles(NewsStores.query { $0.foldsStories = false })
      try requireEqual(all.count, 6, "unfolded")
      let inFeed = try await stores.all(NewsStores.query { $0.feed = FeedID(rawValue: 3) })
      try requireEqual(inFeed.map(\.article.title), ["c", long + "!"], "in one feed")
      try requireEqual(inFeed.map(\.otherSources), [["a", "b"], ["a", "b"]], "other sources of another copy")
    },
    ContractCheck("does not fold different stories") { stores in
      for (name, distance) in [("a", 0.0), ("b", 3 * 86_400)] {
        let feed = try await stores.subscribe(name)
        var early = Article.fixture(2, title: long, link: "https://\(name).example/2")
        early.published = NewsStores.date - distance
        try await stores.publish([.fixture(1, title: "Live", link: "https://\(name).example/1"), early], in: feed)
      }
      try requireEqual(try await stores.titles().count, 4, "articles")
      try require(try await stores.all().allSatisfy(\.otherSources.isEmpty), "no other sources")
    },
    ContractCheck("never folds articles of one feed") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish([.fixture(1, title: long), .fixture(2, title: long)], in: feed)
      try requireEqual(try await stores.titles(), [long, long], "articles")
    },
    ContractCheck("marks a story read in all its copies, including later ones") { stores in
      let feeds = [try await stores.subscribe("a"), try await stores.subscribe("b"), try await stores.subscribe("c")]
      for feed in feeds.prefix(2) { try await stores.publish([.fixture(1, title: long)], in: feed) }
      let shown = try await stores.all().map(\.id)
      let changed = try await stores.articles.mark(shown, read: true, of: .owner)
      try requireEqual(changed.count, 2, "changed")
      try await stores.publish([.fixture(1, title: long)], in: feeds[2])
      try requireEqual(try await stores.articles.unreadCount(of: .owner), 0, "unread")
      _ = try await stores.articles.mark(changed, read: false, of: .owner)
      try requireEqual(try await stores.articles.unreadCount(of: .owner), 3, "undone in all copies")
    },
    ContractCheck("shows another feed's copy when the first is not in the list") { stores in
      let (a, b) = (try await stores.subscribe("a"), try await stores.subscribe("b"))
      try await stores.publish([.fixture(1, title: long)], in: a)
      var second = Article.fixture(1, title: long)
      second.text = "Marmalade is served."
      try await stores.publish([second], in: b)
      let words = try SearchWords("marmalade")
      let found = try await stores.all(NewsStores.query { $0.search = words })
      try requireEqual(found.map(\.feedTitle), ["b"], "search results")
      _ = try await stores.feeds.unsubscribe(a.id, reader: .owner, at: NewsStores.date)
      let left = try await stores.all()
      try requireEqual(left.map(\.feedTitle), ["b"], "after the first feed was removed")
      try requireEqual(left.map(\.otherSources), [[]], "other sources")
    },
  ]

  static func requireLast(_ list: [StoredArticle]) throws -> StoredArticle {
    guard let last = list.last else { throw ContractViolation("the list is empty") }
    return last
  }
}
