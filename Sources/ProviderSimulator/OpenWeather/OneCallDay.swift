import Foundation

/// Writes one day of One Call.
struct OneCallDay: Sendable {
  let units: OpenWeatherUnits
  let language: String
  let position: Position

  func json(_ day: SkyDay) -> JSONValue {
    let noon = day.hours[12]
    let condition = OpenWeatherCondition.of(day.code)
    var members: [(String, JSONValue)] = [("dt", seconds(day.midnight.addingTimeInterval(43_200)))]
    members += lights(day) + temperatures(day)
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

  private func lights(_ day: SkyDay) -> [(String, JSONValue)] {
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

  // Only in English, whatever the language asked for, as the real one.
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
