import CivilDates
import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import Testing

/// Replies that other programs' users reported as misread, in the providers' shapes with invented values.
@Suite struct ReportedWeatherTests {
  @Test func `reads each day once around a clock change`() async throws {
    let days = ["2026-10-24", "2026-10-25", "2026-10-26", "2026-10-27"]
    let body = """
      {"timezone":"Europe/Paris","utc_offset_seconds":7200,"elevation":42,
      "daily":{"time":[\(days.map { "\"\($0)\"" }.joined(separator: ","))],"temperature_2m_max":[12,13,14,15]}}
      """
    let report = try await Wire.report(body)
    #expect(report.days.map(\.day.iso) == days)
    #expect(report.days.map(\.high?.celsius) == [12, 13, 14, 15])
  }

  @Test func `reads a day and its values when the sky is null`() async throws {
    let body = """
      {"utc_offset_seconds":0,"elevation":42,"hourly":{"time":["2026-11-21T08:00","2026-11-21T09:00"],
      "temperature_2m":[3,null],"weather_code":[null,null]},
      "daily":{"time":["2026-11-21"],"weather_code":[null],"temperature_2m_max":[4]}}
      """
    let report = try await Wire.report(body)
    #expect(report.days.first?.sky == nil && report.days.first?.high == Temperature(celsius: 4))
    #expect(report.hours.first?.temperature == Temperature(celsius: 3))
    // A null value is not zero.
    #expect(report.hours.last?.temperature == nil)
  }

  /// MET Norway tells hours, then steps of six hours, in UTC: no calendar of the world may lose a day over it.
  @Test(arguments: [
    "Etc/GMT", "Europe/Helsinki", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago",
    "Pacific/Chatham",
  ])
  func `returns every day when hours become six-hour steps`(zone: String) async throws {
    let first = try instant("2026-11-21T08:00:00Z")
    let hourly = (0..<58).map { MetNorwayWire.step(first.addingTimeInterval(Double($0) * 3600)) }
    let coarse = (0..<28).map { number in
      let time = first.addingTimeInterval(58 * 3600 + Double(number) * 21_600).formatted(.iso8601)
      return """
        {"time":"\(time)","data":{"instant":{"details":{"air_temperature":5.0}},"next_6_hours":{"summary":\
        {"symbol_code":"cloudy"},"details":{"precipitation_amount":0}}}}
        """
    }
    let report = try await MetNorwayWire.report(MetNorwayWire.document(hourly + coarse), zone: zone)
    let days = report.days.map(\.day.daysSince1970)
    let timeZone = try #require(TimeZone(identifier: zone))
    #expect(days.first == CalendarDay(ManualTime().date, in: timeZone).daysSince1970)
    #expect(days.count >= 8 && zip(days, days.dropFirst()).allSatisfy { $1 == $0 + 1 })
  }

  @Test func `reports the local date as today in the last hour of a day`() async throws {
    // 23:00 of the 20th in a zone nine hours behind.
    let report = try await MetNorwayWire.report(
      MetNorwayWire.body(hours: 60), at: Coordinate(clamping: -23.1, -134.97), zone: "Pacific/Gambier")
    #expect(report.days.prefix(2).map(\.day.iso) == ["2026-11-20", "2026-11-21"])
  }

  @Test func `reads a missing probability as nil`() async throws {
    let first = try instant("2026-11-21T08:00:00Z")
    let step = MetNorwayWire.step(first).replacing(",\"probability_of_precipitation\":60.5", with: "")
    let report = try await MetNorwayWire.report(MetNorwayWire.document([step]))
    #expect(report.hours.first?.precipitationProbability == nil)
    #expect(report.hours.first?.precipitation == Depth(millimeters: 0.3))
  }
}
