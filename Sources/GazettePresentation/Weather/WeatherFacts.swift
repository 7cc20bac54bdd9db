import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain

extension WeatherFact where Owner == CurrentConditions {
  /// The weather now; what has a name stands among the details, in this order: wind, water, air, light.
  static let current: [Self] = [
    Self("observedAt") { now, _ in .instant(now.observedAt) },
    Self("temperature", \.temperature), Self("feelsLike", \.feelsLike),
    .condition(\.sky), .conditionText(\.sky), .flag("isDay", \.isDay),
    Self("windSpeed", \.wind.speed, named: \.wind) { $0.wind.direction.map($1.phrases.weather.wind) },
    Self("windGust", \.wind.gust, named: \.gust),
    .degrees("windDirectionDegrees", \.wind.direction).shown(
      \.direction, note: { now, _ in now.wind.direction.map { "\(Int(saturating: $0.degrees.rounded()))°" } },
      text: { now, edition in now.wind.direction.map { edition.phrases.weather.wind(from: $0) } }),
    Self("rainLastHour", \.rain, named: \.rainLastHour), Self("snowLastHour", \.snow, named: \.snowLastHour),
    Self("humidityPercent", \.humidity, named: \.humidity), Self("dewPoint", \.dewPoint, named: \.dewPoint),
    Self("pressure", \.seaLevelPressure).shown(\.pressure) { now, edition in
      (now.seaLevelPressure ?? now.surfacePressure).map { MeasureFormat(edition).pressure($0) }
    },
    Self("surfacePressure", \.surfacePressure),
    Self("cloudCoverPercent", \.cloudCover, named: \.cloudCover),
    Self("visibility", \.visibility, named: \.visibility),
    .index("uvIndex", \.uvIndex).shown(
      \.uvIndex, note: { now, edition in now.uvIndex.map { edition.phrases.weather.uvIndex($0.value) } },
      text: { now, edition in now.uvIndex.map { edition.numbers.decimal($0.value, places: 0) } }),
  ]
}

extension WeatherFact where Owner == HourForecast {
  /// An hour; what has a name is a column of the table of hours, in this order.
  static let hour: [Self] = [
    Self("start") { hour, _ in .instant(hour.start) },
    Self("temperature", \.temperature, named: \.temperature), Self("feelsLike", \.feelsLike),
    .condition(\.sky),
    .conditionText(\.sky).shown(\.sky, isFigure: false) { hour, edition in
      hour.sky.map(edition.phrases.weather.sky)
    },
    .flag("isDay", \.isDay),
    Self("precipitation", \.precipitation).shown(\.precipitation) { hour, edition in
      let measures = MeasureFormat(edition)
      let chance = hour.precipitationProbability.map { " (\(measures.percent($0)))" } ?? ""
      return hour.precipitation.map { measures.depth($0) + chance }
    },
    Self("precipitationProbabilityPercent", \.precipitationProbability),
    Self("windSpeed", \.wind.speed).shown(\.wind) { WindWords(edition: $1).text($0.wind) },
    Self("windGust", \.wind.gust), .degrees("windDirectionDegrees", \.wind.direction),
    Self("cloudCoverPercent", \.cloudCover), Self("humidityPercent", \.humidity), .index("uvIndex", \.uvIndex),
  ]
}

extension WeatherFact where Owner == DayForecast {
  /// A day; pages tell it in a way of their own: ``DayRow``.
  static let day: [Self] = [
    Self("date") { day, _ in .text(day.day.iso) },
    Self("low", \.low), Self("high", \.high),
    Self("feelsLikeLow", \.feelsLikeLow), Self("feelsLikeHigh", \.feelsLikeHigh),
    .condition(\.sky), .conditionText(\.sky),
    Self("sunrise") { day, _ in day.sunrise.map(FactValue.instant) },
    Self("sunset") { day, _ in day.sunset.map(FactValue.instant) },
    Self("daylightSeconds") { day, terms in
      day.daylight.map { .number(terms.figures.plain($0.seconds, decimals: 0)) }
    },
    Self("precipitation", \.precipitation),
    Self("snowfall") { day, terms in day.snowfall.map { .number(terms.figures.snowfall($0)) } },
    Self("precipitationProbabilityPercent", \.precipitationProbability),
    Self("windSpeed", \.wind.speed), Self("windGust", \.wind.gust),
    .degrees("windDirectionDegrees", \.wind.direction), .index("uvIndex", \.uvIndex),
    Self("summary") { day, _ in day.summary.map(FactValue.text) },
  ]
}

extension WeatherFact {
  private typealias Path<Value> = any KeyPath<Owner, Value?> & Sendable

  /// The state of the sky by its code.
  private static func condition(_ path: Path<Sky>) -> Self {
    Self("condition") { owner, _ in owner[keyPath: path].map { .text($0.rawValue) } }
  }

  /// The state of the sky in words.
  private static func conditionText(_ path: Path<Sky>) -> Self {
    Self("conditionText") { owner, terms in owner[keyPath: path].map { .text(terms.phrases.sky($0)) } }
  }

  private static func flag(_ key: String, _ path: Path<Bool>) -> Self {
    Self(key) { owner, _ in owner[keyPath: path].map(FactValue.flag) }
  }

  private static func degrees(_ key: String, _ path: Path<Bearing>) -> Self {
    Self(key) { owner, terms in owner[keyPath: path].map { .number(terms.figures.plain($0.degrees, decimals: 0)) } }
  }

  private static func index(_ key: String, _ path: Path<UVIndex>) -> Self {
    Self(key) { owner, terms in owner[keyPath: path].map { .number(terms.figures.plain($0.value)) } }
  }
}
