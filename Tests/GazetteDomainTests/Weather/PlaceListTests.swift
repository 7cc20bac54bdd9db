import GazetteDomain
import GazetteTesting
import Testing

@Suite struct PlaceListTests {
  @Test func `saves two places of the same name`() async throws {
    let fixture = WeatherFixture()
    _ = try await fixture.component.places.add(.paris, for: .owner)
    _ = try await fixture.component.places.add(.parisTexas, for: .owner)
    #expect(try await fixture.component.places.list(for: .owner).map(\.place) == [.paris, .parisTexas])
  }

  @Test func `requests the weather whenever a place is added`() async throws {
    let fixture = WeatherFixture()
    _ = try await fixture.component.places.add(.paris, for: .owner)
    _ = try await fixture.component.places.add(.paris, for: .owner)
    fixture.component.weather.requests.finish()
    var asked: [RefreshRequests.Request] = []
    for await request in fixture.component.weather.requests.stream { asked.append(request) }
    #expect(asked == [.place(Place.paris.id, nil), .place(Place.paris.id, nil)])
    #expect(try await fixture.component.places.list(for: .owner).count == 1)
  }

  @Test func `returns the stored weather when a place is added`() async throws {
    let fixture = WeatherFixture()
    let added = try await fixture.component.places.add(.paris, for: .owner)
    #expect(added.isNew && added.saved.place == .paris && added.weather == PositionWeather())
    try await fixture.component.weather.fetch(Place.paris.id)
    let again = try await fixture.component.places.add(.paris, for: .owner)
    #expect(!again.isNew && again.weather.report != nil)
  }

  @Test func `fetches the weather if the caller waits for it`() async throws {
    let fixture = WeatherFixture()
    let added = try await fixture.component.places.add(.paris, waiting: true, for: .owner)
    #expect(added.weather.report?.provenance.fetchedAt == fixture.time.date)
    #expect(added.error == nil)
    fixture.component.weather.requests.finish()
    for await request in fixture.component.weather.requests.stream { Issue.record("\(request) was asked for") }
  }

  @Test func `saves a place even if its weather fails, and reports the error`() async throws {
    let fixture = WeatherFixture()
    fixture.source.fail(with: .unreachable(.openMeteo))
    let added = try await fixture.component.places.add(.paris, waiting: true, for: .owner)
    #expect(added.error == .source(.unreachable(.openMeteo)))
    #expect(added.weather.failure?.error == .unreachable(.openMeteo))
    #expect(try await fixture.component.places.list(for: .owner).map(\.saved) == [added.saved])
  }

  @Test func `keeps one list per reader`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    let guest = ReaderKey(rawValue: "guest")
    _ = try await fixture.component.places.add(.tromso, for: guest)
    #expect(try await fixture.component.places.list(for: guest).map(\.place) == [.tromso])
    #expect(try await fixture.component.places.list(for: .owner).map(\.place) == [.paris])
    for await _ in await fixture.component.weather.refreshAll(for: guest) {}
    #expect(fixture.source.requests == [[Place.tromso.id.coordinate]])
    #expect(await fixture.component.weather.refreshProgress(for: .owner) == nil)
  }

  @Test func `restores a removed place with its rank and home`() async throws {
    let fixture = WeatherFixture(saved: [.paris, .tromso])
    let removed = try await fixture.component.places.remove(Place.paris.id, for: .owner)
    #expect(try await fixture.component.places.list(for: .owner).map(\.saved?.isHome) == [true])
    try await fixture.component.places.restore(removed, for: .owner)
    let places = try await fixture.component.places.list(for: .owner)
    #expect(places.map(\.place) == [.paris, .tromso])
    #expect(places.map(\.saved?.isHome) == [true, false])
  }

  @Test func `reports a place that is not saved`() async {
    let fixture = WeatherFixture()
    await #expect(throws: WeatherError.notSaved(Place.paris.id)) {
      try await fixture.component.places.remove(Place.paris.id, for: .owner)
    }
    await #expect(throws: WeatherError.notSaved(Place.paris.id)) {
      try await fixture.component.weather.read(Place.paris.id, for: .owner)
    }
    await #expect(throws: WeatherError.notSaved(Place.paris.id)) {
      try await fixture.component.places.chooseHome(Place.paris.id, for: .owner)
    }
  }

  @Test func `returns the list from the completion form`() async {
    let fixture = WeatherFixture(saved: [.paris])
    let names = await withCheckedContinuation { continuation in
      fixture.component.places.list(for: .owner) { result in
        // A failure returns no names, which fails the test.
        continuation.resume(returning: (try? result.get())?.map(\.place.name))
      }
    }
    #expect(names == ["Paris"])
  }
}
