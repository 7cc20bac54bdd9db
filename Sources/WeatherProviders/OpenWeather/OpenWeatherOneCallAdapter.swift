import Foundation
import GazetteDomain

/// Makes a report of One Call 3.0's reply.
struct OpenWeatherOneCallAdapter {
  private let reply: OpenWeatherOneCallReply
  private let timeZone: TimeZone

  init(_ reply: OpenWeatherOneCallReply) {
    self.reply = reply
    timeZone = OpenWeatherValues.timeZone(reply.timezone, offset: reply.timezone_offset)
  }

  /// The report at the position that was asked for, its texts in the language that was asked for.
  func report(at coordinate: Coordinate, languageCode: String, fetchedAt: Date) -> WeatherReport {
    WeatherReport(
      coordinate: coordinate, timeZone: timeZone, current: reply.current?.conditions,
      hours: (reply.hourly ?? []).prefix(48).compactMap(\.hour),
      days: (reply.daily ?? []).prefix(16).compactMap { $0.forecast(in: timeZone) },
      alerts: alerts(languageCode),
      provenance: Provenance(
        provider: .openWeather, product: OpenWeatherVersion.oneCall3.product, fetchedAt: fetchedAt))
  }

  /// The warnings, soonest first; one that cannot be read is left out, and the weather stays.
  private func alerts(_ languageCode: String) -> [WeatherAlert] {
    // A warning that is cut off says nothing that a reader could act on.
    (reply.alerts ?? []).compactMap { try? $0.result.get() }
      .compactMap { $0.alert(id: nil, languageCode: languageCode) }
      .sorted { $0.start < $1.start }
  }
}

/// OpenWeather's One Call 3.0, as it is on the wire.
struct OpenWeatherOneCallReply: Decodable, Sendable {
  let timezone: String?
  let timezone_offset: Double?
  let current: OpenWeatherMoment?
  let hourly: [OpenWeatherMoment]?
  let daily: [OpenWeatherDay]?
  let alerts: [DecodedAlone<OpenWeatherAlert>]?
}
