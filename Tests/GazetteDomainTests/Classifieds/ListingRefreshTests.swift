import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Listing refresh` {
  private let store = InMemoryAdStore()
  private let source = FakeListingSource()
  private let time = ManualTime()
  private let changes = ChangeFeed(from: 0)
  private let paperclip = ProviderID(rawValue: "paperclip")
  private let listings: Listings

  init() { listings = Listings(sources: [source], store: store, changes: changes, timing: time.timing) }

  private func run(for purpose: RequestPurpose = .reader) async -> ListingOutcome {
    await listings.refresh(source, for: purpose)
  }
  private func numbers() async throws -> [Int64] {
    try await store.page(AdQuery(order: .newest, limit: 200), of: .owner).ads.map(\.id.number)
  }
  private func health() async throws -> ListingHealth { try await store.health(of: .paperclip) }

  @Test func `adds new ads and removes vanished ones`() async throws {
    source.publish([.fixture(1), .fixture(2)])
    #expect(await run() == .imported(count(added: 2)))
    time.advance(by: .seconds(3600))
    source.publish([.fixture(2), .fixture(3)])
    #expect(await run() == .imported(count(added: 1, unchanged: 1, removed: 1)))
    #expect(try await numbers() == [3, 2])
    #expect(changes.version == 2)
  }

  @Test func `sends the validators of the last reply`() async throws {
    let validators = ListingValidators(etag: "\"a\"", lastModified: "yesterday")
    source.publish([.fixture(1)], validators: validators)
    _ = await run()
    time.advance(by: .seconds(3600))
    source.answer(.success(.unchanged))
    #expect(await run() == .unchanged)
    #expect(source.requests == [ListingValidators(), validators])
    #expect(try await health().validators == validators)
    #expect(try await health().lastSuccess == time.date)
    #expect(try await numbers() == [1])
  }

  @Test func `does not count a cancelled request as a failure`() async throws {
    source.publish([.fixture(1)])
    _ = await run()
    let before = try await health()
    time.advance(by: .seconds(3600))
    source.answer(.failure(.cancelled))
    #expect(await run() == .failed(.source(.cancelled)))
    #expect(try await health() == before)
  }

  @Test func `keeps the ads when the source fails, and records the error`() async throws {
    source.publish([.fixture(1)], validators: ListingValidators(etag: "\"a\""))
    _ = await run()
    let success = time.date
    time.advance(by: .seconds(3600))
    source.answer(.failure(.failing(paperclip, status: 500)))
    #expect(await run() == .failed(.source(.failing(paperclip, status: 500))))
    let health = try await health()
    #expect(health.failure == RefreshFailure(error: .failing(paperclip, status: 500), failedAt: time.date))
    #expect(health.lastSuccess == success)
    #expect(health.validators.etag == "\"a\"")
    #expect(try await numbers() == [1])
  }

  @Test func `removes no ads after a truncated listing and requests it whole`() async throws {
    source.publish([.fixture(1), .fixture(2)], validators: ListingValidators(etag: "\"a\""))
    _ = await run()
    time.advance(by: .seconds(3600))
    let broken = SourceError.unreadable(paperclip, detail: "it breaks off")
    let ads = ListedAds([AdBatch([.fixture(2), .fixture(3)])], failure: broken)
    source.answer(
      .success(
        .listing(Listing(batches: ads, categories: .success([]), validators: ListingValidators(etag: "\"b\"")))))
    #expect(await run() == .failed(.source(broken)))
    #expect(try await numbers() == [3, 2, 1])
    #expect(try await health().validators.etag == "\"a\"")
  }

  @Test func `removes no ads if no ad of the listing is readable`() async throws {
    source.publish([.fixture(1)])
    _ = await run()
    time.advance(by: .seconds(3600))
    let batch = AdBatch(skipped: [SkippedAd(rank: 0, number: nil, fault: .notAnAd)])
    source.answer(.success(.listing(Listing(batches: ListedAds([batch]), categories: .success([])))))
    guard case .failed(.source(.unreadable)) = await run() else { return #expect(Bool(false), "should have failed") }
    #expect(try await numbers() == [1])
  }

  @Test func `accepts an empty listing`() async throws {
    source.publish([.fixture(1)])
    _ = await run()
    time.advance(by: .seconds(3600))
    source.publish([])
    #expect(await run() == .imported(count(removed: 1)))
    #expect(try await numbers().isEmpty)
  }

  @Test func `counts skipped and repeated ads and stores the first 20`() async throws {
    var batch = AdBatch([.fixture(1), .fixture(1)], from: 5)
    batch.skipped = (0..<30).map { SkippedAd(rank: $0 + 10, number: nil, fault: .notAnAd) }
    source.answer(.success(.listing(Listing(batches: ListedAds([batch]), categories: .success([])))))
    #expect(await run() == .imported(count(added: 1, skipped: 31)))
    let health = try await health()
    #expect(health.skipped.count == 20)
    #expect(health.count?.skipped == 31)
  }

  @Test func `reports a repeated ad by its rank`() async throws {
    source.answer(
      .success(
        .listing(
          Listing(batches: ListedAds([AdBatch([.fixture(1), .fixture(1)], from: 5)]), categories: .success([])))))
    _ = await run()
    #expect(try await health().skipped == [SkippedAd(rank: 6, number: 1, fault: .repeated)])
  }

  @Test func `keeps the categories when new ones fail, and records the error`() async throws {
    let home = AdCategory(id: AdCategoryID(rawValue: 4), name: "Maison")
    source.publish([.fixture(1)], categories: .success([home]))
    _ = await run()
    time.advance(by: .seconds(3600))
    source.publish([.fixture(1)], categories: .failure(.notFound(paperclip)))
    #expect(await run() == .imported(count(unchanged: 1)))
    #expect(try await store.categories() == [home])
    #expect(try await health().categoriesFailure?.error == .notFound(paperclip))
    #expect(try await health().failure == nil)
  }

  @Test func `waits a minute between requests`() async {
    source.publish([.fixture(1)])
    _ = await run()
    time.advance(by: .seconds(59))
    #expect(await run() == .tooSoon(until: time.date.addingTimeInterval(1)))
    #expect(source.requests.count == 1)
  }

  @Test func `requests a listing once an hour in the background`() async {
    source.answer(.success(.unchanged))
    _ = await run(for: .background)
    time.advance(by: .seconds(3599))
    #expect(await run(for: .background) == .tooSoon(until: time.date.addingTimeInterval(1)))
    time.advance(by: .seconds(1))
    #expect(await run(for: .background) == .unchanged)
  }

  @Test func `reports store errors`() async {
    store.fault.error = .readOnly
    #expect(await run() == .failed(.store(.readOnly)))
    #expect(source.requests.isEmpty)
  }

  private func count(
    added: Int = 0, unchanged: Int = 0, removed: Int = 0, skipped: Int = 0
  ) -> ListingCount {
    var count = ListingCount()
    (count.added, count.unchanged, count.removed, count.skipped) = (added, unchanged, removed, skipped)
    return count
  }
}
