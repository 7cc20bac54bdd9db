import Foundation
import GazetteDomain
import GazetteTesting
import Synchronization
import Testing

@Suite struct `Listings in the background` {
  @Test func `are asked in their rhythm until the work is cancelled, and trouble is told`() async throws {
    let (store, time, source) = (InMemoryAdStore(), ManualTime(), FakeListingSource())
    let trouble = Mutex<[ListingOutcome]>([])
    let failing = SourceError.failing(ProviderID(rawValue: "paperclip"), status: 500)
    source.answer(.failure(failing))
    let start = time.date
    let component = ClassifiedsComponent(
      ports: .init(sources: [source], listings: store, ads: store, searches: store), changes: ChangeFeed(),
      timing: time.timing)
    let work = Task { await component.keepFresh { _, outcome in trouble.withLock { $0.append(outcome) } }.run() }
    while source.asked.count < 4 { await Task.yield() }
    work.cancel()
    await work.value
    // After 0, 1, 3 and 7 minutes: the wait doubles.
    #expect(time.date.timeIntervalSince(start) >= 7 * 60)
    #expect(trouble.withLock { $0.first } == .failed(.source(failing)))
  }

  @Test func `forget starred ads that are gone for half a year`() async throws {
    let (store, time, source) = (InMemoryAdStore(), ManualTime(), FakeListingSource())
    let component = ClassifiedsComponent(
      ports: .init(sources: [source], listings: store, ads: store, searches: store), changes: ChangeFeed(),
      timing: time.timing)
    source.publish([.fixture(1)])
    _ = await component.refreshAll()
    try await component.starAd(Ad.fixture(1).id, starred: true, reader: .owner)
    time.advance(by: .seconds(3600))
    source.publish([])
    _ = await component.refreshAll()
    source.answer(.success(.unchanged))
    time.advance(by: KeepListingsFresh.goneAdsAreKept + .seconds(60))
    let work = Task { await component.keepFresh { _, _ in }.run() }
    while try await store.ad(Ad.fixture(1).id, of: .owner) != nil { await Task.yield() }
    work.cancel()
    await work.value
  }

  @Test func `tell their health in the operator's order`() async throws {
    let store = InMemoryAdStore()
    let sources = ["b", "a"].map { FakeListingSource(id: ListingSourceID(rawValue: $0)) }
    let component = ClassifiedsComponent(
      ports: .init(sources: sources, listings: store, ads: store, searches: store), changes: ChangeFeed(),
      timing: ManualTime().timing)
    #expect(try await component.sources().map(\.source.rawValue) == ["b", "a"])
    #expect(await component.refreshAll().count == 2)
  }
}
