import CivilDates
import Foundation
package import GazetteDomain

/// The list of places, ready to show.
package struct WeatherListPage: Sendable, Hashable {
  /// The rows by rank; empty at first.
  package let rows: [WeatherRow]
  /// How refreshing all stands; nil when nobody asked for it.
  package let refresh: RefreshStatus?
  /// Says that the data are old because the network is gone; nil when they are not.
  package let offline: String?
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

  /// The page for the reader's `places`, and the progress of refreshing them.
  package func page(_ places: [PlaceWeather], progress: RefreshProgress?) -> WeatherListPage {
    let rows = places.enumerated().map { index, place in
      row(place, isFirst: index == 0, isLast: index == places.count - 1)
    }
    return WeatherListPage(
      rows: rows, refresh: progress.map(status), offline: offline(places), credits: credits(of: places))
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

  /// One place's row.
  package func row(_ item: PlaceWeather, isFirst: Bool = false, isLast: Bool = false) -> WeatherRow {
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
      whereabouts: PlaceWords.whereabouts(item.place),
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
      sparkline: report.flatMap {
        Sparkline($0.hours, now: edition.now, measures: measures, range: phrases.list.range)
      },
      isFirst: isFirst, isLast: isLast,
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
    var seen = Set<Credit>()
    return places.compactMap { $0.weather.report?.provenance.provider }
      .flatMap(credits).map(Credit.init).filter { seen.insert($0).inserted }
  }

  private var phrases: WeatherPhrases { edition.phrases.weather }
  private var measures: MeasureFormat { MeasureFormat(edition) }
}
