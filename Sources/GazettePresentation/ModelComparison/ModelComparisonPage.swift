import CivilDates
import Foundation
package import GazetteDomain

/// The view model of several models' forecasts for a place.
package struct ModelComparisonPage: Sendable, Hashable {
  /// The place, and its region and country.
  package let name, whereabouts: String
  /// Their agreement in a sentence; nil without stored data, or with a single model.
  package let sentence: String?
  /// The age of the data; nil without stored data.
  package let age: Age?
  /// The notice that nothing is stored yet, or that no model covers the place; nil otherwise.
  package let notice: String?
  /// The reason why there are no newer data; nil when nothing failed.
  package let problem: String?
  /// The days, today first.
  package let days: [ModelComparisonRow]
  /// The ensemble's drawing; nil when its data are missing.
  package let chart: SpreadChart?
  /// The headings of the table of models, then its rows.
  package let columns: [String]
  package let models: [ModelRow]
  /// The accuracy of the sources; nil while there are too few data.
  package let scores: ForecastSkillBlock?
  /// The credits of the sources shown.
  package let credits: [Credit]
}

/// The models' forecasts for one day.
package struct ModelComparisonRow: Sendable, Hashable {
  /// « Aujourd’hui », « dimanche »…, and « 22 nov. »
  package let name, date: String
  /// « 3 à 5° »; nil when unknown.
  package let low, high: String?
  /// The range from the coldest to the warmest, and the range in which all agree, on a scale of 100 that all days share.
  package let whole, common: RangeBar?
  /// The chance of a wet day, and the number of models that forecast one; nil when unknown.
  package let chance, wet: String?
}

/// One model's days.
package struct ModelRow: Sendable, Hashable {
  /// The name.
  package let name: String
  /// The extremes and the precipitation of each day; nil when unknown.
  package let cells: [Cell]

  /// One day of the model.
  package struct Cell: Sendable, Hashable {
    package let temperatures, rain: String?
  }
}

