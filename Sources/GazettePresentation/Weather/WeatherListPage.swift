import BoundedNumbers
import CivilDates
package import Foundation
package import GazetteDomain

/// The view model of the list of places.
package struct WeatherListPage: Sendable, Hashable {
  /// The home city's day in a sentence; nil when its hours are unknown.
  package let line: String?
  /// The rows by rank; empty at first.
  package let rows: [WeatherRow]
  /// The part of the list on this page.
  package let part: ListPart
  /// The progress of a refresh of all places; nil when the reader started none.
  package let refresh: RefreshStatus?
  /// The notice that data are old because the network is down; nil otherwise.
  package let offline: String?
  /// The notice which place was just added, or existed already; nil when the reader added none.
  package let added: String?
  /// The credits of the sources shown.
  package let credits: [Credit]
}

/// The progress of a refresh, formatted for display.
package struct RefreshStatus: Sendable, Hashable {
  /// The progress in words.
  package let text: String
  /// The number of finished places.
  package let done: Int
  /// The number of all places.
  package let total: Int
  /// True while the refresh is running.
  package let isRunning: Bool
}

/// Makes the view model of the list of places.
package struct WeatherListPresenter: Sendable {
  /// The age in seconds from which data count as stale.
  static let staleAfter: TimeInterval = 3600

  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]

  /// Makes the presenter of an edition; `credits` returns the attributions that a provider requires.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  /// The maximum number of cities on a page.
  static let citiesPerPage = 100

  /// Returns the page of the reader's `places`, with the progress of a refresh.
  /// - Parameters:
  ///   - part: The number of the requested part; nil for the first one, or the one with the added place.
  ///   - added: The place that was just added, and whether it is new to the list.
  package func page(
    _ places: [PlaceWeather], part: String? = nil, progress: RefreshProgress?,
    added: (id: PlaceID, isNew: Bool)? = nil
  ) -> WeatherListPage {
    let addedIndex = places.firstIndex { $0.id == added?.id }
    let addedPlace = addedIndex.map { places[$0].place }
    let addedPart = addedIndex.map { String($0 / Self.citiesPerPage + 1) }
    let part = ListPart(part ?? addedPart, of: places.count, size: Self.citiesPerPage)
    let rows = part.range.map { index in
      row(
        places[index], isFirst: index == 0, isLast: index == places.count - 1,
        isAdded: places[index].id == added?.id)
    }
    // The notice of a new place replaces that of a finished refresh.
    let shown = addedPlace != nil && progress?.isOver == true ? nil : progress
    let words = edition.phrases.weather.add
    return WeatherListPage(
      line: WeatherLine(edition: edition).text(atHome: places), rows: rows, part: part, refresh: shown.map(status),
      offline: offline(places), added: addedPlace.map { (added?.isNew == true ? words.saved : words.known)($0.name) },
      credits: credits(of: places))
  }

  /// Returns the progress of a refresh, in words.
  package func status(_ progress: RefreshProgress) -> RefreshStatus {
    RefreshStatus(
      text: words(progress), done: progress.done, total: progress.total, isRunning: !progress.isOver)
  }

  private func words(_ progress: RefreshProgress) -> String {
    switch progress.state {
    case .running: phrases.list.refreshing(progress.done, progress.total)
    case .waiting(let date): phrases.list.waiting(edition.dates.time(date))
    case .finished: phrases.list.refreshed(progress.refreshed, progress.failures.count)
    case .cancelled: phrases.list.cancelled
    case .stopped(let error): phrases.storeProblem(error)
    }
  }

  /// Returns the row of one place; without `hasCurve` for pages that do not show its curve.
  package func row(
    _ item: PlaceWeather, isFirst: Bool = false, isLast: Bool = false, isAdded: Bool = false, hasCurve: Bool = true
  ) -> WeatherRow {
    let report = item.weather.report
    let current = report?.current
    let today = report.flatMap { self.today($0) }
    let low = today?.low.map(measures.temperature)
    let high = today?.high.map(measures.temperature)
    let name = item.place.name
    return WeatherRow(
      id: item.id.text,
      path: Route.place(item.id.text).path,
      name: name,
      whereabouts: item.place.whereabouts,
      symbol: WeatherSymbol.name(current?.sky, isDay: current?.isDay),
      sky: current?.sky.map(phrases.sky),
      temperature: current?.temperature.map(measures.temperature),
      low: low, high: high,
      range: low.flatMap { low in high.map { phrases.list.range(low, $0) } },
      wind: current?.wind.speed.map(measures.speed),
      localTime: localTime(item),
      age: report.map { Age(of: $0.provenance.fetchedAt, staleAfter: Self.staleAfter, in: edition) },
      problem: item.weather.failure.map { phrases.sourceProblem($0.error) },
      isHome: item.saved?.isHome ?? false,
      sparkline: !hasCurve
        ? nil
        : report.flatMap {
          Sparkline($0.hours, now: edition.now, measures: measures, range: phrases.list.range)
        },
      isFirst: isFirst, isLast: isLast, isAdded: isAdded,
      moreLabel: phrases.list.more(name), moveUpLabel: phrases.list.moveUp(name),
      moveDownLabel: phrases.list.moveDown(name), removeLabel: phrases.list.remove(name),
      makeHomeLabel: phrases.list.makeHome(name))
  }

  private func today(_ report: WeatherReport) -> DayForecast? {
    let day = CalendarDay(edition.now, in: report.timeZone)
    return report.days.first { $0.day == day } ?? report.days.first
  }

  private func localTime(_ item: PlaceWeather) -> String? {
    (item.weather.report?.timeZone ?? item.place.timeZone).map {
      phrases.list.localTime(edition.dates(in: $0).time(edition.now))
    }
  }

  /// Returns the age of the oldest data, in a notice, when the last attempt of any place failed for lack of a network.
  private func offline(_ places: [PlaceWeather]) -> String? {
    let isCutOff = places.contains { place in
      switch place.weather.failure?.error {
      case .unreachable, .timedOut: true
      default: false
      }
    }
    guard isCutOff, let oldest = places.compactMap({ $0.weather.report?.provenance.fetchedAt }).min() else {
      return nil
    }
    return phrases.list.offline(edition.dates.age(of: oldest, now: edition.now))
  }

  private func credits(of places: [PlaceWeather]) -> [Credit] {
    var providers = Set<ProviderID>()
    var seen = Set<Credit>()
    return places.compactMap { $0.weather.report?.provenance.provider }
      .filter { providers.insert($0).inserted }.flatMap(credits).map(Credit.init).filter { seen.insert($0).inserted }
  }

  private var phrases: WeatherPhrases { edition.phrases.weather }
  private var measures: MeasureFormat { MeasureFormat(edition) }
}

