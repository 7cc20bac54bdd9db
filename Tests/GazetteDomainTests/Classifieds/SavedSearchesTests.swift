import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Saved searches` {
  private let store = InMemoryAdStore()
  private let time = ManualTime()
  private let changes = ChangeFeed()
  private var searches: SavedSearches {
    SavedSearches(store: store, ads: store, changes: changes, now: time.now)
  }

  private func publish(_ ads: [Ad]) async throws {
    let run = try await store.beginRun(of: .paperclip, at: time.date)
    _ = try await store.take(AdBatch(ads), in: run)
    _ = try await store.finish(run, categories: nil, at: time.date)
  }

  @Test func `counts new matches since the reader last opened the search`() async throws {
    try await publish([.fixture(1)])
    let search = try await searches.save(AdQuery(), name: " Tout ", for: .owner)
    #expect(search.name == "Tout")
    #expect(try await searches.list(for: .owner).map(\.newMatches) == [0])
    time.advance(by: .seconds(60))
    try await publish([.fixture(1), .fixture(2), .fixture(3)])
    #expect(try await searches.list(for: .owner).map(\.newMatches) == [2])
    #expect(try await searches.list(for: .owner).map(\.matches) == [3])
    #expect(try await searches.search(search.id, for: .owner).name == "Tout")
    #expect(try await searches.list(for: .owner).map(\.newMatches) == [2], "following a link notes nothing")
    _ = try await searches.open(search.id, for: .owner)
    #expect(try await searches.list(for: .owner).map(\.newMatches) == [0])
  }

  @Test func `removes and restores a search`() async throws {
    let search = try await searches.save(AdQuery(), name: "Tout", for: .owner)
    #expect(try await searches.remove(search.id, for: .owner) == search)
    await #expect(throws: ClassifiedsError.unknownSearch(search.id)) {
      try await searches.remove(search.id, for: .owner)
    }
    try await searches.restore(search, for: .owner)
    #expect(try await searches.list(for: .owner).map(\.search) == [search])
  }

  @Test(arguments: ["", "  ", "a\u{0}", String(repeating: "a", count: 101)])
  func `rejects missing and malformed names`(name: String) async {
    await #expect(throws: ClassifiedsError.badName) {
      try await searches.save(AdQuery(), name: name, for: .owner)
    }
  }

  @Test func `rejects a reversed price range`() async {
    var filter = AdFilter()
    (filter.minimumPrice, filter.maximumPrice) = (Price(euros: 2), Price(euros: 1))
    await #expect(throws: ClassifiedsError.self) {
      try await searches.save(AdQuery(filter: filter), name: "Tout", for: .owner)
    }
  }
}
