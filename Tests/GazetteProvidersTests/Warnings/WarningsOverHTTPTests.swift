import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import ProviderSimulator
import Testing
import WeatherProviders

/// The three services over real HTTP: the simulator's storm begins, is raised, gets details, and is withdrawn.
@Suite struct `Warnings over HTTP` {
  private static let berlin = PlaceID(Coordinate(clamping: 52.524_37, 13.410_53))
  private static let paris = PlaceID(Coordinate(clamping: 48.853_41, 2.3488))
  private static let newYork = PlaceID(Coordinate(clamping: 40.714_27, -74.005_97))

  private static func answer(
    _ source: any WarningSource, _ place: PlaceID, _ country: String, known: [WeatherWarning] = []
  ) async throws -> WarningResponse {
    let scope = try #require(source.scope(of: place, countryCode: country))
    return try await source.answer(to: WarningQuestion(scope: scope, places: [place], known: known))
  }

  private static func shownWarnings(
    _ answer: WarningResponse, _ place: PlaceID, _ zones: any WarningZones = FakeWarningZones()
  ) -> [WeatherWarning] {
    let index = WarningIndex(answer.warnings, zones: zones)
    return index.numbers(at: place.coordinate).map { answer.warnings[$0] }.filter {
      $0.isShown(at: frozenNow) && $0.kind == .wind
    }
  }

  /// Returns the zones in the simulated warnings.
  private static func zones(_ providers: SimulatedProviders) -> any WarningZones {
    ZoneFile(text: providers.simulator.warningZones)
  }

