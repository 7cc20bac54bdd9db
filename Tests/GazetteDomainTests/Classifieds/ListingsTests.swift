import Foundation
import GazetteDomain
import GazetteTesting
import Synchronization
import Testing

@Suite struct `Background listings` {
  @Test func `requests listings until cancelled, and reports failures`() async throws {
    let (store, time, source) = (InMemoryAdStore(), ManualTime(), FakeListingSource())
    let failures = Mutex<[ListingOutcome]>([])
    let failing = SourceError.failing(ProviderID(rawValue: "paperclip"), status: 500)
    source.answer(.failure(failing))
    let start = time.date
    let listings = Listings(sources: [source], store: store, changes: ChangeFeed(), timing: time.timing)
    let work = Task { await listings.keepFresh { _, outcome in failures.withLock { $0.append(outcome) } } }
    while source.requests.count < 4 { await Task.yield() }
    work.cancel()
    await work.value
    // After 0, 1, 3 and 7 minutes: the wait doubles.
    #expect(time.date.timeIntervalSince(start) >= 7 * 60)
    #expect(failures.withLock { $0.first } == .failed(.source(failing)))
  }

  @Test func `forgets starred ads half a year after they vanish`() async throws {
    let (store, time, source) = (InMemoryAdStore(), ManualTime(), FakeListingSource())
    let listings = Listings(sources: [source], store: store, changes: ChangeFeed(), timing: time.timing)
    source.publish([.fixture(1)])
    _ = await listings.refreshAll(for: .reader)
    try await Ads(store: store, changes: ChangeFeed(), now: time.now)
      .star(Ad.fixture(1).id, starred: true, for: .owner)
    time.advance(by: .seconds(3600))
    source.publish([])
    _ = await listings.refreshAll(for: .reader)
    source.answer(.success(.unchanged))
    time.advance(by: Listings.goneAdRetention + .seconds(60))
    let work = Task { await listings.keepFresh { _, _ in } }
    while try await store.ad(Ad.fixture(1).id, of: .owner) != nil { await Task.yield() }
    work.cancel()
    await work.value
  }

  @Test func `reports statuses in the operator's order`() async throws {
    let store = InMemoryAdStore()
    let sources = ["b", "a"].map { FakeListingSource(id: ListingSourceID(rawValue: $0)) }
    let listings = Listings(sources: sources, store: store, changes: ChangeFeed(), timing: ManualTime().timing)
    #expect(try await listings.statuses().map(\.source.rawValue) == ["b", "a"])
    #expect(await listings.refreshAll(for: .reader).map(\.source.rawValue) == ["b", "a"])
  }

  @Test func `requests a quarantined listing at a reader's request`() async throws {
    let (store, source, crashes) = (InMemoryAdStore(), FakeListingSource(), FakeCrashJournal())
    source.publish([.fixture(1)])
    crashes.crash(over: CrashSubject(.listing, source.id.rawValue))
    let listings = Listings(
      sources: [source], store: store, crashes: crashes, changes: ChangeFeed(), timing: ManualTime().timing)
    let (outcomes, continuation) = AsyncStream.makeStream(of: ListingOutcome.self)
    let work = Task { await listings.refreshOnRequest { _, outcome in continuation.yield(outcome) } }
    listings.refreshSoon()
    var count = ListingCount()
    count.added = 1
    #expect(await outcomes.first { _ in true } == .imported(count))
    work.cancel()
    await work.value
  }
}
