import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GazetteWeb

/// The pages that a browser stores for reading offline.
@Suite struct OfflineTests {
  private static let prefetch: HTTPFields = [.gazettePrefetch: "1"]

  private static func articleCountCookie(_ articles: String) -> HTTPFields { [.cookie: "gazette-kept=\(articles)"] }

  /// Returns the versions of the pages to store, by path.
  private static func versions(_ answer: TestResponse) throws -> [String: String] {
    let pages = try #require(try answer.object["pages"] as? [[String: String]])
    return Dictionary(pages.compactMap { page in page["path"].flatMap { path in page["version"].map { (path, $0) } } })
    {
      first, _ in first
    }
  }

  private static func articles(_ answer: TestResponse) throws -> [String] {
    try versions(answer).keys.filter { $0.hasPrefix("/news/") && $0 != "/news/feeds" }
  }

  @Test(arguments: [("0", 0), ("1", 1), ("5", 5), ("1000", 12), ("1001", 12), ("-1", 12), ("x", 12)])
  func `lists at most the number of articles that the browser stores`(cookie: String, count: Int) async throws {
    try await NewsServer().run(with: Article.fixtures(count: 12)) { client in
      let answer = try await client.send("/offline/list", .get, Self.articleCountCookie(cookie))
      #expect(try Self.articles(answer).count == count)
      let rows = try #require(try answer.object["rows"] as? [[String: Any]])
      #expect(rows.count == count)
    }
  }

  @Test func `prefers starred articles, up to half of all`() async throws {
    try await NewsServer().run(with: Article.fixtures(count: 12)) { client in
      let all = try await client.send("/offline/list")
      let rows = try #require(try all.object["rows"] as? [[String: Any]])
      let oldest = try #require(rows.last?["path"] as? String)
      _ = try await client.post("\(oldest)/star", body: "starred=1")
      let few = try await client.send("/offline/list", .get, Self.articleCountCookie("4"))
      #expect(try Self.articles(few).count == 4 && Self.articles(few).contains(oldest))
      let one = try await client.send("/offline/list", .get, Self.articleCountCookie("1"))
      #expect(try !Self.articles(one).contains(oldest))
    }
  }

  @Test func `changes a page's version with its star, but not with its read mark`() async throws {
    try await NewsServer().run { client in
      let first = try Self.versions(try await client.send("/offline/list"))
      let path = try #require(first.keys.filter { $0.hasPrefix("/news/") && $0 != "/news/feeds" }.sorted().first)
      _ = try await client.post("\(path)/read", body: "read=1")
      let read = try Self.versions(try await client.send("/offline/list"))
      #expect(read[path] == first[path] && read["/news"] != first["/news"])
      _ = try await client.post("\(path)/star", body: "starred=1")
      let starred = try Self.versions(try await client.send("/offline/list"))
      #expect(starred[path] != first[path])
      let english = try Self.versions(try await client.send("/offline/list", .get, [.acceptLanguage: "en"]))
      #expect(english[path] != starred[path])
    }
  }

  @Test func `marks the list as private and revalidates it`() async throws {
    try await NewsServer().run { client in
      let answer = try await client.send("/offline/list")
      #expect(answer.headers[.cacheControl] == "private, no-cache")
      #expect(answer.headers[.vary]?.contains("Cookie") == true)
      let tag = try #require(answer.headers[.eTag])
      let again = try await client.send("/offline/list", .get, [.ifNoneMatch: tag])
      #expect(again.status == .notModified && again.text.isEmpty)
      #expect(again.headers[.cacheControl] == "private, no-cache")
    }
  }

  @Test func `requires a sign-in for the list`() async throws {
    var server = TestServer()
    server.configuration.passwordHash =
      "$scrypt$ln=4,r=1,p=1$Z2F6ZXR0ZXNhbHQ$/nn1G1VlUq/8tAICAwqOSvZutQI/j95mwN+ojIt6yUI"
    try await server.run { client in
      let answer = try await client.send("/offline/list")
      #expect(answer.status == .unauthorized)
      #expect(!answer.text.contains("\"pages\""))
    }
  }

  @Test func `lists ads regardless of the remembered filter`() async throws {
    let server = ClassifiedsServer()
    try await server.run(with: Ad.fixtures(count: 60)) { client in
      let answer = try await client.send("/offline/list")
      let ads = try Self.versions(answer).keys.filter { $0.hasPrefix("/classifieds/") }
      #expect(ads.count == ClassifiedsPages.adsPerPage)
      #expect(try Self.versions(answer)["/classifieds?all=1"] != nil)
      let remembered: HTTPFields = [.cookie: "gazette-ads=q=nothing", .gazettePrefetch: "1"]
      #expect(try await client.send("/classifieds", .get, remembered).text.contains("class=\"row-link\""))
      // A prefetch is not a visit: the reader's last filter stays remembered.
      #expect(try await client.send("/classifieds?all=1", .get, Self.prefetch).headers[.setCookie] == nil)
      #expect(try await client.send("/classifieds?all=1").headers[.setCookie] != nil)
    }
  }

  @Test func `does not restrict available ads to lists of starred ones`() async throws {
    let server = ClassifiedsServer()
    try await server.run(with: Ad.fixtures(count: 2)) { client in
      let rows = try #require(try await client.send("/offline/list").object["rows"] as? [[String: Any]])
      #expect(rows.count == 2 && rows.allSatisfy { $0["isOnlyStarred"] as? Bool == false })
    }
  }

