import Foundation
import GazetteDomain
import GazettePresentation
import Testing

@Suite struct WatchPresenterTests {
  private static let now = Date(timeIntervalSince1970: 1_795_244_700)

  private static func edition(_ language: Language = .english) -> Edition {
    Edition(language: language, units: .metric, timeZone: .gmt, now: now)
  }

  private static func watch(_ actions: Set<WatchAction>) throws -> Watch {
    Watch(
      id: WatchID(rawValue: 4), name: "Bikes", query: try WatchQuery("bike"), actions: actions,
      createdAt: now.addingTimeInterval(-86_400))
  }

  private static func match(_ subject: WatchMatch.Subject, age: TimeInterval, isHidden: Bool = false) -> WatchMatch {
    WatchMatch(
      id: WatchMatchID(rawValue: 1), watch: WatchID(rawValue: 4), subject: subject, occasion: .priceFell, title: "T",
      date: now.addingTimeInterval(-age), isHidden: isHidden)
  }

  @Test(
    arguments: [
      (31, 1.03, true, "31\u{A0}matches, about one a day"), (18, 0.6, true, "18\u{A0}matches, about 4 a week"),
      (4, 0.13, true, "4\u{A0}matches, about one a week"), (1, 0.03, true, "1\u{A0}match, fewer than one a week"),
      (5000, 200, false, "more than 5,000\u{A0}matches, about 200 a day"),
      (0, 0, true, "No matches. That is fine for rare things."),
      (3, .nan, true, "3\u{A0}matches, fewer than one a week"),
    ] as [(Int, Double, Bool, String)])
  func `says how often matches come`(count: Int, perDay: Double, isComplete: Bool, expected: String) throws {
    let preview = WatchPreview(
      query: try WatchQuery("bike"), count: count, isComplete: isComplete, perDay: perDay, matches: [])
    #expect(WatchFormPresenter(edition: Self.edition()).summary(preview) == expected)
  }

  @Test func `splits a query around its wrong part and keeps the other values in the suggestion`() {
    var content = WatchFormContent(query: "bike prise<200", name: "Bikes", actions: [.star], id: WatchID(rawValue: 4))
    content.preview = .failure(
      WatchQueryProblem(.unknownField("prise"), at: 5..<10, suggestion: "bike price<200"))
    let problem = WatchFormPresenter(edition: Self.edition()).form(content).queryProblem
    #expect(problem?.before == "bike " && problem?.wrong == "prise" && problem?.after == "<200")
    #expect(problem?.suggestion?.path == "/watches/4?q=bike%20price%3C200&name=Bikes&action=star")
  }

  @Test func `accepts a place outside of the query`() {
    var content = WatchFormContent(query: "bike")
    content.preview = .failure(WatchQueryProblem(.missingTerm, at: 3..<99))
    #expect(WatchFormPresenter(edition: Self.edition()).form(content).queryProblem?.wrong == "e")
    content.preview = .failure(WatchQueryProblem(.empty, at: 90..<99))
    #expect(WatchFormPresenter(edition: Self.edition()).form(content).queryProblem?.wrong == "")
  }

  @Test func `lists matches with their events, and hides articles only`() throws {
    let watch = try Self.watch([.hide, .notify])
    let rows = WatchesPresenter(edition: Self.edition(.french)).rows(
      [
        Self.match(.article(ArticleID(rawValue: 7)), age: 60, isHidden: true),
        Self.match(.weather(try PlaceID(text: "48.8534,2.3488")), age: 200_000),
      ], of: watch)
    #expect(rows.map(\.kind) == ["Article", "Météo"])
    #expect(rows.map(\.path) == ["/news/7", "/weather/48.8534,2.3488"])
    #expect(rows.map(\.isNew) == [true, false])
    #expect(rows.map(\.article) == ["7", nil])
    #expect(rows[0].occasion == "prix en baisse")
  }

  @Test func `offers to apply only actions that can be applied to the past`() throws {
    let presenter = WatchDetailPresenter(edition: Self.edition())
    for (actions, offers) in [([.notify, .front], false), ([.star, .notify], true)] as [(Set<WatchAction>, Bool)] {
      let status = WatchStatus(watch: try Self.watch(actions), matches: 0, newMatches: 0)
      #expect(presenter.page(status, matches: []).offersPast == offers)
    }
  }

  @Test(arguments: Language.allCases)
  func `explains each problem and its place in a sentence`(language: Language) {
    let words = Phrases.of(language)[WatchPhrases.self].problems
    let kinds: [WatchQueryProblem.Kind] = [
      .empty, .tooLong(limit: 500), .tooManyTerms(limit: 40), .tooDeep(limit: 8), .controlCharacters, .unbalanced("("),
      .unbalanced("\""), .missingTerm, .unknownField("prise"), .nothingMatches, .cityAlone,
      .invalidValue(field: "price", given: "x", examples: ["price<200"]),
    ]
    for kind in kinds {
      let text = words.whole(WatchQueryProblem(kind, at: 4..<9, suggestion: "bike"))
      #expect(text.contains("5") && text.contains("9") && text.hasSuffix("bike"), "\(text)")
    }
    #expect(Set(kinds.map { words.query(WatchQueryProblem($0, at: 0..<0)) }).count == kinds.count)
  }
}

@Suite struct WatchLinksTests {
  private let links = WatchLinks(
    edition: Edition(language: .english, units: .metric, timeZone: .gmt, now: Date(timeIntervalSince1970: 0)))

  private static func query(_ path: String) throws -> String {
    let items = try #require(URLComponents(string: path)?.queryItems)
    return try #require(items.first { $0.name == "q" }?.value)
  }

  @Test(arguments: [
    ("bike", "bike"), ("\"city council\" -boat", "\"city council\" -boat"), ("urgent bike", "\"urgent\" bike"),
    ("a:b", "\"a:b\""), ("cats OR dogs", "cats \"OR\" dogs"),
  ])
  func `turns a search into a rule that can be read`(search: String, expected: String) throws {
    let words = try #require(try SearchWords(search))
    let query = try Self.query(links.path(words))
    #expect(query == expected)
    _ = try WatchQuery(query)
  }

  @Test func `turns lists of articles and ads into rules`() throws {
    var articles = ArticleQuery()
    #expect(links.path(articles, feed: nil) == "/watches/new")
    articles.search = try SearchWords("port")
    #expect(try Self.query(links.path(articles, feed: nil)) == "port kind:article")
    articles.folder = "La ville"
    #expect(try Self.query(links.path(articles, feed: nil)) == "port folder:\"La ville\"")
    #expect(try Self.query(links.path(articles, feed: "Le Phare")) == "port feed:\"Le Phare\"")
    var ads = AdFilter()
    #expect(links.path(ads, categories: []) == "/watches/new")
    ads.maximumPrice = Price(cents: 20_000)
    #expect(try Self.query(links.path(ads, categories: [])).contains("price<=200"))
  }

  @Test func `turns cities and warnings into rules`() throws {
    #expect(try Self.query(links.path(city: "Aix-en-Provence")) == "city:Aix-en-Provence temperature<0")
    #expect(try Self.query(links.path(warningsAt: "Le Mans")) == "warning>=orange city:\"Le Mans\"")
    _ = try WatchQuery(try Self.query(links.path(warningsAt: nil)))
  }
}
