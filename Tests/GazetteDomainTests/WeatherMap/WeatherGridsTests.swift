import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct WeatherGridsTests {
  private func france(_ shift: Double = 0) throws -> MapArea {
    try MapArea(west: -4.1 + shift, south: 42.2, east: 9.7 + shift, north: 50.9)
  }

  @Test func `requests one grid per view and reuses it after small moves`() async throws {
    let map = WeatherMapFixture()
    let grid = try await map.grids.grid(around: try france())
    #expect(grid.points.count == grid.columns * grid.rows && grid.points[0].hours.count == 48)
    #expect(grid.area == (try france()).aligned)
    _ = try await map.grids.grid(around: try france(-0.2))
    #expect(map.grid.requests.map(\.count) == [48])
  }

  @Test func `shares one request among concurrent callers`() async throws {
    let map = WeatherMapFixture()
    let view = try france()
    try await withThrowingTaskGroup(of: WeatherGrid.self) { group in
      for _ in 1...10 { group.addTask { try await map.grids.grid(around: view) } }
      try await group.waitForAll()
    }
    #expect(map.grid.requests.count == 1)
  }

  @Test func `spends budget for each point and leaves a share for readers`() async throws {
    let map = WeatherMapFixture()
    var views = 0
    await #expect(throws: WeatherError.self) {
      while true {
        _ = try await map.grids.grid(around: try france(Double(views) * 10))
        views += 1
      }
    }
    // 48 points a view; the limit is four fifths of 600 a minute.
    #expect(views == 10)
    #expect(try await map.weather.budget.remaining(of: .openMeteo).weights[0] == 120)
  }

  @Test func `returns an older grid if the provider fails`() async throws {
    let map = WeatherMapFixture()
    let first = try await map.grids.grid(around: try france())
    map.weather.time.advance(by: .seconds(3600))
    map.grid.fail(with: .unreachable(.openMeteo))
    #expect(try await map.grids.grid(around: try france()) == first)
    await #expect(throws: WeatherError.source(.unreachable(.openMeteo))) {
      try await map.grids.grid(around: try france(40))
    }
  }
}
