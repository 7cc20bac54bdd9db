import Foundation
import GazetteDomain
import GazetteTesting
import Testing

/// The sections' treatment of quarantined input.
@Suite struct CrashJournalTests {
  private func position(_ place: Place) -> CrashSubject { CrashSubject(.position, place.id.text) }

  @Test func `skips a quarantined feed on schedule, and reports it in its health`() async throws {
    let news = NewsFixture()
    let bad = try await news.feed("bad", articles: [.fixture(1)])
    let good = try await news.feed("good", articles: [.fixture(2)])
    news.crashes.crash(over: CrashSubject(.feed, try NewsFixture.url("bad").absoluteString))
    for await _ in await news.feeds.refreshAll(for: .owner) {}
    await news.component.keepFresh { _, _ in }.refreshDueFeeds()
    let asked = news.source.requestedURLs.map(\.host)
    #expect(asked == ["good.example"])
    let publisher = ProviderID(rawValue: "bad.example")
    #expect(try await news.store.feed(bad)?.state.failure?.error == .quarantined(publisher))
    #expect(try await news.store.feed(good)?.state.failure == nil)
    #expect(news.crashes.openNotes == 0)
  }

  @Test func `reports a quarantined feed at startup`() async throws {
    let news = NewsFixture()
    let bad = try await news.feed("bad", articles: [.fixture(1)])
    try await news.feeds.refresh(bad, for: .owner)
    news.crashes.crash(over: CrashSubject(.feed, try NewsFixture.url("bad").absoluteString))
    let work = Task { await news.component.keepFresh { _, _ in }.run() }
    while try await news.store.feed(bad)?.state.failure == nil { await Task.yield() }
    work.cancel()
    await work.value
    #expect(news.source.requestedURLs.count == 1)
  }

  @Test func `reads a quarantined feed again at a reader's request`() async throws {
    let news = NewsFixture()
    let bad = try await news.feed("bad", articles: [.fixture(1)])
    let subject = CrashSubject(.feed, try NewsFixture.url("bad").absoluteString)
    news.crashes.crash(over: subject)
    let refused = FeedOutcome.failed(.quarantined(ProviderID(rawValue: "bad.example")))
    await news.component.keepFresh { _, outcome in #expect(outcome == refused) }.refreshDueFeeds()
    #expect(try await news.feeds.refresh(bad, for: .owner) == .imported(FeedImportCount(added: 1, changed: 0)))
    #expect(news.crashes.recordedSubjects == [subject])
  }

  @Test func `does not read a quarantined address or list again`() async throws {
    let news = NewsFixture()
    news.crashes.crash(over: CrashSubject(.address, "https://bad.example"))
    await #expect(throws: NewsError.address(.source(.quarantined(ProviderID(rawValue: "bad.example"))))) {
      _ = try await news.feeds.add("https://bad.example", for: .owner)
    }
    news.crashes.crash(over: CrashSubject(file: Array("# list".utf8)))
    await #expect(throws: NewsError.list(.quarantined)) {
      _ = try await news.feeds.importList(Array("# list".utf8), for: .owner)
    }
  }

  @Test func `skips a quarantined position at no cost and refreshes the others`() async throws {
    let fixture = WeatherFixture(saved: [.paris, .tromso])
    fixture.crashes.crash(over: position(.paris))
    try await fixture.component.weather.refreshStale()
    #expect(fixture.source.requests == [[Place.tromso.id.coordinate]])
    let failure = try await fixture.component.weather.read(Place.paris.id, for: .owner).weather.failure
    #expect(failure?.error == .quarantined(.openMeteo))
    #expect(try await fixture.component.weather.read(Place.tromso.id, for: .owner).weather.report != nil)
    let left = try await fixture.budget.remaining(of: .openMeteo).weights
    await #expect(throws: WeatherError.source(.quarantined(.openMeteo))) {
      try await fixture.component.weather.fetch(Place.paris.id)
    }
    #expect(try await fixture.budget.remaining(of: .openMeteo).weights == left)
    #expect(try await fixture.component.weather.refresh(Place.paris.id, for: .owner).weather.failure == nil)
    #expect(fixture.crashes.openNotes == 0)
  }

  @Test func `does not repeat a quarantined search`() async throws {
    let fixture = WeatherFixture()
    fixture.crashes.crash(over: CrashSubject(.search, "Paris"))
    await #expect(throws: WeatherError.source(.quarantined(.openMeteo))) {
      _ = try await fixture.component.places.search("Paris", languageCode: "fr", for: .owner)
    }
  }

  @Test func `skips a quarantined listing and reports it in its health`() async throws {
    let (store, source, crashes, time) = (InMemoryAdStore(), FakeListingSource(), FakeCrashJournal(), ManualTime())
    source.publish([.fixture(1)])
    let listings = Listings(
      sources: [source], store: store, crashes: crashes, changes: ChangeFeed(), timing: time.timing)
    crashes.crash(over: CrashSubject(.listing, source.id.rawValue))
    let error = SourceError.quarantined(ProviderID(rawValue: source.id.rawValue))
    #expect(await listings.refresh(source, for: .background) == .failed(.source(error)))
    #expect(try await store.health(of: source.id).failure?.error == error)
    crashes.release(CrashSubject(.listing, source.id.rawValue))
    time.advance(by: .seconds(3600))
    _ = await listings.refresh(source, for: .background)
    #expect(try await store.health(of: source.id).count?.added == 1)
    #expect(crashes.openNotes == 0)
  }

  @Test func `records a picture's origin, not its address`() throws {
    let address = try #require(URL(string: "https://press.example:8443/secret.png?who=zoe"))
    let subject = CrashSubject(picture: address)
    #expect(subject.key.hasPrefix("https://press.example:8443 ") && subject.hides(address.absoluteString))
    #expect(!subject.text.contains("secret") && !subject.text.contains("zoe"))
    #expect(subject == CrashSubject(text: subject.text))
    #expect(!subject.hides("https://press.example:8443/other.png"))
  }

  @Test func `does not draw a quarantined picture again`() async throws {
    let (source, crashes) = (FakePictureSource(), FakeCrashJournal())
    let address = try #require(URL(string: "https://a.example/one.jpg"))
    crashes.crash(over: CrashSubject(picture: address))
    let pictures = Pictures(source: source, cache: InMemoryPictureCache(), crashes: crashes, now: ManualTime().now)
    await #expect(throws: PictureError.source(.quarantined(ProviderID(rawValue: "a.example")))) {
      _ = try await pictures.picture(at: address, width: .w320)
    }
    #expect(source.fetches == [])
  }

  @Test(arguments: ["", "48.8534,2.3488", " two  words ", String(repeating: "é", count: 400), "a\nb"])
  func `round-trips a subject through a short text`(key: String) {
    let subject = CrashSubject(.search, key)
    #expect(CrashSubject(text: subject.text) == subject)
    #expect(subject.text.utf8.count <= 200)
  }

  @Test func `distinguishes long keys by their ends`() {
    let long = String(repeating: "a", count: 300)
    #expect(CrashSubject(.page, long + "1") != CrashSubject(.page, long + "2"))
  }
}
