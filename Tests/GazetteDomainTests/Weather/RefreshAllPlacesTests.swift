import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct RefreshAllPlacesTests {
  @Test func `refreshes every place in batches`() async throws {
    let fixture = WeatherFixture(saved: Place.fixtures(count: 25))
    let steps = await fixture.refreshAll()
    var ended = RefreshProgress(total: 25, refreshed: 25, state: .finished)
    ended.endedAt = fixture.time.date
    #expect(steps.last == ended)
    #expect(fixture.source.requests.map(\.count) == [10, 10, 5])
    let stored = try await fixture.component.places.list(for: .owner)
    #expect(stored.allSatisfy { $0.weather.report != nil && $0.weather.air != nil })
  }

  @Test func `finishes at once for an empty list`() async {
    let last = await WeatherFixture().refreshAll().last
    #expect((last?.total, last?.state) == (0, .finished))
  }

  @Test func `reports the end of a run for ten seconds`() {
    let now = ManualTime().date
    var progress = RefreshProgress(total: 1)
    #expect(progress.isShown(at: now))
    progress.endedAt = now
    #expect(progress.isShown(at: now + 9))
    #expect(!progress.isShown(at: now + 10))
    #expect(!progress.isShown(at: now - 3600))
  }

  @Test func `stays within the budget of every minute and wastes less than 2 %`() async throws {
    let fixture = WeatherFixture(saved: Place.fixtures(count: 500))
    let start = fixture.time.date
    let steps = await fixture.refreshAll()
    #expect(steps.last?.refreshed == 500)
    // 500 places of weight 5 at a limit of 600 a minute: five windows are needed, so there are four waits of a minute.
    let elapsed = fixture.time.date.timeIntervalSince(start)
    #expect(elapsed >= 240)
    #expect(elapsed <= 240 * 1.02)
  }

  @Test func `reports that it waits, and until when`() async {
    let fixture = WeatherFixture(saved: Place.fixtures(count: 130))
    let until = fixture.time.date.addingTimeInterval(60)
    let steps = await fixture.refreshAll()
    #expect(steps.contains { $0.state == .waiting(until: until) && $0.refreshed == 120 })
  }

  @Test func `obeys the provider's wait after a refused request`() async {
    let fixture = WeatherFixture(saved: Place.fixtures(count: 3))
    let until = fixture.time.date.addingTimeInterval(90)
    fixture.source.fail(with: .rateLimited(.openMeteo, until: until), times: 1)
    let steps = await fixture.refreshAll()
    #expect(steps.contains { $0.state == .waiting(until: until) })
    #expect(await fixture.component.weather.refreshProgress(for: .owner)?.refreshed == 3)
    #expect(fixture.time.date >= until)
  }

  @Test func `refreshes the other places if one reply is unreadable`() async {
    let fixture = WeatherFixture(saved: Place.fixtures(count: 5))
    let bad = Place.fixtures(count: 5)[2]
    fixture.source.answer { coordinate in
      PlaceID(coordinate) == bad.id
        ? .failure(.unreadable(.openMeteo, detail: "test")) : .success(.fixture(at: coordinate))
    }
    let last = await fixture.refreshAll().last
    #expect(last?.refreshed == 4)
    #expect(last?.failures == [bad.id: .unreadable(.openMeteo, detail: "test")])
  }

  @Test func `keeps the old data after a network failure, and records the error`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    _ = await fixture.refreshAll()
    fixture.time.advance(by: .seconds(3600))
    fixture.source.fail(with: .unreachable(.openMeteo))
    _ = await fixture.refreshAll()
    let stored = try await fixture.component.weather.read(Place.paris.id, for: .owner).weather
    #expect(stored.report != nil)
    #expect(stored.failure == RefreshFailure(error: .unreachable(.openMeteo), failedAt: fixture.time.date))
  }

  @Test func `stops after three failed batches`() async {
    let fixture = WeatherFixture(saved: Place.fixtures(count: 200))
    fixture.source.fail(with: .unreachable(.openMeteo))
    let last = await fixture.refreshAll().last
    #expect(last?.failures.count == 200)
    #expect(fixture.source.requests.count == 3)
  }

  @Test func `refreshes places never fetched first, then the stalest`() async throws {
    let places = Place.fixtures(count: 3)
    let fixture = WeatherFixture(saved: places, positionsPerRequest: 1)
    let now = fixture.time.date
    try await fixture.weather.replace(
      .fixture(at: places[0].coordinate, fetchedAt: now.addingTimeInterval(-100)), air: nil, at: places[0].id)
    try await fixture.weather.replace(
      .fixture(at: places[1].coordinate, fetchedAt: now.addingTimeInterval(-900)), air: nil, at: places[1].id)
    _ = await fixture.refreshAll()
    #expect(
      fixture.source.requests.map { PlaceID($0[0]) } == [places[2].id, places[1].id, places[0].id])
  }

  @Test func `resumes an interrupted run`() async throws {
    let places = Place.fixtures(count: 4)
    let begun = ManualTime().date.addingTimeInterval(-60)
    let fixture = WeatherFixture(saved: places, unfinishedRun: begun)
    for place in places.prefix(2) {
      try await fixture.weather.replace(
        .fixture(at: place.coordinate, fetchedAt: begun.addingTimeInterval(10)), air: nil, at: place.id)
    }
    let last = await fixture.refreshAll().last
    #expect(last?.total == 2)
    #expect(try await fixture.journal.unfinishedRun(of: .owner) == nil)
  }

  @Test func `joins a running refresh`() async {
    let fixture = WeatherFixture(saved: Place.fixtures(count: 30))
    async let first = fixture.refreshAll()
    async let second = fixture.refreshAll()
    let ends = await [first.last, second.last]
    #expect(ends.allSatisfy { $0?.state == .finished })
    #expect(fixture.source.requests.flatMap(\.self).count == 30)
  }

  @Test func `keeps what was refreshed before a cancellation`() async throws {
    let fixture = WeatherFixture(saved: Place.fixtures(count: 130))
    var last: RefreshProgress?
    for await step in await fixture.component.weather.refreshAll(for: .owner) {
      last = step
      if case .waiting = step.state {
        Task { await fixture.component.weather.cancelRefresh(for: .owner) }
        break
      }
    }
    #expect(last?.refreshed == 120)
    await fixture.component.weather.cancelRefresh(for: .owner)
    let stored = try await fixture.component.places.list(for: .owner).filter { $0.weather.report != nil }
    #expect(stored.count >= 120)
  }

  @Test func `stops and reports a store error`() async {
    let fixture = WeatherFixture(saved: [.paris])
    fixture.weather.fault.error = .full
    #expect(await fixture.refreshAll().last?.state == .stopped(.full))
  }
}
