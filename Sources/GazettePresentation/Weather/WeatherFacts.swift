import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain

extension WeatherFact where Owner == CurrentConditions {
  /// The weather now; facts with a name are among the details, in this order: wind, water, air, light.
  static let current: [Self] = [
    Self("observedAt") { now, _ in .instant(now.observedAt) },
    Self("temperature", \.temperature), Self("feelsLike", \.feelsLike),
    .condition(\.sky), .conditionText(\.sky), .flag("isDay", \.isDay),
    Self("windSpeed", \.wind.speed, named: \.wind) {
      MeasureFormat($1).direction($0.wind).map($1.phrases.weather.wind)
    },
    Self("windGust", \.wind.gust, named: \.gust),
    .degrees("windDirectionDegrees", \.wind.direction).shown(
      \.direction,
      note: { now, edition in
        MeasureFormat(edition).direction(now.wind).map { "\($0.wholeDegrees)°" }
      },
      text: { now, edition in MeasureFormat(edition).direction(now.wind).map(edition.phrases.weather.wind) }),
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
  /// An hour; facts with a name are columns of the table of hours, in this order.
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
  /// A day; pages format it themselves: ``DayRow``.
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

  /// Makes the state of the sky by its code.
  private static func condition(_ path: Path<Sky>) -> Self {
    Self("condition") { owner, _ in owner[keyPath: path].map { .text($0.rawValue) } }
  }

  /// Makes the state of the sky in words.
  private static func conditionText(_ path: Path<Sky>) -> Self {
    Self("conditionText") { owner, terms in owner[keyPath: path].map { .text(terms.phrases.sky($0)) } }
  }

  private static func flag(_ key: String, _ path: Path<Bool>) -> Self {
    Self(key) { owner, _ in owner[keyPath: path].map(FactValue.flag) }
  }

  private static func degrees(_ key: String, _ path: Path<Bearing>) -> Self {
    Self(key) { owner, _ in owner[keyPath: path].map { .number(Double($0.wholeDegrees)) } }
  }

  private static func index(_ key: String, _ path: Path<UVIndex>) -> Self {
    Self(key) { owner, terms in owner[keyPath: path].map { .number(terms.figures.plain($0.value)) } }
  }
}

/// One fact about an `Owner`, such as the weather now or an hour: documents have it under its key, and pages show it when it
/// has a name. Page, API and terminal all use the lists of facts.
struct WeatherFact<Owner>: Sendable {
  typealias Name = any KeyPath<WeatherDetailPhrases, String> & Sendable
  typealias Text = @Sendable (Owner, Edition) -> String?

  let key: String
  let value: @Sendable (Owner, DocumentTerms) -> FactValue?
  /// Nil for facts that are only in documents, or that pages format themselves.
  private(set) var name: Name?
  /// Whether texts are aligned like figures.
  private(set) var isFigure = true
  private(set) var text: Text = { _, _ in nil }
  private(set) var note: Text = { _, _ in nil }

  init(_ key: String, value: @escaping @Sendable (Owner, DocumentTerms) -> FactValue?) {
    (self.key, self.value) = (key, value)
  }

  /// Makes a measure for documents: its figure in the reader's units.
  init<Value: FormattedMeasure>(_ key: String, _ path: any KeyPath<Owner, Value?> & Sendable) {
    self.init(key) { owner, terms in owner[keyPath: path].map { .number($0.figure(terms.figures)) } }
  }

  /// Makes a measure for documents and pages.
  init<Value: FormattedMeasure>(
    _ key: String, _ path: any KeyPath<Owner, Value?> & Sendable, named name: Name, note: Text? = nil
  ) {
    self = Self(key, path).shown(name, note: note) { owner, edition in
      owner[keyPath: path]?.text(MeasureFormat(edition))
    }
  }

  /// Returns the same fact with a name, its `text` for pages, and an optional short note next to it.
  func shown(_ name: Name, isFigure: Bool = true, note: Text? = nil, text: @escaping Text) -> Self {
    var shown = self
    (shown.name, shown.isFigure, shown.text) = (name, isFigure, text)
    if let note { shown.note = note }
    return shown
  }
}

extension Collection {
  /// Returns the known facts of `owner`, for documents.
  func document<Owner>(of owner: Owner, _ terms: DocumentTerms) -> [String: FactValue]
  where Element == WeatherFact<Owner> {
    Dictionary(compactMap { fact in fact.value(owner, terms).map { (fact.key, $0) } }) { first, _ in first }
  }

  /// Returns the known facts of `owner` that have a name, for pages.
  func figures<Owner>(of owner: Owner, in edition: Edition) -> [DetailFigure] where Element == WeatherFact<Owner> {
    let names = edition.phrases.weather.detail
    return compactMap { fact in
      guard let name = fact.name, let text = fact.text(owner, edition) else { return nil }
      return DetailFigure(names[keyPath: name], text, note: fact.note(owner, edition))
    }
  }
}

/// The units and phrases of a document.
struct DocumentTerms: Sendable {
  let figures: Figures
  let phrases: WeatherPhrases
}

/// The value of a fact in a document.
enum FactValue: Encodable, Sendable, Hashable {
  case number(Double)
  case text(String)
  case flag(Bool)
  case instant(Date)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    case .instant(let date): try container.encode(date)
    }
  }
}

/// A measure that always has the same format.
protocol FormattedMeasure: Measure {
  func text(_ format: MeasureFormat) -> String
  func figure(_ figures: Figures) -> Double
}

extension Temperature: FormattedMeasure {
  func text(_ format: MeasureFormat) -> String { format.temperature(self) }
  func figure(_ figures: Figures) -> Double { figures.temperature(self) }
}

extension Speed: FormattedMeasure {
  func text(_ format: MeasureFormat) -> String { format.speed(self) }
  func figure(_ figures: Figures) -> Double { figures.speed(self) }
}

extension Depth: FormattedMeasure {
  func text(_ format: MeasureFormat) -> String { format.depth(self) }
  func figure(_ figures: Figures) -> Double { figures.depth(self) }
}

extension Length: FormattedMeasure {
  func text(_ format: MeasureFormat) -> String { format.distance(self) }
  func figure(_ figures: Figures) -> Double { figures.distance(self) }
}

extension Pressure: FormattedMeasure {
  func text(_ format: MeasureFormat) -> String { format.pressure(self) }
  func figure(_ figures: Figures) -> Double { figures.pressure(self) }
}

extension Percentage: FormattedMeasure {
  func text(_ format: MeasureFormat) -> String { format.percent(self) }
  func figure(_ figures: Figures) -> Double { figures.percent(self) }
}