  private static let providerPaths = ["/weather/48.8566,2.3522", "/map/48.8500,2.3500", "/weather/add?q=Paris"]

  @Test(arguments: providerPaths, ["", "prefetch", "prefetch;prerender"])
  func `requests no provider during a prefetch`(path: String, purpose: String) async throws {
    var fields = HTTPFields()
    if purpose.isEmpty { fields[.gazettePrefetch] = "1" } else { fields[.secPurpose] = purpose }
    let sent = fields
    let server = MapServer()
    let paris = Place(name: "Chez nous", coordinate: Coordinate(clamping: 48.8566, 2.3522))
    _ = try await server.places.save(paris, for: .owner, at: .distantPast)
    try await server.run { client in
      let answer = try await client.send(path, .get, sent)
      #expect(answer.status == .ok)
    }
    let requested = await server.requestedRefreshes().count
    #expect(requested + server.geocoder.queries.count + server.source.requests.count == 0)
  }

  @Test func `lists saved cities, map points and tiles`() async throws {
    let server = MapServer()
    let paris = Place(name: "Chez nous", coordinate: Coordinate(clamping: 48.8566, 2.3522))
    _ = try await server.places.save(paris, for: .owner, at: .distantPast)
    try await server.run { client in
      _ = try await client.post("/map/points", body: "position=45.9,6.1")
      let answer = try await client.send("/offline/list")
      #expect(try Self.versions(answer)["/map/45.9000,6.1000"] != nil)
      let files = try #require(try answer.object["files"] as? [String])
      #expect(files.filter { $0.hasPrefix("/tiles/earth/2/") }.count == 16)
      #expect(files.contains { $0.hasPrefix("/map/names?language=") })
    }
  }

  @Test func `stores the number of offline articles in a cookie, within bounds`() async throws {
    try await TestServer().run { client in
      let chosen = try await client.post("/settings/offline", body: "articles=50")
      #expect(chosen.status == .seeOther && chosen.headers[.location] == "/settings?saved=offline#offline")
      let cookie = try #require(chosen.headers[.setCookie])
      #expect(cookie.hasPrefix("gazette-kept=50; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly"))
      let page = try await client.send("/settings", .get, Self.articleCountCookie("50")).text
      #expect(page.contains(#"<option value="50" selected>"#) && page.contains("id=\"kept-here\""))
      #expect(try await client.send("/settings").text.contains(#"<option value="200" selected>"#))
      for wrong in ["1001", "-1", "", "many"] {
        let refused = try await client.post("/settings/offline", body: "articles=\(wrong)")
        #expect(refused.status.kind == .clientError && refused.headers[.setCookie] == nil)
      }
    }
  }

  @Test func `joins the service worker's parts into one script`() async throws {
    try await TestServer().run { client in
      let worker = try await client.send("/sw.js").text
      #expect(worker.contains("function keepListed") && worker.contains("function keptList"))
      #expect(!worker.contains("/worker-keeping.js") && !worker.contains("/worker.js"))
      // It has no page with addresses, so the server writes them before its text.
      let paths = try #require(worker.firstMatch(of: /const PATHS = \{ (.+) \};/)?.1)
      for route in [Route.offlineList, .openMapPoint, .search, .news, .classifieds, .mapNames] {
        #expect(paths.contains("'\(route.path)'"))
      }
      for known in ["static: '/static'", "pictures: '/pictures'", "tiles: '/tiles'", "earth: '/tiles/earth'"] {
        #expect(paths.contains(known))
      }
      let names = Set(paths.matches(of: /(\w+): '/).map { String($0.1) })
      let requested = Set(worker.matches(of: /PATHS\.(\w+)/).map { String($0.1) })
      #expect(names == requested)
      // A person who enters by an invitation is another reader.
      #expect(Route.invitation("x").path.hasPrefix("/invitation/") && paths.contains("invitation: '/invitation'"))
    }
  }

  @Test func `describes every condition of a list for the service worker`() async throws {
    try await NewsServer().run { client in
      let tests = try #require(try await client.send("/offline/list").object["tests"] as? [String: [String: String]])
      var requested = ["feed": "oneOf", "folder": "oneOf"]
      for mark in ArticleQuery.marks { requested[mark.mark.rawValue] = "ticked" }
      #expect(tests == ["article": requested])
    }
    let server = ClassifiedsServer()
    try await server.run(with: Ad.fixtures(count: 12)) { client in
      let list = try await client.send("/offline/list").object
      let tests = try #require((list["tests"] as? [String: [String: String]])?["ad"])
      #expect(Set(tests.filter { $0.value == "ticked" }.keys) == Set(AdQuery.Field.boxes.map(\.rawValue)))
      #expect(
        tests.filter { $0.value != "ticked" } == [
          "category": "oneOf", "seller": "oneOf", "minPrice": "atLeast", "maxPrice": "atMost",
        ])
      let rows = try #require(list["rows"] as? [[String: Any]])
      let met = rows.map { Set(($0["values"] as? [String: [String]] ?? [:]).keys) }
      for field in [AdQuery.Field.withPicture, .urgent] { #expect(met.contains { $0.contains(field.rawValue) }) }
    }
  }
}
