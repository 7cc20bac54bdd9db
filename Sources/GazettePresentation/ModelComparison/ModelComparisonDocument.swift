import CivilDates
import Foundation
package import GazetteDomain

/// Several models' forecasts for a place, as the API and `--json` write them; figures are in ``units``, times in RFC 3339 UTC.
package struct ModelComparisonDocument: Encodable, Sendable, Hashable {
  let place: PlaceDocument
  let units: UnitNames
  let timeZone: String
  /// Their agreement in a sentence; absent with a single model.
  let sentence: String?
  let days: [Day]
  let models: [Model]
  let spread: [SpreadDocument]
  let scores: ForecastSkillDocument?
  let source: SourceDocument
  let failure: String?

  /// A day in the forecasts of all models together.
  struct Day: Encodable, Sendable, Hashable {
    let date: String
    let lowMin, lowMax, highMin, highMax: Double?
    let wetModels, models: Int
    let wetProbabilityPercent: Double?
  }

  /// A model with its days.
  struct Model: Encodable, Sendable, Hashable {
    let id, name: String
    let days: [[String: FactValue]]
  }

  /// The members of the ensemble at one hour.
  struct SpreadDocument: Encodable, Sendable, Hashable {
    let time: Date
    let lowest, low, middle, high, highest: Double
  }

  /// Describes `fresh` and `scores` of `item`, in the edition's units, with words in its language.
  package init(
    _ item: PlaceWeather, _ fresh: ModelComparisonRefresh, scores: ForecastSkills?, edition: Edition
  ) {
    let modelComparison = fresh.modelComparison
    let phrases = edition.phrases.weather
    let figures = Figures(units: edition.units)
    let terms = DocumentTerms(figures: figures, phrases: phrases)
    let days = modelComparison.days(from: CalendarDay(edition.now, in: modelComparison.timeZone))
    place = PlaceDocument(item.place, saved: item.saved)
    units = UnitNames(edition.units)
    timeZone = modelComparison.timeZone.identifier
    sentence = ModelAgreement(days, models: modelComparison.models.count).map {
      ModelComparisonPresenter(edition: edition, credits: { _ in [] }).sentence(
        $0, edition.dates(in: modelComparison.timeZone))
    }
    self.days = days.map { Day($0, figures) }
    models = modelComparison.models.map { model in
      Model(
        id: model.model.rawValue, name: phrases.modelComparison.name(model.model),
        days: model.days.map { WeatherFact.day.document(of: $0, terms) })
    }
    spread = modelComparison.spread.map { SpreadDocument($0, figures) }
    self.scores = scores.map { ForecastSkillDocument($0, units: edition.units) }
    source = SourceDocument(modelComparison.provenance)
    failure = fresh.error.map(phrases.modelComparisonProblem)
  }
}

extension ModelComparisonDocument.Day {
  init(_ day: DayComparison, _ figures: Figures) {
    date = day.day.iso
    (lowMin, lowMax) = (
      day.lows.map { figures.temperature($0.lowerBound) }, day.lows.map { figures.temperature($0.upperBound) }
    )
    (highMin, highMax) = (
      day.highs.map { figures.temperature($0.lowerBound) }, day.highs.map { figures.temperature($0.upperBound) }
    )
    (wetModels, models) = (day.wet, day.forecastCount)
    wetProbabilityPercent = day.chance.map(figures.percent)
  }
}

extension ModelComparisonDocument.SpreadDocument {
  init(_ hour: SpreadHour, _ figures: Figures) {
    time = hour.date
    (lowest, low, middle) = (
      figures.temperature(hour.lowest), figures.temperature(hour.low), figures.temperature(hour.middle)
    )
    (high, highest) = (figures.temperature(hour.high), figures.temperature(hour.highest))
  }
}

/// The accuracy of the sources at a place, as the API and `--json` write it; errors are in the document's degrees, by days ahead.
struct ForecastSkillDocument: Encodable, Sendable, Hashable {
  let judge: String
  let best: String?
  let sources: [Score]

  /// One source.
  struct Score: Encodable, Sendable, Hashable {
    let source: String
    let days: Int
    let meanErrors: [String: Double]
    let rainHits, rainDays: Int
  }

  init(_ scores: ForecastSkills, units: UnitSystem) {
    judge = scores.judge.rawValue
    best = scores.best?.origin.rawValue
    let factor = units.usesFahrenheit ? 1.8 : 1
    sources = scores.scores.map { score in
      Score(
        source: score.origin.rawValue, days: score.days,
        meanErrors: Dictionary(
          score.errors.map { (String($0.key.rawValue), ($0.value * factor * 100).rounded() / 100) }
        ) { first, _ in first },
        rainHits: score.rainHits, rainDays: score.rainForecasts)
    }
  }
}
