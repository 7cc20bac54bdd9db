import Foundation
import Testing

@testable import GazetteDomain

struct ArticleIdentityTests {
  private static let date = Date(timeIntervalSince1970: 1_795_000_000)

  private func item(_ id: String, _ link: String? = nil, title: String = "T", hour: Double? = 0) -> ArticleIdentity.Item
  {
    ArticleIdentity.Item(
      id: id, link: link.flatMap(URL.init(string:)), title: title, date: hour.map { Self.date + $0 * 3600 })
  }

  private func guids(_ items: [ArticleIdentity.Item]) -> [String] { ArticleIdentity.identify(items).map(\.guid) }

  @Test func `keeps a publisher's identifier that only one item has`() {
    #expect(guids([item("a", "https://p.example/1"), item("b", "https://p.example/1")]) == ["a", "b"])
  }

  @Test func `merges identical items`() {
    let same = item("a", "https://p.example/1")
    #expect(Set(guids([same, same])).count == 1)
  }

  @Test func `distinguishes items with one identifier by link`() {
    let found = guids([item("a", "https://p.example/1"), item("a", "http://www.p.example/2/?utm_source=x")])
    #expect(found == ["a p.example/1", "a p.example/2"])
  }

  @Test(arguments: [nil, "https://p.example/polls"])
  func `distinguishes items with one identifier and link by title and date`(link: String?) {
    let id = link ?? "a"
    let items = [item(id, link, title: "One"), item(id, link, title: "Two"), item(id, link, title: "Two", hour: 1)]
    #expect(Set(guids(items)).count == 3)
    #expect(guids(items) == guids(items.reversed()).reversed())
  }

  @Test func `treats equivalent addresses as one identifier`() {
    let items = [
      item("http://p.example/1?utm_source=a", "http://p.example/1"),
      item("https://www.p.example/1/", "https://p.example/2"),
    ]
    #expect(Set(guids(items)).count == 2)
    #expect(guids(items).allSatisfy { $0.contains(" ") })
  }

  @Test func `distinguishes addresses by fragment`() {
    let items = [
      item("https://p.example/log#1"), item("https://p.example/log#2"), item("https://p.example/log#xtor=RSS-1"),
    ]
    #expect(guids(items) == items.map(\.id))
  }

  @Test(arguments: [
    ("https://p.example/1?utm_source=a&id=2#x", "https://p.example/1?id=2#x"),
    ("https://p.example/1?utm_source=a&utm_medium=rss", "https://p.example/1"),
    ("https://p.example/1?id=2", "https://p.example/1?id=2"), ("tag:p?utm_source=a", "tag:p?utm_source=a"),
  ])
  func `drops tracking parameters from an identifier`(written: String, kept: String) {
    let (guid, aliases) = ArticleIdentity.identify([item(written)])[0]
    #expect(guid == kept)
    #expect(aliases.certain.contains(written) == (written != kept))
  }

  @Test func `lists other spellings of an address`() {
    let aliases = ArticleIdentity.identify([item("http://www.p.example/1/")])[0].aliases.certain
    #expect(aliases.contains("https://p.example/1"))
    #expect(aliases.contains("https://www.p.example/1/"))
    #expect(ArticleIdentity.identify([item("tag:p.example,2026:1")])[0].aliases.certain.count == 1)
  }

  /// Each article is stored once, whichever parts of its list a feed shows, in whatever order.
  @Test(arguments: [true, false])
  func `stores each article once however a feed changes`(haveLinks: Bool) {
    var random = SystemRandomNumberGenerator()
    let all = (0..<6).map { number in
      var article = Article(guid: "same", title: "Title \(number / 2)", published: Self.date + Double(number))
      article.link = URL(string: "https://p.example/\(haveLinks ? number : 0)")
      return article
    }
    for _ in 0..<200 {
      var store = PretendedArticles()
      var shown: Set<Int> = []
      for _ in 0..<8 {
        let document = all.indices.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
        // A single new item cannot be distinguished from an edited older one.
        guard document.count > 1 || document.allSatisfy(shown.contains) else { continue }
        shown.formUnion(document)
        store.take(document.map { ($0, all[$0]) })
      }
      #expect(store.numbers.values.sorted() == shown.sorted())
    }
  }
}

/// The articles of one feed, each with its number.
private struct PretendedArticles {
  private var stored: [String: ArticleMatching.Stored] = [:]
  private(set) var numbers: [String: Int] = [:]

  mutating func take(_ document: [(number: Int, article: Article)]) {
    let identities = ArticleIdentity.identify(
      document.map { .init(id: "same", link: $0.article.link, title: $0.article.title, date: $0.article.published) })
    let articles = zip(document, identities).map { item, identity in
      var article = item.article
      (article.guid, article.aliases) = identity
      return article
    }
    let matches = ArticleMatching.match(articles, with: stored)
    for (item, article) in zip(document, articles) {
      guard let old = matches[article.guid] else {
        stored[article.guid] = .init(
          link: StoryKey(article).linkHash, title: article.title, published: article.published)
        numbers[article.guid] = item.number
        continue
      }
      #expect(numbers[old] == item.number)
      guard ArticleMatching.isRenamed(old, to: article.guid), stored[article.guid] == nil else { continue }
      (stored[article.guid], stored[old]) = (stored[old], nil)
      (numbers[article.guid], numbers[old]) = (item.number, nil)
    }
  }
}
