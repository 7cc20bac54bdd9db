import Foundation
import GazetteDomain

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
