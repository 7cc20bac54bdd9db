import CivilDates
import Foundation
import GazetteDomain

/// The weather now, as the API and `--json` write it.
struct CurrentDocument: Encodable, Sendable, Hashable {
  let observedAt: Date
  let temperature: Double?
  let feelsLike: Double?
  let condition: String?
  let conditionText: String?
  let isDay: Bool?
  let windSpeed: Double?
  let windGust: Double?
  let windDirectionDegrees: Double?
  let humidityPercent: Double?
  let dewPoint: Double?
  let pressure: Double?
  let surfacePressure: Double?
  let cloudCoverPercent: Double?
  let visibility: Double?
  let rainLastHour: Double?
  let snowLastHour: Double?
  let uvIndex: Double?

  init(_ current: CurrentConditions, figures: Figures, words: (Sky) -> String) {
    observedAt = current.observedAt
    temperature = figures.temperature(current.temperature)
    feelsLike = figures.temperature(current.feelsLike)
    condition = current.sky?.rawValue
    conditionText = current.sky.map(words)
    isDay = current.isDay
    windSpeed = figures.speed(current.wind.speed)
    windGust = figures.speed(current.wind.gust)
    windDirectionDegrees = figures.plain(current.wind.direction?.degrees, decimals: 0)
    humidityPercent = figures.percent(current.humidity)
    dewPoint = figures.temperature(current.dewPoint)
    pressure = figures.pressure(current.seaLevelPressure)
    surfacePressure = figures.pressure(current.surfacePressure)
    cloudCoverPercent = figures.percent(current.cloudCover)
    visibility = figures.distance(current.visibility)
    rainLastHour = figures.depth(current.rain)
    snowLastHour = figures.depth(current.snow)
    uvIndex = figures.plain(current.uvIndex?.value)
  }
}

/// The forecast for an hour, as the API and `--json` write it.
struct HourDocument: Encodable, Sendable, Hashable {
  let start: Date
  let temperature: Double?
  let feelsLike: Double?
  let condition: String?
  let conditionText: String?
  let isDay: Bool?
  let windSpeed: Double?
  let windGust: Double?
  let windDirectionDegrees: Double?
  let precipitation: Double?
  let precipitationProbabilityPercent: Double?
  let cloudCoverPercent: Double?
  let humidityPercent: Double?
  let uvIndex: Double?

  init(_ hour: HourForecast, figures: Figures, words: (Sky) -> String) {
    start = hour.start
    temperature = figures.temperature(hour.temperature)
    feelsLike = figures.temperature(hour.feelsLike)
    condition = hour.sky?.rawValue
    conditionText = hour.sky.map(words)
    isDay = hour.isDay
    windSpeed = figures.speed(hour.wind.speed)
    windGust = figures.speed(hour.wind.gust)
    windDirectionDegrees = figures.plain(hour.wind.direction?.degrees, decimals: 0)
    precipitation = figures.depth(hour.precipitation)
    precipitationProbabilityPercent = figures.percent(hour.precipitationProbability)
    cloudCoverPercent = figures.percent(hour.cloudCover)
    humidityPercent = figures.percent(hour.humidity)
    uvIndex = figures.plain(hour.uvIndex?.value)
  }
}

/// The forecast for a day, as the API and `--json` write it.
struct DayDocument: Encodable, Sendable, Hashable {
  let date: String
  let low: Double?
  let high: Double?
  let feelsLikeLow: Double?
  let feelsLikeHigh: Double?
  let condition: String?
  let conditionText: String?
  let sunrise: Date?
  let sunset: Date?
  let daylightSeconds: Double?
  let precipitation: Double?
  let snowfall: Double?
  let precipitationProbabilityPercent: Double?
  let windSpeed: Double?
  let windGust: Double?
  let windDirectionDegrees: Double?
  let uvIndex: Double?
  let summary: String?

  init(_ day: DayForecast, figures: Figures, words: (Sky) -> String) {
    date = day.day.iso
    low = figures.temperature(day.low)
    high = figures.temperature(day.high)
    feelsLikeLow = figures.temperature(day.feelsLikeLow)
    feelsLikeHigh = figures.temperature(day.feelsLikeHigh)
    condition = day.sky?.rawValue
    conditionText = day.sky.map(words)
    sunrise = day.sunrise
    sunset = day.sunset
    daylightSeconds = figures.plain(day.daylight?.seconds, decimals: 0)
    precipitation = figures.depth(day.precipitation)
    snowfall = figures.snowfall(day.snowfall)
    precipitationProbabilityPercent = figures.percent(day.precipitationProbability)
    windSpeed = figures.speed(day.wind.speed)
    windGust = figures.speed(day.wind.gust)
    windDirectionDegrees = figures.plain(day.wind.direction?.degrees, decimals: 0)
    uvIndex = figures.plain(day.uvIndex?.value)
    summary = day.summary
  }
}