/// Makes the view model of several models' forecasts.
package struct ModelComparisonPresenter: Sendable {
  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]

  /// Makes the presenter of an edition; `credits` returns the attributions that a provider requires.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  /// Returns the page of `place`; without forecasts it explains how to fetch them, or the `problem` that prevented it.
  package func page(
    _ place: Place, _ fresh: ModelComparisonRefresh?, problem: WeatherError? = nil, scores: ForecastSkills?
  ) -> ModelComparisonPage {
    let modelComparison = fresh?.modelComparison
    let days = modelComparison.map { $0.days(from: CalendarDay(edition.now, in: $0.timeZone)) } ?? []
    let dates = edition.dates(in: modelComparison?.timeZone ?? place.timeZone ?? edition.timeZone)
    return ModelComparisonPage(
      name: place.name, whereabouts: place.whereabouts,
      sentence: ModelAgreement(days, models: modelComparison?.models.count ?? 0).map { sentence($0, dates) },
      age: modelComparison.map { Age(of: $0.provenance.fetchedAt, staleAfter: ModelComparisons.freshFor, in: edition) },
      notice: notice(modelComparison, problem),
      problem: (problem ?? fresh?.error).map(edition.phrases.weather.modelComparisonProblem),
      days: rows(days, dates),
      chart: modelComparison.flatMap { SpreadChartPresenter(edition: edition, timeZone: $0.timeZone).chart($0) },
      columns: days.map { dates.shortWeekday($0.day) }, models: modelComparison.map { models($0, days) } ?? [],
      scores: scores.map { ForecastSkillPresenter(edition: edition).block($0, at: place.name) },
      credits: modelComparison.map { credits($0.provenance.provider).map(Credit.init) } ?? [])
  }

  private func notice(_ modelComparison: ModelComparison?, _ problem: WeatherError?) -> String? {
    guard let modelComparison else { return problem == nil ? words.notFetched : nil }
    return modelComparison.models.isEmpty ? edition.phrases.weather.detail.noFigures : nil
  }

  /// Returns their agreement in two sentences.
  package func sentence(_ agreement: ModelAgreement, _ dates: DateFormat) -> String {
    [temperatures(agreement, dates), rain(agreement, dates)].compactMap(\.self).joined(separator: " ")
  }

  private func temperatures(_ agreement: ModelAgreement, _ dates: DateFormat) -> String? {
    guard agreement.greatestDifference != nil || agreement.agreesThrough != nil else { return nil }
    let near = measures.difference(ModelAgreement.celsius, places: 0)
    guard let worst = agreement.greatestDifference, let range = worst.widest else {
      return words.agree(agreement.models, near)
    }
    let (day, whole) = (name(worst.day, dates), measures.difference(range.celsius, places: 0))
    // A difference slightly above the limit must not look equal to it.
    let apart = whole == near ? measures.difference(range.celsius, places: 1) : whole
    return agreement.agreesThrough.map { words.agreeUntil(agreement.models, near, name($0.day, dates), apart, day) }
      ?? words.disagree(agreement.models, apart, day)
  }

  private func rain(_ agreement: ModelAgreement, _ dates: DateFormat) -> String? {
    let parts: [String]
    switch (agreement.wet.isEmpty, agreement.dry.isEmpty, agreement.open.isEmpty) {
    case (true, true, true): return nil
    case (true, false, true): parts = [words.allDry]
    case (false, true, true): parts = [words.allWet]
    default:
      parts = [
        agreement.wet.isEmpty ? nil : words.wet(list(agreement.wet, dates)),
        agreement.open.isEmpty ? nil : words.open(list(agreement.open, dates)),
        agreement.dry.isEmpty ? nil : (agreement.wet.isEmpty ? words.dryOnly : words.dry)(list(agreement.dry, dates)),
      ].compactMap(\.self)
    }
    return (parts.joined(separator: words.separator) + ".").firstCapital
  }

  /// Returns days as words, three or more consecutive ones as a range: « demain, de vendredi à dimanche et mardi ».
  private func list(_ days: [CalendarDay], _ dates: DateFormat) -> String {
    var runs: [[CalendarDay]] = []
    for day in days {
      if let last = runs.last?.last, day.daysSince1970 - last.daysSince1970 == 1 {
        runs[runs.count - 1].append(day)
      } else {
        runs.append([day])
      }
    }
    let names = runs.flatMap { run in
      run.count < 3
        ? run.map { name($0, dates) } : [words.through(name(run[0], dates), name(run[run.count - 1], dates))]
    }
    guard let last = names.last, names.count > 1 else { return names.last ?? "" }
    return words.and(names.dropLast().joined(separator: ", "), last)
  }

  private func name(_ day: CalendarDay, _ dates: DateFormat) -> String { dates.relativeDay(day, now: edition.now) }

  private func rows(_ days: [DayComparison], _ dates: DateFormat) -> [ModelComparisonRow] {
    let wholes = days.compactMap(\.whole)
    let low = wholes.map(\.lowerBound.celsius).min() ?? 0
    let high = max(low, wholes.map(\.upperBound.celsius).max() ?? 0)
    return days.map { day in
      ModelComparisonRow(
        name: name(day.day, dates).firstCapital, date: dates.dayAndMonth(day.day), low: day.lows.map(range),
        high: day.highs.map(range),
        whole: day.whole.map { RangeBar(low: $0.lowerBound, high: $0.upperBound, within: low...high) },
        common: day.common.map { RangeBar(low: $0.lowerBound, high: $0.upperBound, within: low...high) },
        chance: day.chance.map(measures.percent),
        wet: day.forecastCount > 0 ? words.models(day.wet, day.forecastCount) : nil)
    }
  }

  private func range(_ range: ClosedRange<Temperature>) -> String {
    let (low, high) = (measures.temperature(range.lowerBound), measures.temperature(range.upperBound))
    return low == high ? high : words.range(String(low.dropLast()), high)
  }

  private func models(_ modelComparison: ModelComparison, _ days: [DayComparison]) -> [ModelRow] {
    modelComparison.models.map { model in
      ModelRow(
        name: words.name(model.model),
        cells: days.map { comparison in
          let day = model.days.first { $0.day == comparison.day }
          let known = [day?.low, day?.high].compactMap(\.self).map(measures.temperature)
          return ModelRow.Cell(
            temperatures: known.isEmpty ? nil : known.joined(separator: "\u{202F}/\u{202F}"),
            rain: day?.precipitation.map { $0.millimeters < 0.05 ? "–" : measures.depth($0) })
        })
    }
  }

  private var words: ModelComparisonPhrases { edition.phrases.weather.modelComparison }
  private var measures: MeasureFormat { MeasureFormat(edition) }
}

