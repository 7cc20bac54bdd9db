import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct MapPointTests {
  private let point = WeatherMapFixture.point

  @Test func `stores an opened point and requests its weather`() async throws {
    let map = WeatherMapFixture()
    try await map.service.open(point, for: .owner)
    let opened = try await map.service.read(point, for: .owner)
    #expect(opened.weather == PositionWeather() && opened.saved == nil)
    #expect(opened.nearby?.place.englishName == "Annecy")
    #expect(try await map.points.points(of: .owner).map(\.id) == [point])
    #expect(await map.nextRequest() == .place(point, nil))
  }

  @Test func `does not request fresh weather`() async throws {
    let map = WeatherMapFixture()
    try await map.weather.component.weather.fetch(point)
    try await map.service.open(point, for: .owner)
    #expect(try await map.service.read(point, for: .owner).weather.report != nil)
    #expect(await map.nextRequest() == nil)
  }

  @Test func `recognizes a saved place`() async throws {
    let map = WeatherMapFixture(saved: [.paris])
    #expect(try await map.service.read(Place.paris.id, for: .owner).saved?.place == .paris)
  }

  @Test func `lists recent points with their weather, and forgets them`() async throws {
    let map = WeatherMapFixture()
    let other = PlaceID(Coordinate(clamping: -60, -130))
    try await map.weather.component.weather.fetch(point)
    try await map.service.open(point, for: .owner)
    map.weather.time.advance(by: .seconds(1))
    try await map.service.open(other, for: .owner)
    let listed = try await map.service.list(for: .owner)
    #expect(listed.map(\.id) == [other, point])
    #expect(listed.map { $0.weather.report != nil } == [false, true])
    #expect(listed[0].nearby == nil)
    try await map.service.forget(other, for: .owner)
    #expect(try await map.service.list(for: .owner).map(\.id) == [point])
  }

  @Test func `retries a failed point until the network is back`() async throws {
    let map = WeatherMapFixture()
    map.weather.source.fail(with: .unreachable(.openMeteo))
    try await map.service.open(point, for: .owner)
    await #expect(throws: WeatherError.source(.unreachable(.openMeteo))) {
      try await map.weather.component.weather.fetch(point)
    }
    let keeping = Task { await map.service.keepFresh { _ in } }
    while map.weather.source.requests.count < 4 { await Task.yield() }
    #expect(try await map.service.read(point, for: .owner).weather.report == nil)
    map.weather.source.fail(with: nil)
    while try await map.service.read(point, for: .owner).weather.report == nil { await Task.yield() }
    keeping.cancel()
  }

  @Test func `does not retry after a permanent error`() async throws {
    let map = WeatherMapFixture()
    map.weather.source.fail(with: .unauthorized(.openMeteo))
    try await map.service.open(point, for: .owner)
    await #expect(throws: WeatherError.self) { try await map.weather.component.weather.fetch(point) }
    let before = map.weather.source.requests.count
    let keeping = Task { await map.service.keepFresh { _ in } }
    let start = map.weather.time.date
    while map.weather.time.date.timeIntervalSince(start) < 600 { await Task.yield() }
    keeping.cancel()
    #expect(map.weather.source.requests.count == before)
  }
}