/// The view model of a place in the list.
package struct WeatherRow: Sendable, Hashable {
  /// The place's identifier, for forms.
  package let id: String
  /// The link to its details.
  package let path: String
  /// The place's name.
  package let name: String
  /// The region and country; may be empty.
  package let whereabouts: String
  /// The symbol of the sky now.
  package let symbol: String
  /// The sky in words; nil without data.
  package let sky: String?
  /// The temperature now; nil without data.
  package let temperature: String?
  /// The day's lowest; nil when unknown.
  package let low: String?
  /// The day's highest; nil when unknown.
  package let high: String?
  /// Both in words, for a screen reader.
  package let range: String?
  /// The wind now; nil when unknown.
  package let wind: String?
  /// The local time there, in words; nil while the zone is unknown.
  package let localTime: String?
  /// The age of the data; nil without data.
  package let age: Age?
  /// The reason why the last refresh failed; nil when it succeeded.
  package let problem: String?
  /// True for the front page's city.
  package let isHome: Bool
  /// The next 24 hours; nil without enough data.
  package let sparkline: Sparkline?
  /// True for the first and for the last row, which have no place to move to.
  package let isFirst: Bool
  package let isLast: Bool
  /// True for the added place, which has the focus.
  package let isAdded: Bool
  /// The labels of the row's buttons.
  package let moreLabel, moveUpLabel, moveDownLabel, removeLabel, makeHomeLabel: String
}

/// A few of the reader's cities among other sections: on the front page, and in search results.
package struct PlaceTeasers: Sendable, Hashable {
  /// The maximum number of cities on the front page.
  package static let frontPageLimit = 6

  /// The home city's day in a sentence; nil when its hours are unknown.
  package let line: String?
  /// The home city's next two hours in a sentence; nil without precipitation, or when unknown.
  package let nowcast: String?
  /// The cities by rank; may be empty.
  package let rows: [WeatherRow]
  /// The number of cities found, in words.
  package let count: String
  /// The reason why the cities cannot be read; nil when they can.
  package let problem: String?

  /// Makes the view model of the first `limit` cities that were `read`.
  package init(_ read: SectionPart<[PlaceWeather]>, limit: Int, edition: Edition) {
    let presenter = WeatherListPresenter(edition: edition, credits: { _ in [] })
    line = WeatherLine(edition: edition).text(atHome: read.content ?? [])
    nowcast = NowcastWords.imminentRain(atHome: read.content ?? [], edition: edition)
    rows = (read.content ?? []).prefix(limit).map { presenter.row($0) }
    count = edition.phrases.search.foundPlaces(rows.count, false)
    problem = edition.phrases.problem(of: read)
  }
}

/// A small 24-hour temperature curve, ready to draw in a box of 96 by 28.
package struct Sparkline: Sendable, Hashable {
  /// The box's width.
  package static let width = 96.0
  /// The box's height.
  package static let height = 28.0

  /// The points of a polyline: `0,12.5 4,11.9 …`.
  package let points: String
  /// The curve in words, for screen readers.
  package let summary: String

  /// Makes the curve of the 24 hours from `now`; nil with fewer than three temperatures.
  package init?(_ hours: [HourForecast], now: Date, measures: MeasureFormat, range: (String, String) -> String) {
    let start = now.addingTimeInterval(-3600)
    let values: [Temperature] = hours.lazy.filter { $0.start > start }.prefix(24).compactMap(\.temperature)
    guard values.count >= 3, let low = values.min(), let high = values.max() else { return nil }
    let scale = ChartScale(low: low.celsius, high: max(high.celsius, low.celsius + 4), top: 3, bottom: Self.height - 3)
    let step = Self.width / Double(values.count - 1)
    points = values.enumerated().reduce(into: "") { points, value in
      if !points.isEmpty { points += " " }
      points += SVGNumber.text(Double(value.offset) * step)
      points += ","
      points += SVGNumber.text(scale.y(value.element.celsius))
    }
    summary = range(measures.temperature(low), measures.temperature(high))
  }
}
