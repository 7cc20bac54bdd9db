import Foundation
import GazetteDomain
import GazetteTesting
import Testing

/// The service's data for a place, whatever the sources do.
struct WarningsTests {
  private let time = ManualTime()
  private let store = InMemoryWarningStore()
  private let places = InMemoryPlaceStore()
  private let source: FakeWarningSource
  private let warnings: Warnings

  init() async throws {
    source = FakeWarningSource(now: time.now) { _ in .success(WarningResponse(.whole([.fixture()]))) }
    warnings = Self.warnings([source], store: store, places: places, time: time)
    _ = try await places.save(.paris, for: .owner, at: time.date)
  }

  private static func warnings(
    _ sources: [any WarningSource], store: any WarningStore, places: any PlaceStore, time: ManualTime,
    alerts: (any WeatherStore)? = nil
  ) -> Warnings {
    Warnings(
      ports: Warnings.Ports(
        sources: sources, store: store, places: places, gazetteer: nil, zones: FakeWarningZones(), alerts: alerts,
        access: ProviderAccess(
          budget: InMemoryRequestBudget(limits: [:], now: time.now), limits: [:]),
        lease: InMemoryWorkLease(now: time.now)),
      timing: time.timing, jitter: { 0.5 })
  }

  private func paris() async throws -> PlaceWarnings {
    try await warnings.at(Place.paris.coordinate, countryCode: "FR")
  }

  @Test func `returns the warnings of a place with the time of the last reply`() async throws {
    await warnings.refreshDue()
    let known = try await paris()
    #expect(known.warnings == [.fixture()])
    #expect(known.standing == .current && !known.isClear)
    #expect(known.asOf == time.date)
    let elsewhere = try await warnings.at(Place.tromso.coordinate, countryCode: "FR")
    #expect(elsewhere.isClear)
  }

  @Test func `treats an empty list before the first reply as unknown`() async throws {
    let known = try #require(try await warnings.forReader(.owner).first?.known)
    #expect(known.standing == .unknown && !known.isClear)
    #expect(known.services.map(\.problem) == [.notRequestedYet])
  }

  @Test func `treats an empty list without a service as uncovered`() async throws {
    let known = try await warnings.at(Place.tromso.coordinate, countryCode: "NO")
    #expect(known.standing == .uncovered && !known.isClear)
  }

  @Test(arguments: [
    SourceError.unreachable(.meteoAlarm), .failing(.meteoAlarm, status: 500), .unauthorized(.meteoAlarm),
    .unreadable(.meteoAlarm, detail: "cut off"), .rejected(.meteoAlarm, reason: "HTTP 406"),
  ])
  func `keeps warnings after a failure and never reports all clear`(error: SourceError) async throws {
    await warnings.refreshDue()
    let asOf = time.date
    source.answer { _ in .failure(error) }
    time.advance(by: .seconds(3600))
    await warnings.refreshDue()
    let known = try await paris()
    #expect(known.warnings == [.fixture()])
    #expect(known.standing == .old(asOf: asOf))
    #expect(known.services.map(\.problem) == [.failed(RefreshFailure(error: error, failedAt: time.date))])
  }

  @Test func `treats a failed first request as unknown`() async throws {
    source.answer { _ in .failure(.unreachable(.meteoAlarm)) }
    await warnings.refreshDue()
    let known = try await paris()
    #expect(known.warnings.isEmpty && !known.isClear && known.standing == .unknown)
  }

  @Test func `merges a partial reply without withdrawing warnings`() async throws {
    await warnings.refreshDue()
    var raised = WeatherWarning.fixture()
    raised.id = WarningID(.meteoAlarm, sender: "", identifier: "another")
    raised.level = .extreme
    let part = WarningResponse.Content.partial([raised], .unreadable(.meteoAlarm, detail: "1 of 2"))
    source.answer { _ in .success(WarningResponse(part)) }
    time.advance(by: .seconds(3600))
    await warnings.refreshDue()
    #expect(try await paris().warnings.map(\.level) == [.extreme, .severe])
    #expect(try await !paris().isClear)
  }

  @Test func `withdraws warnings that a complete reply lacks`() async throws {
    await warnings.refreshDue()
    source.answer { _ in .success(WarningResponse(.whole([]))) }
    time.advance(by: .seconds(3600))
    await warnings.refreshDue()
    #expect(try await paris().isClear)
  }

  @Test func `hides ended warnings while the source is unreachable`() async throws {
    await warnings.refreshDue()
    source.answer { _ in .failure(.unreachable(.meteoAlarm)) }
    time.advance(by: .seconds(40_000))
    let known = try await paris()
    #expect(known.warnings.isEmpty)
    #expect(known.services.map(\.problem) == [.old])
    #expect(!known.isClear)
  }

  @Test func `reports the age of an old reply, and corrects a clock that is ahead`() async throws {
    let (longAgo, ahead) = (time.date.addingTimeInterval(-20_000), time.date.addingTimeInterval(20_000))
    source.answer { _ in .success(WarningResponse(.whole([]), madeAt: longAgo)) }
    await warnings.refreshDue()
    #expect(try await paris().standing == .old(asOf: longAgo))
    source.answer { _ in .success(WarningResponse(.whole([]), madeAt: ahead)) }
    time.advance(by: .seconds(3600))
    await warnings.refreshDue()
    #expect(try await paris().asOf == time.date)
  }

