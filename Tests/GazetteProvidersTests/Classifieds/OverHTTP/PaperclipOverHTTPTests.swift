import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import ProviderSimulator
import Testing

/// The adapter, the use case and the simulator together, over real HTTP.
struct PaperclipOverHTTPTests {
  private static func source(_ providers: SimulatedProviders) throws -> PaperclipListingSource {
    PaperclipListingSource(
      fetching: providers.fetching, baseURL: try providers.url(providers.addresses.classifieds), now: { frozenNow })
  }

  private static func refresh(
    _ providers: SimulatedProviders, _ store: InMemoryAdStore, at date: Date = frozenNow
  ) async throws -> ListingOutcome {
    let timing = Timing(now: { date }, sleep: { (_) async throws(CancellationError) in throw CancellationError() })
    let source = try source(providers)
    return await Listings(sources: [source], store: store, changes: ChangeFeed(), timing: timing)
      .refresh(source, for: .reader)
  }

  @Test func `reads 300 ads and eleven categories without repeated requests`() async throws {
    try await SimulatedProviders.run { providers in
      let store = InMemoryAdStore()
      var expected = ListingCount()
      expected.added = 300
      let first = try await Self.refresh(providers, store)
      #expect(first == .imported(expected))
      let categories = try await store.categories()
      #expect(categories.count == 11)
      let second = try await Self.refresh(providers, store, at: frozenNow.addingTimeInterval(90))
      #expect(second == .unchanged)
      let requests = await providers.simulator.requests.requests(for: .paperclip)
      #expect(requests.count == 3)
    }
  }

  @Test func `skips broken ads and imports the others`() async throws {
    try await SimulatedProviders.run { providers in
      await providers.simulator.faults.add(
        FaultRule(.brokenItems, on: .paperclip, path: "*/listing.json"))
      let store = InMemoryAdStore()
      guard case .imported(let count) = try await Self.refresh(providers, store) else {
        Issue.record("the listing was not taken")
        return
      }
      #expect(count.skipped == 5)
      #expect(count.imported == 295)
      let health = try await store.health(of: .paperclip)
      #expect(
        health.skipped.map(\.fault) == [
          .missing(field: "id"), .impossible(field: "price"),
          .unreadable(field: "creation_date"), .notAnAd, .repeated,
        ])
      #expect(health.skipped.map(\.rank).dropLast() == [0, 2, 4, 5])
    }
  }

  @Test(arguments: [
    Fault.refuse, .hang, .status(500, retryAfter: nil), .status(404, retryAfter: nil), .truncate, .garbage, .html,
    .wrongType, .nulls, .empty,
  ])
  func `preserves stored ads when the source fails`(fault: Fault) async throws {
    let isHanging = if case .hang = fault { true } else { false }
    try await SimulatedProviders.run(timeLimit: .seconds(isHanging ? 2 : 20)) { providers in
      let store = InMemoryAdStore()
      _ = try await Self.refresh(providers, store)
      var health = try await store.health(of: .paperclip)
      health.validators = ListingValidators()
      try await store.save(health, of: .paperclip)
      await providers.simulator.faults.add(fault, on: .paperclip)
      let outcome = try await Self.refresh(providers, store, at: frozenNow.addingTimeInterval(90))
      guard case .failed(.source) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      let page = try await store.page(AdQuery(limit: 200), of: .owner)
      #expect(page.ads.count == 200)
      let after = try await store.health(of: .paperclip)
      #expect(after.failure != nil)
    }
  }
}
