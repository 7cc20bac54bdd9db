import CivilDates
import Foundation
import GazetteDomain
import GazetteTesting
import Testing

/// A component with a source of several models' forecasts, and a record.
private struct ModelComparisonFixture {
  let time = ManualTime()
  let source = FakeModelComparisonSource()
  let record = InMemoryForecastSampleStore()
  let component: WeatherComponent
  let modelComparison: ModelComparisons

  init(limit: Double = 1000) throws {
    let limits: [ProviderID: ProviderLimits] = [
      .openMeteo: ProviderLimits(limits: [BudgetLimit(weight: limit, per: .seconds(3600))], atOnce: 1)
    ]
    var ports = WeatherComponent.Ports(
      geocoder: FakeGeocoder(), source: FakeWeatherSource(), air: FakeAirQualitySource(),
      places: InMemoryPlaceStore([.paris]), weather: InMemoryWeatherStore(), journal: InMemoryRefreshJournal(),
      budget: InMemoryRequestBudget(limits: limits, now: time.now), limits: limits)
    ports.modelComparison = source
    ports.record = record
    component = WeatherComponent(ports: ports, timing: time.timing)
    modelComparison = try #require(component.modelComparison)
  }
}

struct ModelComparisonsTests {
  private static let paris = Place.paris.id

  @Test func `requests the models once in three hours`() async throws {
    let fixture = try ModelComparisonFixture()
    for _ in 0..<3 { #expect(try await fixture.modelComparison.fresh(Self.paris)?.modelComparison == .fixture()) }
    fixture.time.advance(by: .seconds(3 * 3600 - 1))
    _ = try await fixture.modelComparison.fresh(Self.paris)
    #expect(fixture.source.requests.count == 1)
    fixture.time.advance(by: .seconds(1))
    _ = try await fixture.modelComparison.fresh(Self.paris)
    #expect(fixture.source.requests.count == 2)
  }

  @Test func `requests nothing that another caller fetched meanwhile`() async throws {
    let fixture = try ModelComparisonFixture()
    _ = try await fixture.modelComparison.fresh(Self.paris)
    fixture.source.missNextRead()
    #expect(try await fixture.modelComparison.fresh(Self.paris)?.modelComparison == .fixture())
    #expect(fixture.source.requests.count == 1)
  }

  @Test func `sends no request unless the caller allows it`() async throws {
    let fixture = try ModelComparisonFixture()
    #expect(try await fixture.modelComparison.fresh(Self.paris, allowsRequest: false) == nil)
    #expect(fixture.source.requests.isEmpty)
  }

  @Test func `requests no models during a weather refresh`() async throws {
    let fixture = try ModelComparisonFixture()
    try await fixture.component.weather.fetch(Self.paris)
    try await fixture.component.weather.refreshStale()
    #expect(fixture.source.requests.isEmpty)
  }

  @Test func `returns stored forecasts with the error of a failed request`() async throws {
    let fixture = try ModelComparisonFixture()
    _ = try await fixture.modelComparison.fresh(Self.paris)
    fixture.source.answer(.failure(.unreachable(.openMeteo)))
    fixture.time.advance(by: .seconds(4 * 3600))
    let fresh = try await fixture.modelComparison.fresh(Self.paris)
    #expect(fresh == ModelComparisonRefresh(modelComparison: .fixture(), error: .source(.unreachable(.openMeteo))))
  }

  @Test func `spends the models' weight, and reports a spent budget`() async throws {
    let fixture = try ModelComparisonFixture(limit: 20)
    _ = try await fixture.modelComparison.fresh(Self.paris)
    do {
      _ = try await fixture.modelComparison.fresh(Place.tromso.id)
      Issue.record("the budget was spent")
    } catch {
      guard case WeatherError.source(.budgetSpent(.openMeteo, _)) = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(fixture.source.requests.count == 1)
  }

  @Test func `stores the shown forecasts by model`() async throws {
    let fixture = try ModelComparisonFixture()
    _ = try await fixture.modelComparison.fresh(Self.paris)
    let told = try await fixture.record.samples(at: Self.paris)
    #expect(Set(told.map(\.lead)) == [.one, .two, .three, .five])
    #expect(Set(told.compactMap(\.origin.model)) == [.ecmwf, .icon, .gfs])
    #expect(told.count == 12)
  }

  @Test func `compares models day by day and finds where they diverge`() throws {
    let today = CalendarDay(ManualTime().date, in: try #require(TimeZone(identifier: "Europe/Paris")))
    let modelComparison = ModelComparison.fixture()
    let days = modelComparison.days(from: today)
    #expect(days.map(\.wet) == [0, 3, 1, 1, 1, 1, 1] && days.allSatisfy { $0.forecastCount == 3 })
    #expect(days[6].highs?.celsius == 6 && days[6].lows?.celsius == 3)
    let agreement = try #require(ModelAgreement(days, models: 3))
    #expect(agreement.agreesThrough?.day == days[3].day)
    #expect(agreement.greatestDifference?.day == days[6].day)
    #expect(agreement.wet == [days[1].day] && agreement.dry == [days[0].day] && agreement.open.count == 5)
    #expect(ModelAgreement(days, models: 1) == nil)
    #expect(ModelAgreement([], models: 3) == nil)
  }

  @Test func `treats unknown values as neither dry nor in agreement`() throws {
    let day = try #require(CalendarDay(iso: "2026-11-21"))
    let blank = DayForecast(day: day)
    var some = blank
    some.high = Temperature(celsius: 9)
    let modelComparison = ModelComparison(
      coordinate: Place.paris.coordinate, timeZone: .gmt,
      models: [ModelForecast(model: .ecmwf, days: [some]), ModelForecast(model: .gfs, days: [blank])],
      provenance: Provenance(provider: .openMeteo, fetchedAt: ManualTime().date))
    let days = modelComparison.days(from: day)
    #expect(days[0].forecastCount == 0 && days[0].chance == nil && days[0].whole == nil)
    let agreement = try #require(ModelAgreement(days, models: 2))
    #expect(agreement.dry.isEmpty && agreement.wet.isEmpty && agreement.open.isEmpty)
    #expect(agreement.agreesThrough == nil && agreement.greatestDifference == nil)
  }

  @Test func `has no spread of fewer than ten members`() {
    let members = (0..<9).compactMap { Temperature(celsius: Double($0)) }
    #expect(SpreadHour(at: ManualTime().date, members: members) == nil)
  }

  @Test(arguments: ModelComparisonSourceContract.checks)
  func `passes the model comparison source contract`(check: ContractCheck<any ModelComparisonSource>) async throws {
    try await check(FakeModelComparisonSource())
  }
}
