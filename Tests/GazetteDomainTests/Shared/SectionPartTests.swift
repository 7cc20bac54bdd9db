import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Front page` {
  private let time = ManualTime()
  private let news = NewsFixture()
  private let weather = WeatherFixture(saved: [.paris, .tromso])
  private let store = InMemoryAdStore()
  private let changes = ChangeFeed()

  private let installation = WatchInstallation()

  private func stories() async -> SectionPart<StorySelection> { await news.component.articles.frontPage(for: .owner) }

  private func cities() async -> SectionPart<[PlaceWeather]> { await weather.component.places.frontPage(for: .owner) }

  private func ads() async -> SectionPart<FrontPageAds> {
    await Ads(store: store, changes: changes, now: time.now).frontPage(installation.watches, for: .owner)
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

  @Test func `collects stored content without requests`() async throws {
    try await subscribe()
    try await publish([.fixture(1)])
    #expect(await stories().content?.others.count == 1)
    #expect(await cities().content?.map(\.place) == [.paris, .tromso])
    #expect(await ads().content?.ads.count == 1)
    #expect(news.source.requestedURLs.count == 1)
    #expect(weather.source.requests.isEmpty)
  }

  @Test func `leads with a story in the reader's language and keeps the others`() async throws {
    var french = Article.fixture(1)
    french.languageCode = "fr-FR"
    let feed = try await news.feed("phare", articles: [french, .fixture(2)])
    try await news.feeds.refresh(feed, for: .owner)
    for (language, lead) in [("en", "guid-2"), ("fr", "guid-1")] {
      let selection = await news.component.articles.frontPage(for: .owner, languageCode: language).content
      #expect(selection?.lead?.article.guid == lead)
      #expect(selection?.others.count == 1)
    }
  }

  @Test func `puts urgent ads first and shows only watches of ads with new matches`() async throws {
    try await publish([.fixture(1, age: 60), .fixture(2, age: 7200, isUrgent: true)])
    let watch = try await installation.watch("vélo kind:ad", [])
    for (query, actions) in [("vélo price<100", [.front]), ("vélo", [])] as [(String, Set<WatchAction>)] {
      try await installation.watch(query, actions)
    }
    #expect(await ads().content?.ads.map(\.id.number) == [2, 1])
    #expect(await ads().content?.watches.isEmpty == true)
    installation.time.advance(by: .seconds(60))
    await installation.offer(50)
    let watches = try #require(await ads().content?.watches)
    #expect(watches.map(\.id) == [watch.id])
    #expect(watches.map(\.newMatches) == [1])
  }

  @Test func `shows the other sections if one fails`() async throws {
    try await subscribe()
    try await publish([.fixture(1)])
    let faults = [news.store.fault, weather.places.fault, store.fault]
    for (index, fault) in faults.enumerated() {
      fault.error = .readOnly
      let (stories, cities, ads) = await (stories(), cities(), ads())
      fault.error = nil
      #expect((stories.error != nil) == (index == 0))
      #expect((cities.error != nil) == (index == 1))
      #expect((ads.error != nil) == (index == 2))
      #expect((stories.content?.lead != nil) == (index != 0))
      #expect((cities.content?.count == 2) == (index != 1))
      #expect((ads.content?.ads.count == 1) == (index != 2))
    }
  }

  @Test func `searches each section and reports its errors separately`() async throws {
    try await subscribe()
    try await publish([.fixture(1)])
    let words = try #require(try SearchWords("par"))
    let places = weather.component.places
    #expect(await places.found(words, limit: 10, for: .owner).content?.map(\.place) == [.paris])
    #expect(await places.found(words, limit: 0, for: .owner).content?.isEmpty == true)
    weather.places.fault.error = .readOnly
    #expect(await places.found(words, limit: 10, for: .owner).error == .readOnly)
    #expect(await news.component.articles.found(words, limit: 10, for: .owner).error == nil)
  }
}
