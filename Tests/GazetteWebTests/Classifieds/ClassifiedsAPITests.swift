import Foundation
import GazetteDomain
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ClassifiedsAPITests {
  private static let ads = Ad.fixtures(count: 60)

  private static func object(_ response: TestResponse) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any])
  }

  @Test func `pages through everything by cursors`() async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      var numbers: [Int] = []
      var cursor: String?
      repeat {
        let query = cursor.map { "&cursor=\($0)" } ?? ""
        let page = try Self.object(try await client.send("/api/v1/classifieds?sort=price&limit=25\(query)"))
        #expect(page["total"] as? Int == 60)
        numbers += (page["ads"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
        cursor = page["next"] as? String
      } while cursor != nil
      let expected = Self.ads.sorted { AdOrder.cheapest.places(AdSortKey($0), before: AdSortKey($1)) }
      #expect(numbers == expected.map { Int($0.id.number) })
    }
  }

  @Test func `returns the spelling correction, or null for an exact match`() async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let meant = try Self.object(try await client.send("/api/v1/classifieds?q=lmape"))
      #expect(meant["didYouMean"] as? String == "lampe")
      let found = try Self.object(try await client.send("/api/v1/classifieds?q=lampe"))
      #expect(found["didYouMean"] is NSNull)
      #expect(meant["total"] as? Int == found["total"] as? Int)
    }
  }

  @Test func `returns an ad with its prices and its neighbours in the list`() async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let sorted = Self.ads.sorted { AdOrder.oldest.places(AdSortKey($0), before: AdSortKey($1)) }
      let ad = try Self.object(try await client.send("/api/v1/classifieds/\(sorted[1].id.text)?sort=oldest"))
      #expect(ad["previous"] as? String == sorted[0].id.text)
      #expect(ad["next"] as? String == sorted[2].id.text)
      #expect((ad["prices"] as? [Any])?.count == 1)
      #expect((ad["ad"] as? [String: Any])?.count == 10)
    }
  }

  @Test func `returns categories with counts`() async throws {
    try await ClassifiedsServer().run(with: [.fixture(1), .fixture(2), .fixture(3, category: 7)]) { client in
      let answer = try await client.send("/api/v1/classifieds/categories")
      let list = try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [[String: Any]]
      #expect(list?.map { $0["count"] as? Int } == [2, 1])
    }
  }

  @Test func `returns the state of each source and reports a refresh that is too soon`() async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let list = try await client.send("/api/v1/classifieds/sources")
      let source = try #require(Self.list(list).first)
      #expect(source["source"] as? String == "paperclip")
      #expect(source["ads"] as? Int == 60)
      #expect(source["notAskedBefore"] as? String == "2026-11-21T07:06:00Z")
      #expect(source["outcome"] is NSNull && source["trouble"] is NSNull)
      let refreshed = try await client.post("/api/v1/classifieds/refresh", body: "")
      #expect(refreshed.status == .ok)
      let outcomes = try Self.list(refreshed).compactMap { $0["outcome"] as? String }
      #expect(outcomes == ["tooSoon"])
    }
  }

  private static func list(_ response: TestResponse) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [[String: Any]])
  }

  /// Invalid queries, with words of their error: the given value, and the valid ones.
  private static let unusable: [(query: String, expected: [String])] = [
    ("category=99", ["“99”"]), ("category=", ["empty"]), ("minPrice=9&maxPrice=1", ["€9", "€1"]),
    ("minPrice=x", ["Enter a price such as 140 or 12.50."]), ("maxPrice=y", ["Enter a price such as 140 or 12.50."]),
    ("cursor=x", ["“x”", "first page"]),
    ("cursor=newest~0~~1~paperclip:1", ["“newest~0~~1~paperclip:1”"]),
    ("sort=best", ["“best”", "urgent, newest, oldest, price or -price"]), ("seller=x", ["“x”", "pro or private"]),
    ("urgent=perhaps", ["“perhaps”", "true or false"]), ("withPicture=2", ["“2”", "true or false"]),
    ("starred=", ["empty", "true or false"]), ("limit=0", ["“0”", "from 1 to 200"]), ("limit=201", ["“201”"]),
    ("limit=ten", ["“ten”"]), ("limit=", ["empty"]), ("q=%07", ["search"]), ("lang=xx", ["“xx”", "fr or en"]),
    ("units=cubits", ["“cubits”", "metric, british or imperial"]),
  ]

  @Test(arguments: unusable)
  func `rejects invalid values and names the parameter`(query: String, expected: [String]) async throws {
    try await ClassifiedsServer().run(with: Self.ads) { client in
      let answer = try await client.send("/api/v1/classifieds?\(query)\(query.hasPrefix("lang") ? "" : "&lang=en")")
      #expect(answer.status == .badRequest)
      #expect(answer.headers[.contentType] == "application/problem+json")
      let problem = try Self.object(answer)
      #expect(problem["parameter"] as? String == query.split(separator: "=").first.map(String.init))
      guard !query.hasPrefix("lang") else { return }
      let detail = try #require(problem["detail"] as? String)
      for text in expected { #expect(detail.contains(text), "\(detail)") }
    }
  }
}
