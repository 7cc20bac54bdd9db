import CivilDates
import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct `Open-Meteo edge cases` {
  @Test func `reads an object for one position`() async throws {
    #expect(try await Wire.report(Wire.paris).current != nil)
  }

  @Test func `reads an array for several positions, in the requested order`() async throws {
    let other = Wire.paris.replacing("8.4", with: "-12.5").replacing("Europe/Paris", with: "Europe/Oslo")
    let results = try await Wire.source(ScriptedFetching(body: "[\(Wire.paris),\(other)]"))
      .reports(at: [.paris, .tromso], languageCode: "fr")
    #expect(try results.map { try $0.get().coordinate } == [try .paris, try .tromso])
    #expect(try results.map { try $0.get().current?.temperature?.celsius } == [8.4, -12.5])
  }

  @Test func `rejects one unreadable position and reads the others`() async throws {
    let broken = Wire.paris.replacing("\"temperature_2m\":8.4", with: "\"temperature_2m\":\"mild\"")
    let results = try await Wire.source(ScriptedFetching(body: "[\(broken),\(Wire.paris)]"))
      .reports(at: [.tromso, .paris], languageCode: "fr")
    #expect(results[0] == .failure(.unreadable(.openMeteo, detail: "no Double at 0.current.temperature_2m")))
    #expect(try results[1].get().current?.temperature?.celsius == 8.4)
  }

  @Test func `reports an error for positions missing from the reply`() async throws {
    let results = try await Wire.source(ScriptedFetching(body: "[\(Wire.paris)]"))
      .reports(at: [.paris, .tromso], languageCode: "fr")
    #expect(results.count == 2)
    #expect(throws: SourceError.self) { try results[1].get() }
  }

  @Test func `returns no current weather when every value is null`() async throws {
    let values = ["temperature_2m", "weather_code", "wind_speed_10m", "visibility"].map { "\"\($0)\":null" }
    let body = """
      {"utc_offset_seconds":0,"timezone":"GMT","elevation":0.0,
      "current":{"time":"2026-11-21T08:00","is_day":1,"uv_index":0.1,\(values.joined(separator: ","))}}
      """
    #expect(try await Wire.report(body).current == nil)
  }

  @Test func `drops an hour that its offset moves out of range`() async throws {
    let body = """
      {"utc_offset_seconds":3600,"timezone":"Europe/Paris","elevation":35.0,"hourly":{
      "time":["1900-01-01T00:00","2026-11-21T09:00"],"temperature_2m":[1.0,2.0]}}
      """
    #expect(try await Wire.report(body).hours.map(\.temperature) == [Temperature(celsius: 2)])
  }

  @Test func `rejects a reply of nulls without an elevation`() async {
    let body = """
      {"elevation":null,"timezone":"Europe/Paris","utc_offset_seconds":3600,
      "current":{"time":"2026-11-21T09:00","temperature_2m":null,"is_day":null},
      "hourly":{"time":["2026-11-21T09:00"],"temperature_2m":[null]},"daily":{"time":["2026-11-21"],"sunrise":[null]}}
      """
    await #expect(throws: SourceError.unreadable(.openMeteo, detail: "every value is null")) {
      try await Wire.report(body)
    }
  }

  @Test func `accepts a reply of nulls with a known elevation`() async throws {
    let body = """
      {"elevation":0.0,"utc_offset_seconds":null,"timezone":null,"current":null,"current_units":null,
      "hourly":{"time":["2026-11-21T08:00"],"temperature_2m":[null],"rain":null},
      "daily":{"time":["2026-11-21"],"sunrise":[null],"sunset":null}}
      """
    let report = try await Wire.report(body)
    #expect(report.current == nil)
    #expect(report.elevation == Length(meters: 0))
    #expect(report.timeZone == .gmt)
    #expect(report.hours == [HourForecast(start: try instant("2026-11-21T08:00:00Z"))])
    #expect(report.days == [DayForecast(day: try #require(CalendarDay(year: 2026, month: 11, day: 21)))])
  }

  @Test func `reads times in GMT without a time zone`() async throws {
    let body = #"{"current":{"time":"2026-11-21T08:00","temperature_2m":1}}"#
    #expect(try await Wire.report(body).current?.observedAt == (try instant("2026-11-21T08:00:00Z")))
  }

  @Test func `uses the offset of an unknown time zone`() async throws {
    let body =
      #"{"timezone":"Mars/Base","utc_offset_seconds":-34200,"current":{"time":"2026-11-21T08:00","temperature_2m":1}}"#
    let report = try await Wire.report(body)
    #expect(report.timeZone.secondsFromGMT() == -34_200)
    #expect(report.current?.observedAt == (try instant("2026-11-21T17:30:00Z")))
  }

  /// The whole reply has one offset, so its clock shows 48 different hours across any change.
  @Test(arguments: [
    ("2026-10-25T00:00", 7200, ["2026-10-24T22:00:00Z", "2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"]),
    ("2027-03-28T00:00", 3600, ["2027-03-27T23:00:00Z", "2027-03-28T01:00:00Z", "2027-03-28T02:00:00Z"]),
  ])
  func `neither repeats nor skips an hour at a clock change`(first: String, offset: Int, expected: [String])
    async throws
  {
    let day = first.prefix(10)
    let body = """
      {"timezone":"Europe/Paris","utc_offset_seconds":\(offset),"elevation":42,
      "hourly":{"time":["\(first)","\(day)T02:00","\(day)T03:00"]}}
      """
    let report = try await Wire.report(body)
    #expect(report.hours.map(\.start) == (try expected.map(instant)))
    #expect(report.timeZone.identifier == "Europe/Paris")
  }

  @Test(arguments: [
    (#""""#, #""""#, "empty"), ("null", "null", "null"),
    (#""2026-11-21T00:00""#, #""2026-11-21T00:00""#, "the same twice"),
    (#""1970-01-01T00:00""#, #""1970-01-01T00:00""#, "zero"),
    (#""2026-11-21T00:00""#, #""2026-11-22T00:00""#, "the ends of the day"),
    (#""2026-11-21T12:00""#, #""2026-11-21T11:00""#, "the wrong way round"),
  ])
  func `returns no sunrise or sunset in polar night and polar day`(sunrise: String, sunset: String, why: String)
    async throws
  {
    let body = """
      {"elevation":10,"utc_offset_seconds":3600,"daily":{"time":["2026-11-21"],"sunrise":[\(sunrise)],"sunset":[\(sunset)],
      "daylight_duration":[0]}}
      """
    let day = try #require(try await Wire.report(body).days.first)
    #expect(day.sunrise == nil, "\(why)")
    #expect(day.sunset == nil, "\(why)")
    #expect(day.daylight == .seconds(0))
  }

  @Test func `rejects unexpected units`() async throws {
    let body = Wire.paris.replacing(#""wind_speed_10m":"m/s""#, with: #""wind_speed_10m":"km/h""#)
    await #expect(throws: SourceError.unreadable(.openMeteo, detail: "wind_speed_10m is in km/h")) {
      try await Wire.report(body)
    }
  }

  @Test func `reads a column with an undefined unit as empty`() async throws {
    let body = Wire.paris.replacing(#""visibility":"m""#, with: #""visibility":"undefined""#)
    #expect(try await Wire.report(body).current != nil)
  }

  @Test func `maps an unknown weather code to no sky`() async throws {
    let body = Wire.paris.replacing(#""weather_code":61"#, with: #""weather_code":60"#)
    #expect(try await Wire.report(body).current?.sky == nil)
  }

  @Test func `counts rain alone when showers are missing`() async throws {
    let body = Wire.paris.replacing(#""showers":[0.3,0.1,null]"#, with: #""showers":null"#)
    #expect(try await Wire.report(body).current?.rain == Depth(millimeters: 1.2))
  }

  @Test func `skips rows without a valid time and tolerates short columns`() async throws {
    let body =
      #"{"elevation":0,"hourly":{"time":["soon","2026-11-21T08:00","2026-11-21T09:00"],"temperature_2m":[1.0]}}"#
    let hours = try await Wire.report(body).hours
    #expect(hours.count == 2)
    #expect(hours.allSatisfy { $0.temperature == nil })
  }
}
