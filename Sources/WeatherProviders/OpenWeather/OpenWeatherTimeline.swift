import CivilDates
import Foundation
import GazetteDomain

/// A reply from One Call 4.0: a list of records of one kind, each decoded separately.
struct OpenWeatherTimeline<Record: Codable & Sendable>: Decodable, Sendable {
  let timezone: String?
  let timezone_offset: Double?
  let data: [LossyElement<Record>]

  /// The readable records; a reply has at most 60.
  var records: [Record] { data.prefix(60).compactMap { try? $0.result.get() } }
  var zone: TimeZone { OpenWeatherValues.timeZone(timezone, offset: timezone_offset) }
}

/// Converts the separate parts of One Call 4.0 to a report.
struct OpenWeatherTimelineAdapter {
  let current: OpenWeatherMoment
  let timeZone: TimeZone
  let hours: [OpenWeatherMoment]
  let days: [OpenWeatherDay]
  /// The time at which the days were received; nil when there are none.
  let daysReceivedAt: Date?

  /// The report for the requested position, without warnings, with the day before today if the days include it.
  func report(at coordinate: Coordinate, fetchedAt: Date) -> WeatherReport {
    let today = CalendarDay(fetchedAt, in: timeZone)
    let upcoming = upcomingHours(at: fetchedAt)
    let days = forecasts(upcoming, today: today)
    var report = WeatherReport(
      coordinate: coordinate, timeZone: timeZone, current: current.conditions, hours: upcoming,
      days: Array(days.filter { $0.day >= today }.prefix(16)),
      provenance: Provenance(
        provider: .openWeather, product: OpenWeatherVersion.oneCall4.product, fetchedAt: fetchedAt))
    // A record of yesterday from yesterday is a forecast; one from today describes what happened.
    if let daysReceivedAt, CalendarDay(daysReceivedAt, in: timeZone) == today {
      report.dayBefore = days.last { $0.day.daysSince1970 == today.daysSince1970 - 1 }
    }
    return report
  }

  /// The ids of current and future warnings, each once.
  func alertIDs(at now: Date) -> [String] {
    let today = CalendarDay(now, in: timeZone)
    let hourlyAlerts = hours.filter { $0.dt > now.timeIntervalSince1970 - 3600 }.flatMap { $0.alerts ?? [] }
    let dailyAlerts = days.filter { $0.day(in: timeZone).map { $0 >= today } ?? false }.flatMap { $0.alerts ?? [] }
    var seen = Set<String>()
    return ((current.alerts ?? []) + hourlyAlerts + dailyAlerts).filter { seen.insert($0).inserted }
  }

  /// The hours from the current one on, oldest first, each once.
  private func upcomingHours(at now: Date) -> [HourForecast] {
    let byStart = Dictionary(hours.compactMap(\.hour).map { ($0.start, $0) }) { first, _ in first }
    let upcoming = byStart.values.filter { $0.start > now.addingTimeInterval(-3600) }.sorted { $0.start < $1.start }
    return Array(upcoming.prefix(48))
  }

  private func forecasts(_ hours: [HourForecast], today: CalendarDay) -> [DayForecast] {
    let recordsByDay = Dictionary(
      days.compactMap { record in record.forecast(in: timeZone).map { ($0.day, (record, $0)) } }
    ) {
      first, _ in first
    }
    // In daily records the service fills the index with zeros.
    let lacksUV = recordsByDay.values.allSatisfy { $0.1.uvIndex.map { $0.value == 0 } ?? true }
    let hoursByDay = Dictionary(grouping: hours) { CalendarDay($0.start, in: timeZone) }
    return recordsByDay.keys.sorted().compactMap { date in
      guard let (record, forecast) = recordsByDay[date] else { return nil }
      var day = forecast
      if lacksUV { day.uvIndex = nil }
      let hours = hoursByDay[date] ?? []
      return filled(day, from: date == today || hours.count >= 18 ? hours : [], clouds: record.clouds)
    }
  }

  /// A day whose sky or probability is missing, filled from its hours; else with the sky for its clouds and rain.
  private func filled(_ day: DayForecast, from hours: [HourForecast], clouds: Double?) -> DayForecast {
    var day = day
    day.precipitationProbability =
      day.precipitationProbability
      ?? hours.compactMap(\.precipitationProbability).max { $0.percent < $1.percent }
    day.sky =
      day.sky ?? hours.compactMap(\.sky).max { $0.weightInDay < $1.weightInDay }
      ?? Sky(clouds: clouds, precipitation: day.precipitation, high: day.high)
    return day
  }
}

extension Sky {
  /// The sky of a day with only clouds and precipitation, using the service's own thresholds; nil without clouds.
  fileprivate init?(clouds: Double?, precipitation: Depth?, high: Temperature?) {
    if let precipitation, precipitation.millimeters >= 1 {
      let isSnow = high.map { $0.celsius <= 0 } ?? false
      self = isSnow ? .snow : precipitation.millimeters >= 5 ? .rain : .lightRain
      return
    }
    switch clouds {
    case .some(..<11): self = .clear
    case .some(..<26): self = .mainlyClear
    case .some(..<51): self = .partlyCloudy
    case .some: self = .overcast
    case nil: return nil
    }
  }
}