  private static func sources(_ providers: SimulatedProviders) throws -> [(any WarningSource, PlaceID, String)] {
    let transport = FetchedTransport(ContactAddingFetching(next: providers.patient))
    let access = ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: { frozenNow }), limits: [:])
    return [
      (
        MeteoAlarmWarningSource(
          transport: transport, baseURL: try providers.url(providers.addresses.meteoAlarm), zones: zones(providers),
          access: access, now: { frozenNow }), paris, "FR"
      ),
      (
        NWSWarningSource(transport: transport, baseURL: try providers.url(providers.addresses.nws), now: { frozenNow }),
        newYork, "US"
      ),
      (
        DWDWarningSource(transport: transport, baseURL: try providers.url(providers.addresses.dwd), now: { frozenNow }),
        berlin, "DE"
      ),
    ]
  }

  @Test func `tracks a storm from its start to its withdrawal at all three services`() async throws {
    try await SimulatedProviders.run { providers in
      for (source, place, country) in try Self.sources(providers) {
        var known: [WeatherWarning] = []
        var levels: [WarningLevel?] = []
        var chains = Set<WarningID>()
        for phase in ["calm", "yellow", "orange", "red", "updated", "withdrawn"] {
          #expect(providers.simulator.setStormPhase(phase))
          let answer = try await Self.answer(source, place, country, known: known)
          #expect(answer.isWhole, "\(country) \(phase)")
          known = answer.warnings
          let storm = Self.shownWarnings(answer, place, Self.zones(providers))
          #expect(storm.count <= 1, "\(country) \(phase)")
          levels.append(storm.first?.level)
          if let storm = storm.first {
            chains.insert(storm.chain)
            let text = storm.text(languageCode: country == "US" ? "en" : "fr")
            #expect(text.description?.contains(" km/h") == true, "\(country) \(phase)")
            #expect((text.description?.contains("\n\n") == true) == (phase == "updated"), "\(country) \(phase)")
          }
        }
        #expect(levels == [nil, .moderate, .severe, .extreme, .extreme, nil], "\(country)")
        #expect(chains.count == 1, "\(country)")
      }
    }
  }

  @Test func `limits a decompression bomb to one message and withdraws nothing`() async throws {
    try await SimulatedProviders.run { providers in
      #expect(providers.simulator.setStormPhase("bomb"))
      let answer = try await Self.answer(Self.sources(providers)[2].0, Self.berlin, "DE")
      #expect(!answer.isWhole && Self.shownWarnings(answer, Self.berlin).count == 1)
    }
  }

  @Test func `excludes DWD polygon holes and includes the licence`() async throws {
    try await SimulatedProviders.run { providers in
      #expect(providers.simulator.setStormPhase("red"))
      let answer = try await Self.answer(Self.sources(providers)[2].0, Self.berlin, "DE")
      let spared = PlaceID(Coordinate(clamping: 52.774_37, 13.410_53))
      #expect(Self.shownWarnings(answer, spared).isEmpty)
      let storm = try #require(Self.shownWarnings(answer, Self.berlin).first)
      #expect(storm.licence?.contains("BKG") == true && storm.ends == nil && storm.texts.count == 3)
      #expect(storm.areas.map(\.name).contains("Stadt Berlin"))
      #expect(WarningIndex(answer.warnings, zones: FakeWarningZones()).unplaced.isEmpty)
    }
  }

  @Test func `answers American requests without a contact`() async throws {
    try await SimulatedProviders.run { providers in
      let source = NWSWarningSource(
        transport: FetchedTransport(providers.patient), baseURL: try providers.url(providers.addresses.nws),
        now: { frozenNow })
      await #expect(throws: Never.self) { try await Self.answer(source, Self.newYork, "US") }
    }
  }

  @Test(arguments: [
    Fault.html, .truncate, .garbage, .empty, .status(500, retryAfter: nil), .status(429, retryAfter: 60),
    .status(429, retryAfter: nil), .nulls, .wrongType, .errorInside,
  ])
  func `never treats a faulty response as the end of all warnings`(fault: Fault) async throws {
    try await SimulatedProviders.run { providers in
      #expect(providers.simulator.setStormPhase("red"))
      await providers.simulator.faults.add(FaultRule(fault))
      for (source, place, country) in try Self.sources(providers) {
        do {
          #expect(try await !Self.answer(source, place, country).isWhole, "\(country)")
        } catch {
          #expect(error is SourceError, "\(country)")
        }
      }
    }
  }

  @Test func `places only current warnings of a feed with past and unknown ones`() async throws {
    try await SimulatedProviders.run { providers in
      #expect(providers.simulator.setStormPhase("orange"))
      let answer = try await Self.answer(Self.sources(providers)[0].0, Self.paris, "FR")
      let index = WarningIndex(answer.warnings, zones: Self.zones(providers))
      let shown = index.numbers(at: Self.paris.coordinate).map { answer.warnings[$0] }.filter {
        $0.isShown(at: frozenNow)
      }
      #expect(shown.map(\.kind) == [.wind])
      #expect(index.unplaced.map { answer.warnings[$0].kind } == [.fog])
      // In other case than the standard's: `cap:Polygon`, `MODERATE`.
      let lyon = PlaceID(Coordinate(clamping: 45.748_46, 4.846_71))
      let wet = index.numbers(at: lyon.coordinate).map { answer.warnings[$0] }.filter { $0.isShown(at: frozenNow) }
      #expect(wet.map(\.kind) == [.rain] && wet.map(\.level) == [.moderate])
      // Without an end.
      #expect(answer.warnings.filter { $0.kind == .fog }.map(\.ends) == [nil])
    }
  }

  @Test func `reads a feed of thirteen megabytes`() async throws {
    try await SimulatedProviders.run { providers in
      #expect(providers.simulator.setStormPhase("huge"))
      let answer = try await Self.answer(Self.sources(providers)[0].0, Self.paris, "FR")
      #expect(answer.isWhole && Self.shownWarnings(answer, Self.paris, Self.zones(providers)).count == 1)
    }
  }

  @Test func `dates warnings of services with fast clocks no later than now`() async throws {
    try await SimulatedProviders.run { providers in
      #expect(providers.simulator.setStormPhase("ahead"))
      for (source, place, country) in try Self.sources(providers) {
        let warnings = try await Self.warnings(of: source, at: place, country, zones: Self.zones(providers))
        await warnings.refreshDue()
        let known = try await warnings.at(place.coordinate, countryCode: country)
        #expect(known.warnings.contains { $0.kind == .wind && $0.level == .extreme }, "\(country)")
        let asOf = try #require(known.asOf)
        #expect(asOf <= frozenNow && known.standing == .current, "\(country)")
      }
    }
  }

  /// Returns the service for the warnings of `source`, for a reader with a city at `place`.
  private static func warnings(
    of source: any WarningSource, at place: PlaceID, _ country: String, zones: any WarningZones
  ) async throws -> Warnings {
    let places = InMemoryPlaceStore()
    let city = Place(name: "A city", countryCode: country, coordinate: place.coordinate)
    _ = try await places.save(city, for: .owner, at: frozenNow)
    return Warnings(
      ports: Warnings.Ports(
        sources: [source], store: InMemoryWarningStore(), places: places, gazetteer: nil, zones: zones,
        access: ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: { frozenNow }), limits: [:]),
        lease: InMemoryWorkLease(now: { frozenNow })),
      timing: Timing(now: { frozenNow }, sleep: { _ in }))
  }

  @Test func `rejects a narrow Accept header`() async throws {
    try await SimulatedProviders.run { providers in
      let service = try providers.url(providers.addresses.meteoAlarm)
      let feed = service.appending(path: "feeds/meteoalarm-legacy-atom-france")
      for (accept, status) in [("application/atom+xml", 406), ("application/atom+xml, */*;q=0.5", 200)] {
        let reply = try await providers.patient.fetch(FetchRequest(url: feed, headers: ["Accept": accept]))
        #expect(reply.status == status)
      }
    }
  }
}

/// Adds the operator's contact, like the setting for it.
private struct ContactAddingFetching: Fetching {
  let next: any Fetching

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    var request = request
    request.headers["User-Agent"] = "GazetteTests/1.0 (+https://example.org)"
    return try await next.fetch(request)
  }
}
