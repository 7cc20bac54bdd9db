import Foundation
import GazetteDomain

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
