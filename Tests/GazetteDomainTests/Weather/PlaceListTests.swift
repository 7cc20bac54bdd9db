import GazetteDomain
import GazetteTesting
import Testing

@Suite struct PlaceListTests {
  @Test func `both Parises can be saved`() async throws {
    let fixture = WeatherFixture()
    _ = try await fixture.component.addPlace(.paris, reader: .owner)
    _ = try await fixture.component.addPlace(.parisTexas, reader: .owner)
    #expect(try await fixture.component.listPlaces(reader: .owner).map(\.place) == [.paris, .parisTexas])
  }

  @Test func `adding asks for the weather, adding again refreshes`() async throws {
    let fixture = WeatherFixture()
    _ = try await fixture.component.addPlace(.paris, reader: .owner)
    _ = try await fixture.component.addPlace(.paris, reader: .owner)
    fixture.component.requests.finish()
    var asked: [RefreshRequests.Request] = []
    for await request in fixture.component.requests.stream { asked.append(request) }
    #expect(asked == [.place(Place.paris.id), .place(Place.paris.id)])
    #expect(try await fixture.component.listPlaces(reader: .owner).count == 1)
  }

  @Test func `removing can be taken back, rank and home included`() async throws {
    let fixture = WeatherFixture(saved: [.paris, .tromso])
    let removed = try await fixture.component.removePlace(Place.paris.id, reader: .owner)
    #expect(try await fixture.component.listPlaces(reader: .owner).map(\.saved?.isHome) == [true])
    try await fixture.component.restorePlace(removed, reader: .owner)
    let places = try await fixture.component.listPlaces(reader: .owner)
    #expect(places.map(\.place) == [.paris, .tromso])
    #expect(places.map(\.saved?.isHome) == [true, false])
  }

  @Test func `a place that is gone is told`() async {
    let fixture = WeatherFixture()
    await #expect(throws: WeatherError.notSaved(Place.paris.id)) {
      try await fixture.component.removePlace(Place.paris.id, reader: .owner)
    }
    await #expect(throws: WeatherError.notSaved(Place.paris.id)) {
      try await fixture.component.readPlace(Place.paris.id, reader: .owner)
    }
    await #expect(throws: WeatherError.notSaved(Place.paris.id)) {
      try await fixture.component.arrangePlaces(home: Place.paris.id, reader: .owner)
    }
  }

  @Test func `the completion form answers the same`() async {
    let fixture = WeatherFixture(saved: [.paris])
    let names = await withCheckedContinuation { continuation in
      fixture.component.listPlaces { continuation.resume(returning: (try? $0.get())?.map(\.place.name)) }
    }
    #expect(names == ["Paris"])
  }
}
