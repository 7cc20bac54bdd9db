import Foundation

/// Writes the complete reply of `/data/3.0/onecall`.
struct OneCallReply: Sendable {
  let units: OpenWeatherUnits
  let language: String
  /// The names of excluded parts.
  let excluded: Set<String>
  let now: Date

  func json(column: SkyColumn) -> JSONValue {
    let site = column.site
    let offset = OpenWeatherClock.offset(of: site, at: now)
    var members: [(String, JSONValue)] = [
      ("lat", .trimmed(site.position.latitude, places: 4)), ("lon", .trimmed(site.position.longitude, places: 4)),
      ("timezone", .string(site.timeZone)), ("timezone_offset", .integer(offset)),
    ]
    let today = column.day(from: OpenWeatherClock.midnight(now, offset: offset))
    let parts: [(String, () -> JSONValue?)] = [
      ("current", { current(column, today) }), ("minutely", { minutely(column) }), ("hourly", { hourly(column) }),
      ("daily", { daily(column, offset) }), ("alerts", { OneCallAlerts(language: language).json(column, from: now) }),
    ]
    for (name, make) in parts where !excluded.contains(name) {
      if let value = make() { members.append((name, value)) }
    }
    return .object(members)
  }

  /// The current weather.
  func current(_ column: SkyColumn, _ today: SkyDay) -> JSONValue {
    let state = column.state(at: now)
    var members: [(String, JSONValue)] = [("dt", .integer(Int(now.timeIntervalSince1970)))]
    members += sun(today) + conditions(state) + [("weather", weather(state))] + precipitation(state)
    return .object(members)
  }

  private func minutely(_ column: SkyColumn) -> JSONValue {
    let start = (now.timeIntervalSince1970 / 60).rounded(.up) * 60
    return .array(
      (0..<60).map { minute in
        let date = Date(timeIntervalSince1970: start + Double(minute) * 60)
        let amount = column.state(at: date).precipitation
        return ["dt": .integer(Int(date.timeIntervalSince1970)), "precipitation": .trimmed(amount, places: 4)]
      })
  }

  private func hourly(_ column: SkyColumn) -> JSONValue {
    let start = OpenWeatherClock.hour(now)
    return .array((0..<48).map { hour(column, start.addingTimeInterval(Double($0) * 3_600)) })
  }

  /// The hour that begins at `date`.
  func hour(_ column: SkyColumn, _ date: Date) -> JSONValue {
    let state = column.state(at: date)
    var members: [(String, JSONValue)] = [("dt", .integer(Int(date.timeIntervalSince1970)))]
    members += conditions(state) + [("weather", weather(state)), ("pop", probability(state.precipitationChance))]
    return .object(members + precipitation(state))
  }

  private func daily(_ column: SkyColumn, _ offset: Int) -> JSONValue {
    let midnight = OpenWeatherClock.midnight(now, offset: offset)
    return .array(
      (0..<8).map { number in
        let day = column.day(from: midnight.addingTimeInterval(Double(number) * 86_400))
        return OneCallDay(units: units, language: language, position: column.site.position).json(day)
      })
  }

  private func sun(_ day: SkyDay) -> [(String, JSONValue)] {
    // When the sun does not rise or set, both are omitted.
    guard day.daylight > 0, day.daylight < 86_400 else { return [] }
    return [
      ("sunrise", .integer(Int(day.sunrise.timeIntervalSince1970))),
      ("sunset", .integer(Int(day.sunset.timeIntervalSince1970))),
    ]
  }

  private func conditions(_ state: SkyState) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("temp", units.temperature(state.temperature)), ("feels_like", units.temperature(state.feelsLike)),
      ("pressure", .integer(Int(state.seaPressure.rounded()))), ("humidity", .integer(Int(state.humidity.rounded()))),
      ("dew_point", units.temperature(state.dewPoint)), ("uvi", .trimmed(state.ultraviolet, places: 2)),
      ("clouds", .integer(Int(state.cloud))), ("visibility", .integer(Int(min(10_000, state.visibility)))),
      ("wind_speed", units.speed(state.wind)), ("wind_deg", .integer(Int(state.windDirection.rounded()) % 360)),
    ]
    if state.gust > 5 { members.append(("wind_gust", units.speed(state.gust))) }
    return members
  }

  private func weather(_ state: SkyState) -> JSONValue {
    [OpenWeatherCondition.of(state.code).json(isDay: state.isDay, language: language)]
  }

  private func precipitation(_ state: SkyState) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if state.rain + state.showers > 0.04 {
      members.append(("rain", ["1h": .trimmed(state.rain + state.showers, places: 2)]))
    }
    if state.snowWater > 0.04 { members.append(("snow", ["1h": .trimmed(state.snowWater, places: 2)])) }
    return members
  }

  private func probability(_ percent: Double) -> JSONValue { .trimmed(percent / 100, places: 2) }
}