  @Test func `reports warnings without a known place for the whole country`() async throws {
    var lost = WeatherWarning.fixture()
    lost.areas = [WarningArea(name: "A valley", codes: [WarningCode(scheme: "NUTS3", value: "FR999")])]
    source.answer { [lost] _ in .success(WarningResponse(.whole([lost]))) }
    await warnings.refreshDue()
    let known = try await paris()
    #expect(known.warnings.isEmpty && known.somewhere == [lost] && !known.isClear)
    #expect(try await warnings.all(in: "fr").warnings == [lost])
    #expect(try await warnings.onMap().isEmpty)
  }

  @Test func `returns a warning with the reader's places, even after its end`() async throws {
    await warnings.refreshDue()
    time.advance(by: .seconds(40_000))
    let detail = try #require(try await warnings.warning(WeatherWarning.fixture().id, for: .owner))
    #expect(detail.warning == .fixture() && !detail.warning.isShown(at: time.date))
    #expect(detail.places.map(\.place) == [.paris])
    #expect(detail.shapes.count == 2)
    #expect(try await warnings.warning(WarningID(.dwd, sender: "", identifier: "x"), for: .owner) == nil)
  }

  @Test func `reports store errors instead of an empty list`() async throws {
    store.fault.error = .inputOutput(detail: "a test")
    await #expect(throws: StoreError.inputOutput(detail: "a test")) { try await paris() }
  }

  @Test func `requests a shared place once, and nothing without places`() async throws {
    _ = try await places.save(.paris, for: ReaderKey(rawValue: "another"), at: time.date)
    await warnings.refreshDue()
    #expect(source.questions.map(\.question.places) == [[Place.paris.id]])
    _ = try await places.remove(Place.paris.id, of: .owner)
    _ = try await places.remove(Place.paris.id, of: ReaderKey(rawValue: "another"))
    time.advance(by: .seconds(90_000))
    await warnings.refreshDue()
    #expect(source.questions.count == 1)
    #expect(try await store.states().isEmpty)
  }

  @Test func `adds OpenWeather's alerts, each once`() async throws {
    let weather = InMemoryWeatherStore()
    var report = WeatherReport.fixture(at: Place.paris.coordinate)
    report.provenance = Provenance(provider: .openWeather, fetchedAt: time.date)
    let (start, end) = (time.date, time.date.addingTimeInterval(7200))
    report.alerts = [
      WeatherAlert(event: "Wind Warning", sender: "A service", start: start, end: end, text: "Gusts."),
      WeatherAlert(event: "Fog", sender: "A service", start: start, end: end, text: ""),
    ]
    try await weather.replace(report, air: nil, at: Place.paris.id)
    let joined = Self.warnings([source], store: store, places: places, time: time, alerts: weather)
    await joined.refreshDue()
    let known = try await joined.at(Place.paris.coordinate, countryCode: "FR")
    #expect(known.warnings.map(\.kind) == [.wind, .fog])
    #expect(known.warnings.map(\.service) == [.meteoAlarm, .openWeather])
    #expect(known.services.map(\.service) == [.meteoAlarm, .openWeather])
  }

  private func known(
    of alerts: [WeatherAlert], unread: Int = 0, sources: [any WarningSource] = []
  ) async throws -> PlaceWarnings {
    let weather = InMemoryWeatherStore()
    var report = WeatherReport.fixture(at: Place.paris.coordinate)
    report.provenance = Provenance(provider: .openWeather, product: "One Call 4.0", fetchedAt: time.date)
    (report.alerts, report.unreadAlerts) = (alerts, unread)
    try await weather.replace(report, air: nil, at: Place.paris.id)
    let joined = Self.warnings(sources, store: store, places: places, time: time, alerts: weather)
    await joined.refreshDue()
    return try await joined.at(Place.paris.coordinate, countryCode: "FR")
  }

  private func alert(_ id: String, event: String = "", tags: [String]) -> WeatherAlert {
    WeatherAlert(
      id: id, event: event, sender: "METEO FRANCE", start: time.date, end: time.date.addingTimeInterval(7200),
      text: "Vent fort", language: "fr-FR", tags: tags)
  }

  @Test func `describes alerts without an event by their tags`() async throws {
    let known = try await known(of: [
      alert("a", tags: ["Extreme high temperature"]), alert("b", tags: ["Extreme low temperature"]),
      alert("c", tags: []), alert("d", tags: []),
    ])
    #expect(Set(known.warnings.map(\.id)).count == 4)
    #expect(Set(known.warnings.map(\.kind)) == [.heat, .cold, .other])
    let heat = try #require(known.warnings.first { $0.kind == .heat })
    #expect(
      heat.texts == [
        WarningText(language: "fr-FR", event: "Extreme high temperature", description: "Vent fort")
      ])
  }

  @Test func `recognizes the same alert under a new identifier`() async throws {
    let first = try await known(of: [alert("a", event: "Flood Watch", tags: [])])
    let second = try await known(of: [alert("b", event: "Flood Watch", tags: [])])
    #expect(first.warnings.map(\.id) == second.warnings.map(\.id))
  }

  @Test func `dates an alert that has not begun no later than its report`() async throws {
    var later = alert("a", event: "Flood Watch", tags: [])
    (later.start, later.end) = (time.date.addingTimeInterval(3600), time.date.addingTimeInterval(7200))
    let warning = try #require(try await known(of: [later]).warnings.first)
    #expect(warning.sentAt == time.date && warning.onset == later.start)
  }

  @Test func `never reports all clear if an alert could not be fetched`() async throws {
    let known = try await known(of: [], unread: 1)
    #expect(known.standing == .old(asOf: time.date) && !known.isClear)
    #expect(try await self.known(of: []).isClear)
  }
}
