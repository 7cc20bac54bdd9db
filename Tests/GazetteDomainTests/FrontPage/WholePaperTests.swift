import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Reading the front page` {
  private let time = ManualTime()
  private let news = NewsFixture()
  private let weather = WeatherFixture(saved: [.paris, .tromso])
  private let store = InMemoryAdStore()
  private let changes = ChangeFeed()

  private var searches: SavedSearches {
    SavedSearches(store: store, ads: store, changes: changes, now: time.now)
  }

  private func read(hasClassifieds: Bool = true) async -> FrontPageEdition {
    let ads = Ads(store: store, changes: changes, now: time.now)
    return await WholePaper(
      news: news.component, weather: weather.component, ads: hasClassifieds ? ads : nil,
      searches: hasClassifieds ? searches : nil, now: time.now
    ).frontPage(for: .owner)
  }

  private func publish(_ ads: [Ad]) async throws {
    let run = try await store.beginRun(of: .paperclip, at: time.date)
    _ = try await store.take(AdBatch(ads), in: run)
    _ = try await store.finish(run, categories: nil, at: time.date)
  }

  private func subscribe() async throws {
    let feed = try await news.feed("phare", articles: [.fixture(1), .fixture(2)])
    try await news.feeds.refresh(feed, for: .owner)
  }

  @Test func `gathers what the sections have saved, and asks nobody`() async throws {
    try await subscribe()
    try await publish([.fixture(1)])
    let edition = await read()
    #expect(edition.stories.content?.others.count == 1)
    #expect(edition.places.content?.map(\.place) == [.paris, .tromso])
    #expect(edition.ads.content?.ads.count == 1)
    #expect(news.source.asked.count == 1)
    #expect(weather.source.requests.isEmpty)
  }

  @Test func `urgent ads stand first, and searches only with new matches`() async throws {
    try await publish([.fixture(1, age: 60), .fixture(2, age: 7200, isUrgent: true)])
    let all = try await searches.save(AdQuery(), name: "Tout", for: .owner)
    #expect(await read().ads.content?.ads.map(\.id.number) == [2, 1])
    #expect(await read().ads.content?.searches.isEmpty == true)
    time.advance(by: .seconds(60))
    try await publish([.fixture(1, age: 60), .fixture(2, age: 7200, isUrgent: true), .fixture(3)])
    let searches = try #require(await read().ads.content?.searches)
    #expect(searches.map(\.search.id) == [all.id])
    #expect(searches.map(\.newMatches) == [1])
  }

  @Test func `one section's trouble leaves the others untouched`() async throws {
    try await subscribe()
    try await publish([.fixture(1)])
    let faults = [news.store.fault, weather.places.fault, store.fault]
    for (index, fault) in faults.enumerated() {
      fault.error = .readOnly
      let edition = await read()
      fault.error = nil
      #expect((edition.stories.trouble != nil) == (index == 0))
      #expect((edition.places.trouble != nil) == (index == 1))
      #expect((edition.ads.trouble != nil) == (index == 2))
      #expect((edition.stories.content?.lead != nil) == (index != 0))
      #expect((edition.places.content?.count == 2) == (index != 1))
      #expect((edition.ads.content?.ads.count == 1) == (index != 2))
    }
  }

  @Test func `a section that the paper does not have is absent, and no trouble`() async {
    let edition = await read(hasClassifieds: false)
    #expect(edition.ads.isAbsent)
    #expect(edition.ads.trouble == nil)
  }
}

extension SectionPart {
  fileprivate var content: Content? {
    if case .ready(let content) = self { content } else { nil }
  }

  fileprivate var trouble: StoreError? {
    if case .trouble(let error) = self { error } else { nil }
  }

  fileprivate var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }
}