/// Writes one day of One Call.
struct OneCallDay: Sendable {
  let units: OpenWeatherUnits
  let language: String
  let position: Position

  func json(_ day: SkyDay) -> JSONValue {
    let noon = day.hours[12]
    let condition = OpenWeatherCondition.of(day.code)
    var members: [(String, JSONValue)] = [("dt", seconds(day.midnight.addingTimeInterval(43_200)))]
    members += sunAndMoon(day) + temperatures(day)
    members += [
      ("pressure", .integer(Int(noon.seaPressure.rounded()))), ("humidity", .integer(Int(noon.humidity.rounded()))),
      ("dew_point", units.temperature(noon.dewPoint)), ("wind_speed", units.speed(day.maximum(\.wind))),
      ("wind_deg", .integer(Int(day.dominantWind.rounded()) % 360)), ("wind_gust", units.speed(day.maximum(\.gust))),
      ("weather", [condition.json(isDay: true, language: language)]), ("clouds", .integer(Int(day.mean(\.cloud)))),
      ("pop", .trimmed(day.maximum(\.precipitationChance) / 100, places: 2)),
    ]
    let rain = day.sum { $0.rain + $0.showers }
    if rain > 0.05 { members.append(("rain", .trimmed(rain, places: 2))) }
    let snow = day.sum(\.snowWater)
    if snow > 0.05 { members.append(("snow", .trimmed(snow, places: 2))) }
    members.append(("uvi", .trimmed(day.maximum(\.ultraviolet), places: 2)))
    return .object(members)
  }

  private func sunAndMoon(_ day: SkyDay) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if day.daylight > 0, day.daylight < 86_400 {
      members = [("sunrise", seconds(day.sunrise)), ("sunset", seconds(day.sunset))]
    }
    let moon = Moon.day(at: position, from: day.midnight)
    // A moon that does not rise on that day rises at 0.
    members += [("moonrise", moon.rises.map(seconds) ?? 0), ("moonset", moon.sets.map(seconds) ?? 0)]
    members.append(("moon_phase", .trimmed(Moon.phase(day.midnight.addingTimeInterval(43_200)), places: 2)))
    members.append(("summary", .string(summary(day))))
    return members
  }

  private func temperatures(_ day: SkyDay) -> [(String, JSONValue)] {
    func at(_ hour: Int, _ value: (SkyState) -> Double) -> JSONValue { units.temperature(value(day.hours[hour])) }
    return [
      (
        "temp",
        [
          "day": at(12, \.temperature), "min": units.temperature(day.minimum(\.temperature)),
          "max": units.temperature(day.maximum(\.temperature)), "night": at(0, \.temperature),
          "eve": at(18, \.temperature),
          "morn": at(6, \.temperature),
        ]
      ),
      (
        "feels_like",
        [
          "day": at(12, \.feelsLike), "night": at(0, \.feelsLike), "eve": at(18, \.feelsLike),
          "morn": at(6, \.feelsLike),
        ]
      ),
    ]
  }

  // Always in English, whatever the requested language, like the real service.
  private func summary(_ day: SkyDay) -> String {
    switch day.code {
    case 0...1: "There will be clear sky today"
    case 2...3: "Expect a day of partly cloudy with clear spells"
    case 45...48: "You can expect fog in the morning, with clearing in the afternoon"
    case 71...77, 85...86: "Expect a day of partly cloudy with snow"
    case 95...: "You can expect thunderstorms today"
    default: "Expect a day of partly cloudy with rain"
    }
  }

  private func seconds(_ date: Date) -> JSONValue { .integer(Int(date.timeIntervalSince1970)) }
}
