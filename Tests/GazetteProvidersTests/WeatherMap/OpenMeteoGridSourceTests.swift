import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct OpenMeteoGridSourceTests {
  private static let time = Int(frozenNow.timeIntervalSince1970) / 3600 * 3600

  private static func point(_ temperature: String, rain: String = "[0.4,0.2]") -> String {
    """
    {"latitude":1,"longitude":2,"hourly":{"time":[\(time),\(time + 3600)],"temperature_2m":[\(temperature),9.1],\
    "wind_speed_10m":[4.2,null],"wind_direction_10m":[225,null],"precipitation":\(rain),"cloud_cover":[80,20]}}
    """
  }

  private func source(_ fetching: any Fetching) throws -> OpenMeteoGridSource {
    OpenMeteoGridSource(
      transport: FetchedTransport(fetching), baseURL: try #require(URL(string: "http://weather.test/")),
      now: { frozenNow })
  }

  private let two = [Coordinate(clamping: 10, 20), Coordinate(clamping: -5, 179.9)]

  @Test func `requests all points at once at the price of one call each`() async throws {
    let fetching = ScriptedFetching(body: "[\(Self.point("8.4")),\(Self.point("1"))]")
    let source = try source(fetching)
    let points = try await source.hours(at: two)
    #expect(points.map(\.coordinate) == two)
    #expect(points.map { $0.hours[0].temperature?.celsius } == [8.4, 1])
    #expect(fetching.requests.count == 1)
    #expect(fetching.query()["latitude"] == "10.0,-5.0" || fetching.query()["latitude"] == "10,-5")
    #expect(fetching.query()["forecast_hours"] == "49")
    #expect(source.weightPerPoint == 1)
  }

  @Test func `assigns precipitation to the hour that ends at its time`() async throws {
    let points = try await source(ScriptedFetching(body: "[\(Self.point("8")),\(Self.point("8"))]")).hours(at: two)
    #expect(points[0].hours.map { $0.precipitation?.millimeters } == [0.2, nil])
    #expect(points[0].hours[0].start == Date(timeIntervalSince1970: Double(Self.time)))
    #expect(points[0].hours[1].wind == Wind())
  }

  @Test func `reads an object for one point`() async throws {
    let points = try await source(ScriptedFetching(body: Self.point("8.4"))).hours(at: [two[0]])
    #expect(points.count == 1 && points[0].hours.count == 2)
  }

  @Test func `reads a point of nulls as hours without values`() async throws {
    let sea = """
      {"hourly":{"time":[\(Self.time)],"temperature_2m":[null],"wind_speed_10m":[null],"precipitation":[null]}}
      """
    let points = try await source(ScriptedFetching(body: "[\(Self.point("8")),\(sea)]")).hours(at: two)
    #expect(points[1].hours == [HourForecast(start: Date(timeIntervalSince1970: Double(Self.time)))])
  }

  @Test func `reads other points when one is unreadable`() async throws {
    let points = try await source(ScriptedFetching(body: "[\(Self.point("8")),{\"hourly\":3}]")).hours(at: two)
    #expect(points.map(\.hours.count) == [2, 0])
  }

  @Test(arguments: ["[]", "[{\"hourly\":3},{\"hourly\":4}]", "{}", "<html>", ""])
  func `rejects a reply without any point`(body: String) async throws {
    let source = try source(ScriptedFetching(body: body))
    await #expect(throws: SourceError.self) { try await source.hours(at: two) }
  }

  @Test(arguments: WeatherGridSourceContract.checks)
  func `fulfils the grid source contract over HTTP`(check: ContractCheck<any WeatherGridSource>) async throws {
    try await SimulatedProviders.run { providers in
      try await check(try providers.grid)
    }
  }
}
