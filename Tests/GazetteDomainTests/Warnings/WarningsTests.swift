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
    source = FakeWarningSource(now: time.now) { _ in .success(WarningAnswer(.whole([.fixture()]))) }
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

  @Test func `tells what holds at a place, and when it was known`() async throws {
    await warnings.refreshDue()
    let known = try await paris()
    #expect(known.warnings == [.fixture()])
    #expect(known.standing == .current && !known.isClear)
    #expect(known.asOf == time.date)
    let elsewhere = try await warnings.at(Place.tromso.coordinate, countryCode: "FR")
    #expect(elsewhere.isClear)
  }

  @Test func `before the first answer an empty list says nothing`() async throws {
    let known = try #require(try await warnings.forReader(.owner).first?.known)
    #expect(known.standing == .unknown && !known.isClear)
    #expect(known.services.map(\.problem) == [.notAskedYet])
  }

  @Test func `where no service warns an empty list says nothing`() async throws {
    let known = try await warnings.at(Place.tromso.coordinate, countryCode: "NO")
    #expect(known.standing == .uncovered && !known.isClear)
  }

  @Test(arguments: [
    SourceError.unreachable(.meteoAlarm), .failing(.meteoAlarm, status: 500), .unauthorized(.meteoAlarm),
    .unreadable(.meteoAlarm, detail: "cut off"), .rejected(.meteoAlarm, reason: "HTTP 406"),
  ])
  func `a failure removes nothing and never reads as no warnings`(error: SourceError) async throws {
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

  @Test func `a first failure is not taken for no warnings`() async throws {
    source.answer { _ in .failure(.unreachable(.meteoAlarm)) }
    await warnings.refreshDue()
    let known = try await paris()
    #expect(known.warnings.isEmpty && !known.isClear && known.standing == .unknown)
  }

  @Test func `a part adds and changes, and withdraws nothing`() async throws {
    await warnings.refreshDue()
    var raised = WeatherWarning.fixture()
    raised.id = WarningID(.meteoAlarm, sender: "", identifier: "another")
    raised.level = .extreme
    let part = WarningAnswer.Content.partial([raised], .unreadable(.meteoAlarm, detail: "1 of 2"))
    source.answer { _ in .success(WarningAnswer(part)) }
    time.advance(by: .seconds(3600))
    await warnings.refreshDue()
    #expect(try await paris().warnings.map(\.level) == [.extreme, .severe])
    #expect(try await !paris().isClear)
  }

  @Test func `a whole answer without it withdraws a warning`() async throws {
    await warnings.refreshDue()
    source.answer { _ in .success(WarningAnswer(.whole([]))) }
    time.advance(by: .seconds(3600))
    await warnings.refreshDue()
    #expect(try await paris().isClear)
  }

  @Test func `what has ended is hidden though nobody could be asked`() async throws {
    await warnings.refreshDue()
    source.answer { _ in .failure(.unreachable(.meteoAlarm)) }
    time.advance(by: .seconds(40_000))
    let known = try await paris()
    #expect(known.warnings.isEmpty)
    #expect(known.services.map(\.problem) == [.old])
    #expect(!known.isClear)
  }

  @Test func `an answer that a service made long ago, or whose clock is ahead, is told as old as it is`() async throws {
    let (longAgo, ahead) = (time.date.addingTimeInterval(-20_000), time.date.addingTimeInterval(20_000))
    source.answer { _ in .success(WarningAnswer(.whole([]), madeAt: longAgo)) }
    await warnings.refreshDue()
    #expect(try await paris().standing == .old(asOf: longAgo))
    source.answer { _ in .success(WarningAnswer(.whole([]), madeAt: ahead)) }
    time.advance(by: .seconds(3600))
    await warnings.refreshDue()
    #expect(try await paris().asOf == time.date)
  }

  @Test func `what could not be placed is told of the country, never dropped`() async throws {
    var lost = WeatherWarning.fixture()
    lost.areas = [WarningArea(name: "A valley", codes: [WarningCode(scheme: "NUTS3", value: "FR999")])]
    source.answer { [lost] _ in .success(WarningAnswer(.whole([lost]))) }
    await warnings.refreshDue()
    let known = try await paris()
    #expect(known.warnings.isEmpty && known.somewhere == [lost] && !known.isClear)
    #expect(try await warnings.all(in: "fr").warnings == [lost])
    #expect(try await warnings.onMap().isEmpty)
  }

  @Test func `one warning is found with the reader's places, ended or not`() async throws {
    await warnings.refreshDue()
    time.advance(by: .seconds(40_000))
    let detail = try #require(try await warnings.warning(WeatherWarning.fixture().id, for: .owner))
    #expect(detail.warning == .fixture() && !detail.warning.isShown(at: time.date))
    #expect(detail.places.map(\.place) == [.paris])
    #expect(detail.shapes.count == 2)
    #expect(try await warnings.warning(WarningID(.dwd, sender: "", identifier: "x"), for: .owner) == nil)
  }

  @Test func `a store that cannot be read is told, not taken for no warnings`() async throws {
    store.fault.error = .inputOutput(detail: "a test")
    await #expect(throws: StoreError.inputOutput(detail: "a test")) { try await paris() }
  }

  @Test func `a reader's places share one question, and who has none asks nothing`() async throws {
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

  @Test func `tells OpenWeather's alerts too, each once`() async throws {
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

  @Test func `alerts without an event are told by their tags, and apart by their names`() async throws {
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

  @Test func `the same alert under a new name is the same warning`() async throws {
    let first = try await known(of: [alert("a", event: "Flood Watch", tags: [])])
    let second = try await known(of: [alert("b", event: "Flood Watch", tags: [])])
    #expect(first.warnings.map(\.id) == second.warnings.map(\.id))
  }

  @Test func `an alert that could not be fetched never reads as no warnings`() async throws {
    let known = try await known(of: [], unread: 1)
    #expect(known.standing == .old(asOf: time.date) && !known.isClear)
    #expect(try await self.known(of: []).isClear)
  }
}
