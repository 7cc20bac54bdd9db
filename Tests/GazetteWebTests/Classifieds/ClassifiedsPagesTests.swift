import Foundation
import GazetteDomain
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ClassifiedsPagesTests {
  private static let ads =
    Ad.fixtures(count: 60) + [
      .fixture(1, title: "<script>alert(1)</script>", description: "</p><img src=x onerror=alert(1)>", isUrgent: true)
    ]

  @Test func `lists ads by pages and escapes their markup`() async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let text = try await client.send("/classifieds", .get, [.acceptLanguage: "fr"]).text
      #expect(text.contains("61\u{A0}annonces"))
      #expect(text.components(separatedBy: "data-row").count == 25)
      #expect(text.contains("&lt;script&gt;alert(1)"))
      #expect(!text.contains("<script>alert") && !text.contains("<img src=x"))
      #expect(!text.contains("pictures.test"))
    }
  }

  @Test(arguments: [("fr", "Maison", "Home"), ("en", "Home", "Maison")])
  func `translates the known listing's categories`(
    language: String, name: String, other: String
  ) async throws {
    try await ClassifiedsServer().run(with: [.fixture(1)]) { client in
      for path in ["/classifieds?category=4", "/classifieds/paperclip:1"] {
        let text = try await client.send(path, .get, [.acceptLanguage: language]).text
        #expect(text.contains(name) && !text.contains(other))
      }
      // A category with this number and another name is the source's own.
      #expect(try await client.send("/classifieds", .get, [.acceptLanguage: language]).text.contains("Livres"))
      let document = try await client.send("/api/v1/classifieds", .get, [.acceptLanguage: language]).text
      #expect(document.contains("Maison"))
    }
  }

  @Test(arguments: [
    "category=Bateaux", "category=99", "minPrice=9&maxPrice=1", "after=x", "sort=x", "seller=x", "minPrice=x",
    "q=%07", "after=newest~0~~1~paperclip:1",
  ])
  func `shows the error of an invalid query next to the form`(query: String) async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let answer = try await client.send("/classifieds?\(query)", .get, [.acceptLanguage: "fr"])
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("id=\"ads-mistake\" role=\"alert\""))
      #expect(answer.text.contains("id=\"ads-form\""))
      #expect(answer.headers[.setCookie] == nil)
    }
  }

  @Test(arguments: [
    ("urgent=perhaps", "« urgentes » ne peut pas valoir « perhaps » : indiquez true ou false."),
    ("minPrice=x", "Indiquez un prix, par exemple 140 ou 12,50."),
    ("limit=0", "« limit » ne peut pas valoir « 0 » : indiquez un nombre entier de 1 à 200."),
    ("view=tiles", "ne peut pas valoir « tiles » : indiquez cards ou rows."),
    ("sort=best", "« Trier par » ne peut pas valoir « best » : indiquez urgent, newest, oldest, price ou -price."),
  ])
  func `names the field, the given value and the valid ones`(query: String, expected: String) async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let answer = try await client.send("/classifieds?\(query)", .get, [.acceptLanguage: "fr"])
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains(expected))
      #expect(answer.text.contains("<li class=\"ad"), "the list goes without what cannot be used")
    }
  }

  @Test func `marks an invalid price`() async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let page = try await client.send("/classifieds?maxPrice=x&minPrice=1").text
      #expect(
        page.contains(
          "name=\"maxPrice\" inputmode=\"decimal\" value=\"x\" maxlength=\"20\" autocomplete=\"off\" aria-invalid=\"true\""
        ))
      #expect(page.components(separatedBy: "aria-invalid").count == 2)
    }
  }

  @Test func `obeys the limit in the address`() async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let answer = try await client.send("/classifieds?limit=2&sort=newest")
      #expect(answer.text.components(separatedBy: "<li class=\"ad").count - 1 == 2)
    }
  }

  @Test func `shows all ads and offers the last list until the reader clears it`() async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let cookie = try #require(
        try await client.send("/classifieds?q=lampe&sort=price&after=").headers[.setCookie])
      #expect(cookie.hasPrefix("gazette-ads=q=lampe&sort=price; Path=/classifieds; Max-Age=31536000; SameSite=Lax"))
      let back: HTTPFields = [.cookie: "gazette-ads=q=lampe&sort=price"]
      let all = try await client.send("/classifieds", .get, back)
      #expect(all.headers[.setCookie] == nil)
      #expect(all.text.contains("61\u{A0}annonces") || all.text.contains("61\u{A0}ads"))
      #expect(!all.text.contains("value=\"lampe\""))
      #expect(all.text.contains("data-address=\"/classifieds\""))
      #expect(all.text.contains("<a class=\"chip\" href=\"/classifieds?q=lampe&amp;sort=price\""))
      #expect(all.text.contains("value=\"price\" selected"))
      let next = try await client.send("/classifieds?after=newest~0~~1~paperclip:1&sort=newest", .get, back)
      #expect(next.headers[.setCookie] == nil)
      let forgetting = try await client.send("/classifieds?all=1", .get, back)
      #expect(forgetting.headers[.setCookie]?.contains("Max-Age=0") == true)
      #expect(!forgetting.text.contains("value=\"lampe\""))
      #expect(!forgetting.text.contains("/classifieds?q=lampe"))
    }
  }

  @Test func `ignores a remembered filter that is no longer valid`() async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let answer = try await client.send("/classifieds", .get, [.cookie: "gazette-ads=category=99"])
      #expect(answer.status == .ok)
      #expect(answer.text.components(separatedBy: "data-row").count == 25)
    }
  }

  @Test func `stars an ad and returns to the previous page`() async throws {
    let server = ClassifiedsServer()
    try await server.run(with: Self.ads) { client in
      let answer = try await client.post(
        "/classifieds/paperclip:1/star", body: "starred=1&return=%2Fclassifieds%3Fq%3Dtable")
      #expect(answer.headers[.location] == "/classifieds?q=table")
      let star = try await server.store.ad(Ad.fixture(1).id, of: .owner)
      #expect(star?.isStarred == true)
      let unknown = try await client.post("/classifieds/paperclip:2/star", body: "starred=1")
      #expect(unknown.status == .notFound)
      let nonsense = try await client.post("/classifieds/paperclip:1/star", body: "starred=perhaps")
      #expect(nonsense.status == .badRequest)
    }
  }

  @Test func `watches what the list shows, and lists the watches of ads`() async throws {
    let server = ClassifiedsServer()
    try await server.run(with: Self.ads) { client in
      let plain = try await client.send("/classifieds?q=lampe&maxPrice=90", .get, .english).text
      #expect(plain.contains("href=\"/watches/new?q=lampe%20price%3C%3D90&amp;name="))
      for form in [
        "name=Lampes&q=lampe+price<%3D90", "name=Baisses&q=drop+kind:ad", "name=Tout&q=lampe&action=star",
      ] {
        #expect(try await client.post("/watches", .english, body: form).status == .seeOther)
      }
      let page = try await client.send("/classifieds", .get, .english).text
      #expect(page.matches(of: /<li class="ads-watch">/).count == 2)
      #expect(page.contains("href=\"/classifieds?q=lampe&amp;maxPrice=90\" data-swap>Lampes</a>"))
      #expect(page.contains("href=\"/watches/2\">Baisses</a>"))
      #expect(!page.contains("badge-accent"))
      let count = try await server.store.counts(of: [try Self.lamps()], for: .owner)[0]
      let watch = try await client.send("/watches/1", .get, .english).text
      #expect(count > 0)
      let list = "/classifieds?q=lampe&amp;maxPrice=90"
      #expect(watch.contains("href=\"\(list)\">Show the ads that match now (\(count))</a>"))
      #expect(try await client.send("/watches/2", .get, .english).text.contains("watch-ads") == false)
    }
  }

  private static func lamps() throws -> AdCountQuery {
    var filter = AdFilter()
    (filter.words, filter.maximumPrice) = (try SearchWords("lampe"), Price(euros: 90))
    return AdCountQuery(filter)
  }

  @Test func `shows when the next refresh is possible`() async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let answer = try await client.post("/classifieds/refresh", body: "return=%2Fclassifieds%3Fq%3Dtable")
      #expect(answer.headers[.location] == "/classifieds?q=table&asked=soon")
      let list = try await client.send("/classifieds?q=table&asked=soon", .get, [.acceptLanguage: "fr"])
      #expect(list.text.contains("Vous pourrez recommencer à partir de 8\u{A0}h\u{A0}06"))
      #expect(list.headers[.setCookie]?.contains("asked") == false)
      let plain = try await client.send("/classifieds?q=table", .get, [.acceptLanguage: "fr"]).text
      #expect(!plain.contains("à partir de"))
    }
  }

  @Test func `responds 404 for unknown ads`() async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      for path in ["/classifieds/paperclip:2", "/classifieds/nonsense"] {
        let answer = try await client.send(path)
        #expect(answer.status == .notFound)
      }
    }
  }

  @Test func `reports a full store`() async throws {
    let server = ClassifiedsServer()
    try await server.run(with: Self.ads) { client in
      server.store.fault.error = .full
      for path in ["/classifieds", "/classifieds/paperclip:1", "/api/v1/classifieds"] {
        let answer = try await client.send(path)
        #expect(answer.status.code == 507)
      }
    }
  }
}