/// The view model of an ensemble's spread, as SVG.
package struct SpreadChart: Sendable, Hashable {
  /// The drawing's size.
  package static let width = 720.0
  package static let height = 250.0

  /// The polygons of all members, and of eight in ten; the median's line.
  package let all, central, line: String
  /// The grid of temperatures.
  package let grid: [HourChart.GridLine]
  /// The beginnings of days.
  package let midnights: [String]
  /// The days' names, in the middle of each.
  package let names: [HourChart.Mark]
  /// The chances of a wet day, and the label above each.
  package let bars: [HourChart.Bar]
  package let chances: [HourChart.Extreme]
  /// The drawing in words.
  package let summary: String
}

/// Draws the spread of an ensemble.
struct SpreadChartPresenter {
  let edition: Edition
  let timeZone: TimeZone

  private static let left = 40.0
  private static let right = 712.0
  private static let top = 14.0
  private static let bottom = 168.0
  private static let base = 232.0
  private static let maximumBarHeight = 34.0

  /// Returns the drawing from now; nil with less than a day of hours.
  func chart(_ modelComparison: ModelComparison) -> SpreadChart? {
    // Every third hour is enough for a week.
    let hours = modelComparison.spread.filter { $0.date > edition.now.addingTimeInterval(-3 * 3600) }
      .enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    guard hours.count >= 8, let first = hours.first, let last = hours.last, first.date < last.date,
      let lowest = hours.map(\.lowest).min(), let highest = hours.map(\.highest).max()
    else { return nil }
    let span = first.date...last.date
    let scale = temperatures(from: lowest, to: highest)
    func band(_ low: KeyPath<SpreadHour, Temperature>, _ high: KeyPath<SpreadHour, Temperature>) -> String {
      (hours.map { point($0, high, span, scale) } + hours.reversed().map { point($0, low, span, scale) })
        .joined(separator: " ")
    }
    let days = days(in: span)
    return SpreadChart(
      all: band(\.lowest, \.highest), central: band(\.low, \.high),
      line: hours.map { point($0, \.middle, span, scale) }.joined(separator: " "), grid: grid(scale),
      midnights: days.dropFirst().map { SVGNumber.text(x($0.start, span)) }, names: names(days, span),
      bars: bars(days, modelComparison, span), chances: chances(days, modelComparison, span),
      summary: edition.phrases.weather.modelComparison.spreadSummary(
        measures.temperature(lowest), measures.temperature(highest), measures.temperature(last.low),
        measures.temperature(last.high)))
  }

  private func x(_ date: Date, _ span: ClosedRange<Date>) -> Double {
    let part = date.timeIntervalSince(span.lowerBound) / span.upperBound.timeIntervalSince(span.lowerBound)
    return Self.left + min(1, max(0, part)) * (Self.right - Self.left)
  }

  private func point(
    _ hour: SpreadHour, _ value: KeyPath<SpreadHour, Temperature>, _ span: ClosedRange<Date>, _ scale: ChartScale
  ) -> String {
    "\(SVGNumber.text(x(hour.date, span))),\(SVGNumber.text(scale.y(measures.degrees(hour[keyPath: value]))))"
  }

  private func temperatures(from low: Temperature, to high: Temperature) -> ChartScale {
    let bottom = (measures.degrees(low) / 5).rounded(.down) * 5
    let top = max(bottom + 10, (measures.degrees(high) / 5).rounded(.up) * 5)
    return ChartScale(low: bottom, high: top, top: Self.top, bottom: Self.bottom)
  }

  private func grid(_ scale: ChartScale) -> [HourChart.GridLine] {
    let step = scale.high - scale.low > 20 ? 10.0 : 5.0
    return stride(from: scale.low, through: scale.high, by: step).map {
      HourChart.GridLine(y: SVGNumber.text(scale.y($0)), text: "\(edition.numbers.decimal($0, places: 0))°")
    }
  }

  /// Returns the days in `span`, cut at its ends; they begin by the place's clock.
  private func days(in span: ClosedRange<Date>) -> [(day: CalendarDay, start: Date, end: Date)] {
    var days: [(day: CalendarDay, start: Date, end: Date)] = []
    var hour = span.lowerBound
    while hour <= span.upperBound, days.count <= ModelComparison.maximumDays {
      let day = CalendarDay(hour, in: timeZone)
      if days.last?.day == day { days[days.count - 1].end = hour } else { days.append((day, hour, hour)) }
      hour = hour.addingTimeInterval(3600)
    }
    return days
  }

