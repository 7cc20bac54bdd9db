import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct WeatherListPresenterTests {
  private let now = ManualTime().date

  private func presenter(_ language: Language = .french, _ units: UnitSystem = .metric, now: Date? = nil)
    -> WeatherListPresenter
  {
    let edition = Edition(language: language, units: units, timeZone: .gmt, now: now ?? self.now)
    return WeatherListPresenter(edition: edition) { _ in [] }
  }

  private func item(_ weather: PositionWeather, home: Bool = false) -> PlaceWeather {
    PlaceWeather(
      place: .paris, saved: SavedPlace(place: .paris, rank: 0, isHome: home, savedAt: now), weather: weather)
  }

  @Test func `shows every figure of a place with weather`() throws {
    let page = presenter().page([item(PositionWeather(report: .fixture()), home: true)], progress: nil)
    let row = try #require(page.rows.first)
    #expect(row.name == "Paris")
    #expect(row.whereabouts == "Île-de-France, France")
    #expect(row.temperature == "9°")
    #expect(row.sky == "pluie faible")
    #expect(row.symbol == "w-rain")
    #expect(row.low != nil && row.high != nil)
    #expect(row.age?.text == "à l’instant")
    #expect(row.isHome && row.isFirst && row.isLast)
    #expect(row.sparkline != nil)
    #expect(row.localTime == "9\u{A0}h\u{A0}05, heure locale")
  }

  @Test func `shows no figures for a place without weather`() throws {
    let row = try #require(presenter().page([item(PositionWeather())], progress: nil).rows.first)
    #expect(row.temperature == nil && row.sky == nil && row.age == nil && row.sparkline == nil)
    #expect(row.symbol == "w-unknown")
  }

  @Test func `uses the reader's units`() throws {
    let row = try #require(
      presenter(.english, .imperial).page([item(PositionWeather(report: .fixture()))], progress: nil).rows.first)
    #expect(row.temperature == "49°")
    #expect(row.wind?.hasSuffix("mph") == true)
  }

  @Test func `marks stale data and reports an unreachable network once`() throws {
    let weather = PositionWeather(
      report: .fixture(fetchedAt: now.addingTimeInterval(-7200)),
      failure: RefreshFailure(error: .unreachable(.openMeteo), failedAt: now))
    let page = presenter(.english).page([item(weather)], progress: nil)
    #expect(page.rows[0].age?.isStale == true)
    #expect(page.offline == "You’re offline. Showing saved data, 2\u{A0}h ago.")
    #expect(page.rows[0].problem?.isEmpty == false)
  }

  @Test func `describes the progress of a refresh`() {
    let presenter = presenter(.english)
    #expect(presenter.status(RefreshProgress(total: 5, refreshed: 2)).text == "Refreshing: 2 of 5")
    #expect(presenter.status(RefreshProgress(total: 1200, refreshed: 2)).text == "Refreshing: 2 of 1,200")
    #expect(presenter.status(RefreshProgress(total: 1, refreshed: 1, state: .finished)).text == "1 city refreshed.")
    #expect(presenter.status(RefreshProgress(total: 5, refreshed: 2, state: .cancelled)).isRunning == false)
  }
}
