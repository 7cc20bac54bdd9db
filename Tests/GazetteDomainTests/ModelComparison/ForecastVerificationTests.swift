import CivilDates
import Foundation
import GazetteDomain
import GazetteTesting
import Testing

struct ForecastVerificationTests {
  private static let paris = Place.paris.id

  private static func day(_ number: Int) throws -> CalendarDay {
    try #require(CalendarDay(daysSince1970: 20_000 + number))
  }

  private static func told(
    _ number: Int, _ lead: ForecastLead, _ origin: ForecastOrigin = ForecastOrigin(ProviderID.openMeteo),
    high: Double = 10, rain: Double? = 0
  ) throws -> ForecastSample {
    var told = ForecastSample(origin: origin, lead: lead, day: try day(number))
    told.low = Temperature(celsius: high - 5)
    told.high = Temperature(celsius: high)
    told.precipitation = rain.flatMap(Depth.init(millimeters:))
    return told
  }

  /// Makes days whose actual weather `origin` had forecast with this error in degrees.
  private static func days(_ count: Int, _ offs: (ForecastOrigin, Double)...) throws -> [ForecastSample] {
    var days: [ForecastSample] = []
    for number in 0..<count {
      days.append(try told(number, .sameDay, rain: number % 2 == 0 ? 3 : 0))
      for (origin, off) in offs {
        days.append(try told(number, .one, origin, high: 10 + off, rain: number % 4 == 0 ? 3 : 0))
      }
    }
    return days
  }

  @Test func `has no scores before two weeks`() throws {
    #expect(ForecastSkills(of: try Self.days(13, (ForecastOrigin(ProviderID.openMeteo), 1))) == nil)
    #expect(ForecastSkills(of: []) == nil)
    #expect(ForecastSkills(of: try Self.days(20)) == nil)
  }

  @Test func `ranks the forecast with the smallest error first, with its days and rain`() throws {
    let (model, first) = (ForecastOrigin(WeatherModel.ecmwf), ForecastOrigin(ProviderID.openMeteo))
    let scores = try #require(ForecastSkills(of: try Self.days(16, (first, -2), (model, 1))))
    #expect(scores.judge == first)
    #expect(scores.scores.map(\.origin) == [model, first])
    #expect(scores.best?.origin == model)
    let best = scores.scores[0]
    #expect(best.errors == [.one: 1] && best.days == 16)
    #expect(best.rainForecasts == 16 && best.rainHits == 12)
  }

  @Test func `names no best of two equal forecasts or of a single one`() throws {
    let (model, first) = (ForecastOrigin(WeatherModel.ecmwf), ForecastOrigin(ProviderID.openMeteo))
    #expect(ForecastSkills(of: try Self.days(16, (first, 1), (model, -1.05)))?.best == nil)
    let alone = try #require(ForecastSkills(of: try Self.days(16, (first, 1))))
    #expect(alone.best == nil && alone.scores.count == 1)
  }

  @Test func `judges rain by probability if the amount is missing`() throws {
    var told = try Self.told(0, .one, rain: nil)
    #expect(told.isWet == nil)
    told.precipitationProbability = Percentage(percent: 60)
    #expect(told.isWet == true)
    told.precipitation = Depth(millimeters: 0.4)
    #expect(told.isWet == false)
  }

  /// Fetches at an hour of Paris' clock, and returns the stored forecasts.
  private func record(at hour: Double, provider: ProviderID = .openMeteo) async throws -> [ForecastSample] {
    let time = ManualTime(ManualTime().date.addingTimeInterval((hour - 9) * 3600))
    let (source, record) = (FakeWeatherSource(), InMemoryForecastSampleStore())
    let now = time.now
    source.answer { .success(.fixture(at: $0, fetchedAt: now(), provider: provider)) }
    var ports = WeatherComponent.Ports(
      geocoder: FakeGeocoder(), source: source, air: FakeAirQualitySource(), places: InMemoryPlaceStore([.paris]),
      weather: InMemoryWeatherStore(), journal: InMemoryRefreshJournal(),
      budget: InMemoryRequestBudget(limits: [:], now: time.now), limits: [:])
    ports.record = record
    try await WeatherComponent(ports: ports, timing: time.timing).weather.fetch(Self.paris)
    return try await record.samples(at: Self.paris)
  }

  @Test func `stores forecasts for one to five days ahead, and the same day from evening`() async throws {
    #expect(try await record(at: 9).map(\.lead.rawValue).sorted() == [1, 2, 3, 5])
    #expect(try await record(at: 18).map(\.lead.rawValue).sorted() == [0, 1, 2, 3, 5])
    #expect(Set(try await record(at: 9).map(\.origin.rawValue)) == ["open-meteo"])
  }

  /// Fetches at eight in the morning, this many hours after the previous fetch, and returns the stored weather.
  private func came(afterHours hours: Double, budget weight: Double = 100) async throws -> [ForecastSample] {
    let time = ManualTime(ManualTime().date.addingTimeInterval(-3600 * (1 + hours)))
    let (source, record) = (FakeWeatherSource(weightOfDayBefore: 0.5), InMemoryForecastSampleStore())
    let now = time.now
    source.answer { .success(.fixture(at: $0, fetchedAt: now())) }
    let limits = [
      ProviderID.openMeteo: ProviderLimits(limits: [BudgetLimit(weight: weight, per: .seconds(86_400 * 30))], atOnce: 1)
    ]
    var ports = WeatherComponent.Ports(
      geocoder: FakeGeocoder(), source: source, air: FakeAirQualitySource(), places: InMemoryPlaceStore([.paris]),
      weather: InMemoryWeatherStore(), journal: InMemoryRefreshJournal(),
      budget: InMemoryRequestBudget(limits: limits, now: time.now), limits: limits)
    ports.record = record
    let weather = WeatherComponent(ports: ports, timing: time.timing).weather
    try await weather.fetch(Self.paris)
    time.advance(by: .seconds(3600 * hours))
    try await weather.fetch(Self.paris)
    #expect(source.requests.count == 2)
    return try await record.samples(at: Self.paris).filter { $0.lead == .sameDay }
  }

  @Test func `requests yesterday's weather in the morning after an evening without fetches`() async throws {
    let yesterday = CalendarDay(ManualTime().date.addingTimeInterval(-86_400), in: .gmt)
    #expect(try await came(afterHours: 23).map(\.day) == [yesterday])
    #expect(try await came(afterHours: 5 * 24).map(\.day) == [yesterday])
  }

  @Test func `requests no past weather without need, without a forecast or beyond the budget`() async throws {
    #expect(try await came(afterHours: 5).isEmpty)
    #expect(try await came(afterHours: 8 * 24).isEmpty)
    #expect(try await came(afterHours: 23, budget: 4.1).isEmpty)
  }

  @Test func `does not store MET Norway's evening as a whole day`() async throws {
    #expect(try await record(at: 20, provider: .metNorway).map(\.lead.rawValue).sorted() == [1, 2, 3, 5])
  }

  @Test(arguments: ForecastSampleStoreContract.checks)
  func `passes the forecast record store contract`(check: ContractCheck<any ForecastSampleStore>) async throws {
    try await check(InMemoryForecastSampleStore())
  }
}
