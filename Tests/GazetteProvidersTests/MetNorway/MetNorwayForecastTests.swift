import CivilDates
import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import Testing
import WeatherProviders

/// Sample replies in MET Norway's format.
enum MetNorwayWire {
  /// Returns a forecast of `hours` hours from the hour of `date`, all the same except for `symbol`.
  static func body(
    from date: Date = ManualTime().date, hours: Int = 30, symbol: String = "lightrain",
    details: String = Self.details, meta: String = #""units":{"air_temperature":"celsius"}"#
  ) -> String {
    let first = (date.timeIntervalSince1970 / 3600).rounded(.down) * 3600
    let steps = (0..<hours).map { number in
      step(Date(timeIntervalSince1970: first + Double(number) * 3600), symbol: symbol, details: details)
    }
    return document(steps, meta: meta)
  }

  static let details = """
    "air_temperature":9.1,"air_pressure_at_sea_level":1012.3,"relative_humidity":81.0,"cloud_area_fraction":96.0,\
    "wind_speed":5.2,"wind_from_direction":230.1,"wind_speed_of_gust":11.0,"dew_point_temperature":6.0,\
    "ultraviolet_index_clear_sky":0.4
    """

  static func step(_ date: Date, symbol: String = "lightrain", details: String = Self.details) -> String {
    """
    {"time":"\(date.formatted(.iso8601))","data":{"instant":{"details":{\(details)}},"next_1_hours":{"summary":\
    {"symbol_code":"\(symbol)"},"details":{"precipitation_amount":0.3,"probability_of_precipitation":60.5}},\
    "next_6_hours":{"summary":{"symbol_code":"rain"},"details":{"precipitation_amount":2}}}}
    """
  }

  static func document(_ steps: [String], meta: String = "") -> String {
    """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[2.35,48.85,35]},"properties":{"meta":\
    {"updated_at":"2026-11-21T07:58:31Z"\(meta.isEmpty ? "" : ",")\(meta)},"timeseries":[\(steps.joined(separator: ","))]}}
    """
  }

  /// Returns the report of `body` in Paris.
  static func report(_ body: String, at coordinate: Coordinate? = nil, zone: String = "Europe/Paris") async throws
    -> WeatherReport
  {
    let source = MetNorwayForecastSource(
      access: MetNorwayAccess(
        transport: FetchedTransport(ScriptedFetching(body: body)), replies: InMemoryReplyStore(),
        now: { ManualTime().date }),
      timeZone: { _ in TimeZone(identifier: zone) })
    return try #require(try await source.reports(at: [coordinate ?? .paris], languageCode: "en").first).get()
  }

  static func nowcast(_ body: String) async throws -> Nowcast? {
    let source = MetNorwayNowcastSource(
      access: MetNorwayAccess(
        transport: FetchedTransport(ScriptedFetching(body: body)), replies: InMemoryReplyStore(),
        now: { ManualTime().date }))
    return try await source.nowcast(at: .tromso)
  }
}

