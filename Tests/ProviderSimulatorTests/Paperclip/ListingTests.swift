import Foundation
import NIOHTTP1
import ProviderSimulator
import Testing

struct ListingTests {
  private static func ads(_ client: SimulatorClient) async throws -> [[String: Any]] {
    try #require(try await client.get("/paperclip/listing.json").json() as? [[String: Any]])
  }

  @Test func `returns 300 ads with the irregularities of the published file`() async throws {
    try await SimulatorClient.with { client in
      let ads = try await Self.ads(client)
      #expect(ads.count == 300)
      #expect(Set(ads.compactMap { $0["id"] as? Int }).count == 300)
      #expect(ads.filter { $0["is_urgent"] as? Bool == true }.count == 102)
      #expect(Set(ads.compactMap { $0["category_id"] as? Int }) == Set(1...11))
      let dates = ads.compactMap { $0["creation_date"] as? String }
      #expect(dates.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000/) != nil })
      #expect(Set(dates).count < 250, "many share a timestamp")
      #expect(dates.contains { $0.hasPrefix("2019") })
      #expect(dates != dates.sorted() && dates != dates.sorted(by: >))
      let numbers = ads.compactMap { $0["siret"] as? String }
      #expect(numbers.count == 22)
      #expect(numbers.allSatisfy { $0.wholeMatch(of: /\d{3} \d{3} \d{3}/) != nil })
      let titles = ads.compactMap { $0["title"] as? String }
      #expect(titles.filter { $0 == "Table basse" }.count > 2)
      let texts = ads.compactMap { $0["description"] as? String }
      #expect(texts.contains { $0.count > 2_500 })
      #expect(texts.contains { $0.unicodeScalars.contains { $0.properties.isEmojiPresentation } })
      #expect(texts.contains { $0.contains("\u{F0B7}") })
    }
  }

  @Test func `returns a third of the ads in English with British and Irish towns`() async throws {
    try await SimulatorClient.with { client in
      let texts = try await Self.ads(client).compactMap { $0["description"] as? String }
      let english = texts.filter { $0.contains(/\b(the|and|it|with|one|your|for|has|in|of|to|by|more|be)\b/) }
      #expect((90...100).contains(english.count), "\(english.count)")
      let towns = /(London|Leeds|York|Edinburgh|Glasgow|Cardiff|Belfast|Dublin|Cork|Galway|Bristol|Bath)/
      #expect(english.count { $0.contains(towns) } > 10)
      #expect(texts.count { $0.contains(/(Lyon|Nantes|Lille|Brest|Rennes|Toulouse|Bordeaux|Grenoble)/) } > 10)
    }
  }

  @Test(arguments: [
    ("Selle", "saddle"), ("Riding saddle", "saddle"), ("Scooter", "scooter"), ("Trottinette", "pushScooter"),
    ("Chatons", "cat"), ("Break", "car"), ("Poules", "hen"), ("Lave-linge", "washer"), ("Table basse", "table"),
    ("Réfrigérateur", "parcel"), ("Puzzle", "parcel"),
  ])
  func `shows the sold object or a parcel`(title: String, motif: String) async throws {
    try await SimulatorClient.with { client in
      let ads = try await Self.ads(client).filter { ($0["title"] as? String)?.hasPrefix(title) == true }
      #expect(!ads.isEmpty)
      for ad in ads {
        let addresses = try #require(ad["images_url"] as? [String: String]).values
        #expect(addresses.allSatisfy { $0.contains("/\(motif)-") || $0.contains("/gone-") })
      }
    }
  }

  @Test func `includes ads without pictures and with dead picture addresses`() async throws {
    try await SimulatorClient.with { client in
      var empty = 0
      var dead = 0
      for ad in try await Self.ads(client) {
        let pictures = try #require(ad["images_url"] as? [String: String])
        if pictures.isEmpty { empty += 1 }
        if pictures.values.contains(where: { $0.contains("/gone-") }) { dead += 1 }
      }
      #expect(empty == 3)
      #expect(dead == 8)
      #expect(try await client.get("/pictures/320/240/gone-1.png").status == 404)
      #expect(try await client.get("/pictures/320/240/sofa-1.png").status == 200)
    }
  }

  @Test func `adds, changes and removes ads over time, and returns 304 in between`() async throws {
    let clock = TestClock()
    try await SimulatorClient.with(SimulatorConfiguration(newsInterval: 60), now: { clock.now }) { client in
      let path = "/paperclip/listing.json"
      let first = try await client.get(path)
      let tag = try #require(first.headers.first(name: "ETag"))
      #expect(try await client.get(path, headers: [("If-None-Match", tag)]).status == 304)
      clock.advance(by: 60)
      let second = try await client.get(path, headers: [("If-None-Match", tag)])
      #expect(second.status == 200)
      #expect(try (second.json() as? [Any])?.count == 301)
      clock.advance(by: 60)
      let third = try await Self.ads(client)
      let before = try #require(second.json() as? [[String: Any]])
      let prices = zip(before, third).filter { ($0["price"] as? Double) != ($1["price"] as? Double) }
      #expect(prices.count == 1)
      clock.advance(by: 240)
      #expect(try await Self.ads(client).count == 300)
    }
  }

  @Test func `breaks single ads on request`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.brokenItems, on: .paperclip)
      let items = try #require(try await client.get("/paperclip/listing.json").json() as? [Any])
      #expect(items.count == 300)
      let ads = items.map { $0 as? [String: Any] ?? [:] }
      #expect(ads[0]["id"] == nil)
      #expect(ads[1]["price"] as? String == "gratuit")
      #expect(items[5] is NSNull)
      #expect(((ads[6]["description"] as? String)?.utf8.count ?? 0) >= 1_048_576)
      #expect(ads[7]["id"] as? Int == ads[299]["id"] as? Int)
    }
  }

  @Test func `returns the eleven published categories`() async throws {
    try await SimulatorClient.with { client in
      let categories = try #require(try await client.get("/paperclip/categories.json").json() as? [[String: Any]])
      #expect(categories.map { $0["id"] as? Int } == Array(1...11))
      #expect(categories[6]["name"] as? String == "Livres/CD/DVD")
    }
  }
}
