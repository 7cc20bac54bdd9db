import BoundedNumbers
import CivilDates
package import Foundation
package import GazetteDomain

/// The list of places, ready to show.
package struct WeatherListPage: Sendable, Hashable {
  /// The day at home in a sentence; nil where its hours are unknown.
  package let line: String?
  /// The rows by rank; empty at first.
  package let rows: [WeatherRow]
  /// Which part of the list they are.
  package let part: ListPart
  /// How refreshing all stands; nil when nobody asked for it.
  package let refresh: RefreshStatus?
  /// Says that the data are old because the network is gone; nil when they are not.
  package let offline: String?
  /// Says which place was just added, or was there already; nil when none was.
  package let added: String?
  /// The credits of the sources shown.
  package let credits: [Credit]
}

/// How refreshing all places stands, ready to show.
package struct RefreshStatus: Sendable, Hashable {
  /// In words.
  package let text: String
  /// Places done.
  package let done: Int
  /// All places of the run.
  package let total: Int
  /// True while it goes on.
  package let isRunning: Bool
}

/// Makes the list of places ready to show.
package struct WeatherListPresenter: Sendable {
  /// Data older than this are called stale.
  static let staleAfter: TimeInterval = 3600

  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]

  /// Makes the presenter of an edition; `credits` names the attributions that a provider asks for.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  /// How many cities a page shows.
  static let citiesPerPage = 100

  /// The page for the reader's `places`, and the progress of refreshing them.
  /// - Parameters:
  ///   - part: the number of the part that is asked for; nil for the first one, or the one with the place that was added.
  ///   - added: the place that was just added, and whether it is new to the list.
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
    // That all were refreshed some time ago is no news beside a new place.
    let shown = addedPlace != nil && progress?.isOver == true ? nil : progress
    let words = edition.phrases.weather.add
    return WeatherListPage(
      line: WeatherLine(edition: edition).ofHome(places), rows: rows, part: part, refresh: shown.map(status),
      offline: offline(places), added: addedPlace.map { (added?.isNew == true ? words.saved : words.known)($0.name) },
      credits: credits(of: places))
  }

  /// How refreshing stands, in words.
  package func status(_ progress: RefreshProgress) -> RefreshStatus {
    RefreshStatus(
      text: words(progress), done: progress.done, total: progress.total, isRunning: !progress.isOver)
  }

  private func words(_ progress: RefreshProgress) -> String {
    switch progress.state {
    case .running: phrases.list.refreshing(progress.done, progress.total)
    case .waiting(let until): phrases.list.waiting(edition.dates.time(until))
    case .finished: phrases.list.refreshed(progress.refreshed, progress.failures.count)
    case .cancelled: phrases.list.cancelled
    case .stopped(let error): phrases.storeTrouble(error)
    }
  }

  /// One place's row; with its curve, unless nobody shows that.
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
      trouble: item.weather.failure.map { phrases.sourceTrouble($0.error) },
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

  /// When every place's last attempt found no network, the list says once how old its oldest data are.
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
    var asked = Set<ProviderID>()
    var seen = Set<Credit>()
    return places.compactMap { $0.weather.report?.provenance.provider }
      .filter { asked.insert($0).inserted }.flatMap(credits).map(Credit.init).filter { seen.insert($0).inserted }
  }

  private var phrases: WeatherPhrases { edition.phrases.weather }
  private var measures: MeasureFormat { MeasureFormat(edition) }
}

/// One place in the list, ready to show.
package struct WeatherRow: Sendable, Hashable {
  /// The place's identity, for forms.
  package let id: String
  /// The link to its details.
  package let path: String
  /// The place's name.
  package let name: String
  /// Its region and country; may be empty.
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
  /// How old the data are; nil without data.
  package let age: Age?
  /// Why the last refresh failed; nil when it did not.
  package let trouble: String?
  /// True for the front page's city.
  package let isHome: Bool
  /// The next 24 hours; nil without enough data.
  package let sparkline: Sparkline?
  /// True for the first and for the last row, which cannot move on.
  package let isFirst: Bool
  package let isLast: Bool
  /// True for the one that was just added, which has the focus.
  package let isAdded: Bool
  /// The labels of the row's buttons.
  package let moreLabel, moveUpLabel, moveDownLabel, removeLabel, makeHomeLabel: String
}

/// A few of the reader's cities among other sections: on the front page, and among what a search found.
package struct FewCities: Sendable, Hashable {
  /// The most that the front page has room for.
  package static let frontPageLimit = 6

  /// The day at home in a sentence; nil where its hours are unknown.
  package let line: String?
  /// The next two hours at home in a sentence; nil where nothing falls, or nothing is known.
  package let soon: String?
  /// The cities by rank; may be empty.
  package let rows: [WeatherRow]
  /// How many were found, in words.
  package let count: String
  /// Why the cities cannot be read; nil when they can.
  package let trouble: String?

  /// Makes the first `limit` of what was `read` ready to show.
  package init(_ read: SectionPart<[PlaceWeather]>, limit: Int, edition: Edition) {
    let presenter = WeatherListPresenter(edition: edition, credits: { _ in [] })
    line = WeatherLine(edition: edition).ofHome(read.content ?? [])
    soon = SoonWords.nearRain(atHome: read.content ?? [], edition: edition)
    rows = (read.content ?? []).prefix(limit).map { presenter.row($0) }
    count = edition.phrases.search.foundPlaces(rows.count, false)
    trouble = edition.phrases.trouble(of: read)
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
  /// The curve in words, for those who do not see it.
  package let summary: String

  /// The curve of the next 24 hours from `now`; nil with fewer than three temperatures.
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
