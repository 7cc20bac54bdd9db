import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Ad search` {
  private let store = InMemoryAdStore()
  private let changes = ChangeFeed(from: 0)
  private var service: Ads { Ads(store: store, changes: changes, now: ManualTime().now) }

  private func publish(_ ads: [Ad]) async throws {
    let run = try await store.beginRun(of: .paperclip, at: ManualTime().date)
    _ = try await store.take(AdBatch(ads), in: run)
    let categories = (1...11).map { AdCategory(id: AdCategoryID(rawValue: $0), name: "Category \($0)") }
    _ = try await store.finish(run, categories: categories, at: ManualTime().date)
  }

  private func search(_ filter: AdFilter) async throws -> AdList {
    try await service.list(AdQuery(filter: filter), for: .owner)
  }

  @Test func `returns the page, every category's count and the total`() async throws {
    try await publish([
      .fixture(1, category: 1), .fixture(2, category: 2), .fixture(3, category: 2), .fixture(4, category: nil),
    ])
    var filter = AdFilter()
    let all = try await search(filter)
    #expect(all.total == 4)
    #expect(all.counts == [AdCategoryID(rawValue: 1): 1, AdCategoryID(rawValue: 2): 2])
    #expect(all.categories.count == 11)
    filter.categories = [AdCategoryID(rawValue: 2)]
    let some = try await search(filter)
    #expect(some.page.ads.count == 2)
    #expect(some.total == 2)
    #expect(some.counts == all.counts)
    #expect(some.loosenings.isEmpty)
  }

  @Test func `suggests the most helpful condition to loosen first`() async throws {
    try await publish([
      .fixture(1, title: "Vélo", euros: 90), .fixture(2, title: "Vélo", euros: 80),
      .fixture(3, title: "Piano", euros: 10, isUrgent: true),
    ])
    var filter = AdFilter()
    filter.words = try SearchWords("velo")
    filter.maximumPrice = Price(euros: 20)
    let result = try await search(filter)
    #expect(result.total == 0)
    #expect(result.loosenings.map(\.condition) == [.maximumPrice, .words])
    #expect(result.loosenings.map(\.matches) == [2, 1])
    filter.urgentOnly = true
    #expect(try await search(filter).loosenings.map(\.condition) == [.words])
  }

  @Test func `suggests nothing in an empty store`() async throws {
    var filter = AdFilter()
    filter.urgentOnly = true
    #expect(try await search(filter).loosenings.isEmpty)
  }

  @Test func `rejects a reversed price range and a cursor of another order`() async throws {
    var filter = AdFilter()
    (filter.minimumPrice, filter.maximumPrice) = (Price(euros: 2), Price(euros: 1))
    await #expect(throws: ClassifiedsError.self) { try await search(filter) }
    let query = AdQuery(order: .newest, after: AdCursor(after: .fixture(1), in: .oldest))
    let text = AdCursor(after: .fixture(1), in: .oldest).text
    let problem = FieldProblem("cursor", given: text, expected: .cursor)
    await #expect(throws: ClassifiedsError.filter(.field(problem))) {
      try await service.list(query, for: .owner)
    }
  }

  @Test func `shows an ad with its prices, neighbours and similar ads`() async throws {
    try await publish([.fixture(1, age: 1), .fixture(2, age: 2), .fixture(3, age: 3)])
    let detail = try await service.show(Ad.fixture(2).id, for: .owner)
    #expect(detail.stored.ad.id.number == 2)
    #expect(detail.prices.map(\.price) == [Price(euros: 50)])
    #expect(detail.previous?.number == 1)
    #expect(detail.next?.number == 3)
    #expect(detail.similar.count == 2)
    #expect(try await service.numbered(2, for: .owner).count == 1)
  }

  @Test func `corrects a misspelled word that no ad contains`() async throws {
    try await publish([
      .fixture(1, category: 1, title: "Vélo rouge"), .fixture(2, category: 2, title: "Vélo bleu"),
      .fixture(3, title: "Lit"),
    ])
    var filter = AdFilter()
    filter.words = try SearchWords("vleo -bleu")
    let found = try await search(filter)
    #expect(found.page.correction?.text == "velo -bleu")
    #expect(found.query.filter.words?.text == "vleo -bleu")
    #expect(found.page.ads.map(\.id.number) == [1])
    #expect((found.total, found.counts) == (1, [AdCategoryID(rawValue: 1): 1]))
    #expect(found.loosenings.isEmpty)
  }

  @Test(arguments: ["velo", "vel", "rouge velo", "piano velo", "quetzalcoatl", "velo -rouge"])
  func `does not correct known words or words far from any known one`(typed: String) async throws {
    try await publish([.fixture(1, title: "Vélo rouge"), .fixture(2, title: "Piano")])
    var filter = AdFilter()
    filter.words = try SearchWords(typed)
    #expect(try await search(filter).page.correction == nil)
  }

  @Test func `continues with the correction on later pages`() async throws {
    try await publish((1...7).map { .fixture($0, title: "Vélo") })
    var filter = AdFilter()
    filter.words = try SearchWords("vleo")
    var query = AdQuery(filter: filter, limit: 3)
    var numbers: [Int64] = []
    repeat {
      let page = try await service.page(query, for: .owner)
      #expect(page.correction?.text == "velo")
      numbers += page.ads.map(\.id.number)
      query.after = page.next
    } while query.after != nil
    #expect(Set(numbers) == Set(1...7) && numbers.count == 7)
    filter.words = try SearchWords("velo")
    let last = try await service.page(AdQuery(filter: filter, limit: 7), for: .owner).ads.last
    let end = AdCursor(after: try #require(last).ad, in: .urgent)
    let behind = try await service.page(AdQuery(filter: filter, after: end), for: .owner)
    #expect(behind == AdPage(ads: [], next: nil))
  }

  @Test func `corrects spelling in a site-wide search only on request`() async throws {
    try await publish([.fixture(1, title: "Vélo")])
    let words = try #require(try SearchWords("vleo"))
    #expect(await service.found(words, limit: 10, for: .owner).content == AdPage(ads: [], next: nil))
    let found = await service.found(words, limit: 10, correctsSpelling: true, for: .owner).content
    #expect(found?.correction?.text == "velo")
    #expect(found?.ads.map(\.id.number) == [1])
  }

  @Test func `fills similar ads with the newest of the category`() async throws {
    let others = (3...20).map { Ad.fixture($0, category: 1, title: "Objet \($0)", age: Double($0)) }
    try await publish(
      [.fixture(1, category: 1, title: "Zither"), .fixture(2, category: 1, title: "Zither"), .fixture(30, category: 2)]
        + others)
    let detail = try await service.show(Ad.fixture(1).id, for: .owner)
    #expect(detail.similar.map(\.id.number) == [2, 3, 4, 5, 6, 7])
    let rare = try await service.show(Ad.fixture(20).id, for: .owner)
    #expect(rare.similar.count == Ads.similarCount)
    #expect(!rare.similar.contains { $0.id == Ad.fixture(20).id })
    #expect(try await service.show(Ad.fixture(30).id, for: .owner).similar.isEmpty)
  }

  @Test func `reports an unknown ad`() async {
    let id = Ad.fixture(9).id
    await #expect(throws: ClassifiedsError.unknownAd(id)) { try await service.show(id, for: .owner) }
    await #expect(throws: ClassifiedsError.unknownAd(id)) { try await service.star(id, starred: true, for: .owner) }
  }

  @Test func `publishes a change when an ad is starred`() async throws {
    try await publish([.fixture(1)])
    try await service.star(Ad.fixture(1).id, starred: true, for: .owner)
    #expect(changes.version == 1)
    #expect(try await store.ad(Ad.fixture(1).id, of: .owner)?.starredAt == ManualTime().date)
  }

  @Test func `reports store errors`() async {
    store.fault.error = .full
    await #expect(throws: ClassifiedsError.store(.full)) { try await search(AdFilter()) }
    await #expect(throws: ClassifiedsError.store(.full)) {
      try await service.show(Ad.fixture(1).id, for: .owner)
    }
  }

  @Test(arguments: [("vehicle", 1), ("3", 3), ("category 2", 2), ("Category 4", 4)])
  func `finds a category by any of its names, its own first`(text: String, number: Int64) async throws {
    try await publish([.fixture(1)])
    let others: [Int64: [String]] = [1: ["Vehicle", "Category 4"], 3: ["Vehicle"]]
    let service = Ads(
      store: store, changes: changes, now: ManualTime().now, categoryNames: { others[$0.id.rawValue] ?? [] })
    var fields = AdQuery.Fields()
    fields.categories = [text]
    #expect(try await service.query(fields).filter.categories == [AdCategoryID(rawValue: number)])
    fields.categories = ["Boat"]
    await #expect(throws: ClassifiedsError.filter(.unknownCategory("Boat"))) { try await service.query(fields) }
  }
}
