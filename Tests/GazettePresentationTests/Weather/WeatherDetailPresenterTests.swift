import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct WeatherDetailPresenterTests {
  private let now = ManualTime().date

  private func page(_ weather: PositionWeather, _ language: Language = .english, now: Date? = nil) -> WeatherDetailPage
  {
    let edition = Edition(language: language, units: .metric, timeZone: .gmt, now: now ?? self.now)
    let saved = SavedPlace(place: .paris, rank: 0, isHome: true, savedAt: self.now)
    return WeatherDetailPresenter(edition: edition) { _ in [] }
      .page(PlaceWeather(place: .paris, saved: saved, weather: weather))
  }

  @Test func `labels the day's range with the day's name`() {
    let page = page(PositionWeather(report: .fixture()))
    #expect(page.today == "Saturday" && page.row.low != nil)
  }

  @Test func `shows all known data`() {
    let page = page(PositionWeather(report: .fixture(), air: .fixture()))
    #expect(page.hours.count == 48)
    #expect(page.chart != nil)
    #expect(page.days.count >= 14)
    #expect(page.air != nil)
    let names = Set(page.details.map(\.name))
    #expect(
      names.isSuperset(of: [
        "Wind", "Gusts", "Direction", "Pressure", "Humidity", "Dew point", "Cloud cover", "Visibility",
        "Rain, last hour", "Snow, last hour", "UV index",
      ]))
    #expect(page.about.map(\.name).contains("Position"))
    #expect(page.sun.sunrise != nil && page.sun.sunset != nil && page.sun.daylight != nil)
    #expect(page.notice == nil)
  }

  @Test(
    arguments: [
      ("One Call 3.0", false, Language.english, nil),
      ("One Call 4.0", false, .english, "40 hours at most, without daily summaries"),
      ("One Call 4.0", false, .french, "40 heures au plus, sans résumé des jours"),
      ("Current Weather 2.5", true, .english, "without hours, days and warnings"),
      ("Current Weather 2.5", true, .french, "sans heures, jours ni alertes"),
    ] as [(String, Bool, Language, String?)])
  func `names the version of OpenWeather and what it lacks`(
    product: String, isReduced: Bool, language: Language, lack: String?
  ) throws {
    var report = WeatherReport.fixture()
    report.provenance = Provenance(provider: .openWeather, product: product, fetchedAt: now, isReduced: isReduced)
    report.unreadAlerts = 2
    let about = page(PositionWeather(report: report), language).about
    let source = try #require(about.first)
    #expect(source.value == "OpenWeather, \(product)" && source.note == lack)
    #expect(
      about[1].value
        == (language == .english ? "2 more couldn’t be fetched yet" : "2 de plus n’ont pas encore pu être obtenues"))
  }

  @Test func `has a cell for each column of every hour`() throws {
    var report = WeatherReport.fixture()
    report.hours = [HourForecast(start: now), .fixture(start: now.addingTimeInterval(3600), number: 1)]
    let page = page(PositionWeather(report: report))
    #expect(page.hourColumns.map(\.heading) == ["Temperature", "Sky", "Precipitation", "Wind"])
    #expect(page.hourColumns.map(\.isFigure) == [true, false, true, true])
    #expect(page.hours.map(\.cells.count) == [4, 4])
    #expect(page.hours[0].cells == ["", "", "", ""])
    #expect(page.hours[1].cells.allSatisfy { !$0.isEmpty })
  }

  @Test func `omits blocks without data`() {
    let page = page(PositionWeather(report: .emptyFixture()))
    #expect(page.chart == nil && page.hours.isEmpty && page.days.isEmpty && page.air == nil && page.details.isEmpty)
    #expect(page.notice == "No data for this place.")
    #expect(page.reduced != nil)
  }

  @Test func `reports missing data instead of rows of dashes`() {
    var report = WeatherReport.fixture()
    report.current = nil
    report.hours = report.hours.map { hour in
      var blank = HourForecast(start: hour.start)
      blank.isDay = hour.isDay
      return blank
    }
    report.days = report.days.map { day in
      var blank = DayForecast(day: day.day)
      (blank.sunrise, blank.sunset, blank.daylight) = (day.sunrise, day.sunset, day.daylight)
      return blank
    }
    let atSea = page(PositionWeather(report: report))
    #expect(atSea.notice == "No data for this place.")
    #expect(atSea.chart == nil && atSea.hours.isEmpty && atSea.days.isEmpty)
    #expect(atSea.sun.sunrise != nil)
    report.hours[7].cloudCover = Percentage(percent: 3)
    #expect(page(PositionWeather(report: report)).notice == nil)
  }

  @Test func `shows that the first fetch is running`() {
    #expect(page(PositionWeather()).notice == "Loading…")
  }

  @Test func `shows the error of a failed first fetch`() {
    let page = page(PositionWeather(failure: RefreshFailure(error: .unreachable(.openMeteo), failedAt: now)))
    #expect(page.notice == nil)
    #expect(page.row.problem?.isEmpty == false)
  }

  @Test func `omits past days`() {
    let report = WeatherReport.fixture()
    let later = page(PositionWeather(report: report), now: now.addingTimeInterval(3 * 86_400))
    #expect(later.days.count == report.days.count - 3)
    #expect(later.days.first?.name == "Today")
  }

  @Test func `keeps a day's bar within the scale`() {
    for day in page(PositionWeather(report: .fixture())).days {
      guard let bar = day.bar, let x = Double(bar.x), let width = Double(bar.width) else { continue }
      #expect(x >= 0 && width >= 2 && x + width <= 102)
    }
  }

  @Test func `ignores a provider's polar night in Paris`() {
    var report = WeatherReport.fixture()
    report.days = report.days.map { day in
      var day = day
      (day.sunrise, day.sunset, day.daylight) = (nil, nil, .zero)
      return day
    }
    let page = page(PositionWeather(report: report))
    #expect(page.sun.polar == nil && page.sun.sunrise != nil)
    #expect(page.days.allSatisfy { $0.sun?.contains("–") == true })
  }
}