  /// Returns the days that are wide enough for a label.
  private func wide(
    _ days: [(day: CalendarDay, start: Date, end: Date)], _ span: ClosedRange<Date>
  ) -> [(day: CalendarDay, left: Double, right: Double)] {
    days.map { ($0.day, x($0.start, span), x($0.end.addingTimeInterval(3600), span)) }.filter { $0.2 - $0.1 >= 40 }
  }

  private func names(
    _ days: [(day: CalendarDay, start: Date, end: Date)], _ span: ClosedRange<Date>
  ) -> [HourChart.Mark] {
    wide(days, span).map {
      HourChart.Mark(
        x: SVGNumber.text(($0.left + $0.right) / 2), text: edition.dates(in: timeZone).shortWeekday($0.day),
        rotation: nil, beginsDay: false)
    }
  }

  private func bars(
    _ days: [(day: CalendarDay, start: Date, end: Date)], _ modelComparison: ModelComparison, _ span: ClosedRange<Date>
  ) -> [HourChart.Bar] {
    wide(days, span).compactMap { day in
      guard let chance = modelComparison.chances[day.day], chance.percent > 0 else { return nil }
      let height = max(1, chance.percent / 100 * Self.maximumBarHeight)
      return HourChart.Bar(
        x: SVGNumber.text(day.left + 4), y: SVGNumber.text(Self.base - height),
        width: SVGNumber.text(day.right - day.left - 8), height: SVGNumber.text(height))
    }
  }

  private func chances(
    _ days: [(day: CalendarDay, start: Date, end: Date)], _ modelComparison: ModelComparison, _ span: ClosedRange<Date>
  ) -> [HourChart.Extreme] {
    wide(days, span).compactMap { day in
      guard let chance = modelComparison.chances[day.day] else { return nil }
      return HourChart.Extreme(
        x: SVGNumber.text((day.left + day.right) / 2),
        y: SVGNumber.text(Self.base - chance.percent / 100 * Self.maximumBarHeight - 5),
        text: measures.percent(chance), isHigh: true)
    }
  }

  private var measures: MeasureFormat { MeasureFormat(edition) }
}

/// The view model of the sources' accuracy.
package struct ForecastSkillBlock: Sendable, Hashable {
  /// The sentence.
  package let sentence: String
  /// The lead time of the errors in each row, in days.
  package let leads: [String]
  /// Whether the first row is better than the others.
  package let hasBest: Bool
  /// The sources, the best first.
  package let rows: [Row]
  /// The reference of the measurement.
  package let note: String

  /// One source.
  package struct Row: Sendable, Hashable {
    package let name, days, rain: String
    /// One for each of the leads; nil for a lead with too few days.
    package let errors: [String?]
  }
}

/// Makes the view model of the sources' accuracy.
package struct ForecastSkillPresenter: Sendable {
  private let edition: Edition
  private static let leads = ForecastLead.allCases.filter { $0 != .sameDay }

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// Returns the block of the place with that name.
  package func block(_ scores: ForecastSkills, at place: String) -> ForecastSkillBlock {
    ForecastSkillBlock(
      sentence: sentence(scores, at: place), leads: Self.leads.map { words.leadTime($0.rawValue) },
      hasBest: scores.best != nil,
      rows: scores.scores.map { score in
        ForecastSkillBlock.Row(
          name: name(score.origin), days: edition.numbers.integer(score.days),
          rain: score.rainForecasts > 0 ? words.hits(score.rainHits, score.rainForecasts) : "–",
          errors: Self.leads.map { lead in score.errors[lead].map(degrees) })
      }, note: words.measured(name(scores.judge), ForecastVerification.days))
  }

  private func sentence(_ scores: ForecastSkills, at place: String) -> String {
    guard let first = scores.scores.first, let error = first.errors[.one] else { return "" }
    if scores.scores.count == 1 { return words.only(name(first.origin), place, degrees(error), first.days) }
    return scores.best == nil
      ? words.level(place, degrees(error), first.days)
      : words.best(name(first.origin), place, degrees(error), first.days)
  }

  private func degrees(_ celsius: Double) -> String { MeasureFormat(edition).difference(celsius, places: 1) }

  private func name(_ origin: ForecastOrigin) -> String {
    origin.model.map(edition.phrases.weather.modelComparison.name) ?? ProviderNames.name(origin.provider)
  }

  private var words: ForecastSkillPhrases { edition.phrases.weather.modelComparison.scores }
}
