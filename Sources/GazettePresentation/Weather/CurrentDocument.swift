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