struct MetNorwayForecastTests {
  @Test func `reads current conditions and hours`() async throws {
    let report = try await MetNorwayWire.report(MetNorwayWire.body())
    let current = try #require(report.current)
    #expect(current.observedAt == (try instant("2026-11-21T08:00:00Z")))
    #expect(current.temperature == Temperature(celsius: 9.1))
    #expect(current.sky == .lightRain)
    #expect(
      current.wind
        == Wind(
          speed: Speed(metersPerSecond: 5.2), gust: Speed(metersPerSecond: 11), direction: Bearing(degrees: 230.1)))
    #expect(current.seaLevelPressure == Pressure(hectopascals: 1012.3))
    #expect(current.isDay == true)
    #expect(report.hours.count == 30)
    #expect(report.hours[0].precipitation == Depth(millimeters: 0.3))
    #expect(report.hours[0].precipitationProbability == Percentage(percent: 60.5))
    #expect(report.elevation == Length(meters: 35))
    #expect(report.timeZone.identifier == "Europe/Paris")
    #expect(report.provenance.provider == .metNorway)
  }

  @Test func `computes the apparent temperature by Steadman's formula`() async throws {
    let felt = try #require(try await MetNorwayWire.report(MetNorwayWire.body()).current?.feelsLike)
    // 9.1 °C, 81 % and 5.2 m/s, calculated by hand.
    #expect((felt.celsius - 4.55).magnitude < 0.1)
  }

  @Test func `aggregates hours into days, including the rest of today`() async throws {
    let days = try await MetNorwayWire.report(MetNorwayWire.body(hours: 60)).days
    // From 09:00 in Paris on the 21st to 21:00 on the 23rd.
    #expect(days.map(\.day.iso) == ["2026-11-21", "2026-11-22", "2026-11-23"])
    #expect((days[0].precipitation?.millimeters ?? 0) - 15 * 0.3 < 1e-9)
    #expect(((days[1].precipitation?.millimeters ?? 0) - 24 * 0.3).magnitude < 1e-9)
    #expect(days[1].low == Temperature(celsius: 9.1) && days[1].high == Temperature(celsius: 9.1))
    #expect(days[1].sky == .lightRain)
    #expect(((days[1].wind.direction?.degrees ?? 0) - 230.1).magnitude < 1e-6)
    #expect(days[1].sunrise != nil && days[1].sunset != nil && days[1].daylight != nil)
    #expect(try await MetNorwayWire.report(MetNorwayWire.body(hours: 25)).days.count == 1)
  }

  @Test func `counts six-hour steps as six hours and the last as an instant`() async throws {
    let first = try instant("2026-11-21T08:00:00Z")
    let midnight = try instant("2026-11-22T23:00:00Z")
    let coarse = (0..<5).map { number in
      let time = midnight.addingTimeInterval(Double(number) * 21_600).formatted(.iso8601)
      let period = """
        ,"next_6_hours":{"summary":{"symbol_code":"heavysnow"},"details":{"precipitation_amount":2.0,\
        "air_temperature_max":12.5,"air_temperature_min":-3.5}}
        """
      return #"{"time":"\#(time)","data":{"instant":{"details":{"air_temperature":5.0}}\#(number < 4 ? period : "")}}"#
    }
    let body = MetNorwayWire.document([MetNorwayWire.step(first)] + coarse)
    let report = try await MetNorwayWire.report(body)
    #expect(report.hours.count == 1)
    #expect(report.days.map(\.day.iso) == ["2026-11-21", "2026-11-23"])
    #expect(report.days[1].precipitation == Depth(millimeters: 8))
    #expect(report.days[1].high == Temperature(celsius: 12.5) && report.days[1].low == Temperature(celsius: -3.5))
    #expect(report.days[1].sky == .heavySnow)
  }

  @Test func `reports no daylight in polar night`() async throws {
    let report = try await MetNorwayWire.report(
      MetNorwayWire.body(from: ManualTime().date), at: Coordinate(clamping: 78.22, 15.65), zone: "Arctic/Longyearbyen")
    #expect(report.hours.allSatisfy { $0.isDay == false })
    #expect(report.days[0].sunrise == nil && report.days[0].daylight == .zero)
  }

  static let symbols: [(String, Sky)] =
    [
      ("clearsky_day", .clear), ("clearsky_night", .clear), ("clearsky_polartwilight", .clear),
      ("fair_day", .mainlyClear), ("partlycloudy_night", .partlyCloudy), ("cloudy", .overcast), ("fog", .fog),
      ("lightrain", .lightRain), ("rain", .rain), ("heavyrain", .heavyRain),
      ("lightrainshowers_day", .lightShowers), ("rainshowers_day", .showers), ("heavyrainshowers_night", .heavyShowers),
      ("lightsnow", .lightSnow), ("snow", .snow), ("heavysnow", .heavySnow),
      ("lightsnowshowers_day", .lightSnowShowers), ("snowshowers_day", .lightSnowShowers),
      ("heavysnowshowers_polartwilight", .snowShowers),
      ("lightsleet", .lightSleet), ("sleet", .sleet), ("heavysleet", .sleet),
      ("lightsleetshowers_day", .lightSleetShowers), ("sleetshowers_day", .sleetShowers),
      ("heavysleetshowers_day", .sleetShowers),
      ("lightssleetshowersandthunder_day", .thunderstorm), ("lightssnowshowersandthunder_day", .thunderstorm),
      ("lightsleetshowersandthunder_day", .thunderstorm), ("lightsnowshowersandthunder_night", .thunderstorm),
    ]
    + ["rain", "sleet", "snow"].flatMap { kind in
      ["light", "", "heavy"].flatMap { strength in
        [
          ("\(strength)\(kind)andthunder", Sky.thunderstorm),
          ("\(strength)\(kind)showersandthunder_day", .thunderstorm),
        ]
      }
    }

  @Test(arguments: symbols) func `maps every known symbol`(code: String, sky: Sky) async throws {
    #expect(try await MetNorwayWire.report(MetNorwayWire.body(hours: 2, symbol: code)).current?.sky == sky)
  }

  @Test(arguments: ["", "rain_", "acidrain", "clearsky_noon", "CLEARSKY_DAY", "_day"])
  func `maps unknown symbols to no sky`(code: String) async throws {
    #expect(try await MetNorwayWire.report(MetNorwayWire.body(hours: 2, symbol: code)).current?.sky == nil)
  }

  @Test func `drops impossible values and unreadable steps`() async throws {
    let details = #""air_temperature":1e300,"wind_speed":null,"cloud_area_fraction":50"#
    let report = try await MetNorwayWire.report(MetNorwayWire.body(hours: 3, details: details))
    #expect(report.current?.temperature == nil && report.current?.feelsLike == nil)
    #expect(report.current?.cloudCover == Percentage(percent: 50))
    let first = try instant("2026-11-21T08:00:00Z")
    let body = MetNorwayWire.document([
      MetNorwayWire.step(first), "7", #"{"time":9}"#, #"{"time":"soon","data":{}}"#, MetNorwayWire.step(first),
      MetNorwayWire.step(first.addingTimeInterval(3600)),
    ])
    #expect(try await MetNorwayWire.report(body).hours.count == 2)
  }

  @Test func `rejects unexpected units and replies without values`() async throws {
    for body in [
      MetNorwayWire.body(meta: #""units":{"air_temperature":"fahrenheit"}"#),
      MetNorwayWire.document([#"{"time":"2026-11-21T08:00:00Z","data":{}}"#]), MetNorwayWire.document([]),
    ] {
      await #expect(throws: SourceError.self) { try await MetNorwayWire.report(body) }
    }
  }

  @Test func `reads a nowcast only within radar coverage`() async throws {
    let first = try instant("2026-11-21T08:05:00Z")
    func body(_ coverage: String) -> String {
      let steps = (0..<12).map { number in
        let time = first.addingTimeInterval(Double(number) * 300).formatted(.iso8601)
        let rate = number == 3 ? "null" : "\(Double(number) / 10)"
        let next = #","next_1_hours":{"summary":{"symbol_code":"lightsnow"}}"#
        return """
          {"time":"\(time)","data":{"instant":{"details":{"precipitation_rate":\(rate)}}\(number == 0 ? next : "")}}
          """
      }
      return MetNorwayWire.document(steps, meta: #""radar_coverage":"\#(coverage)""#)
    }
    let nowcast = try #require(try await MetNorwayWire.nowcast(body("ok")))
    #expect(nowcast.steps.count == 12)
    #expect(nowcast.steps[3].rate == nil)
    #expect(nowcast.steps[5].rate == PrecipitationRate(millimetersPerHour: 0.5))
    #expect(nowcast.steps.allSatisfy { $0.kind == .snow && $0.end.timeIntervalSince($0.start) == 300 })
    #expect(!nowcast.isInterpolated)
    for coverage in ["no coverage", "temporarily unavailable", "OK", ""] {
      #expect(try await MetNorwayWire.nowcast(body(coverage)) == nil)
    }
  }
}
