import CivilDates
public import Foundation
public import GazetteDomain

/// The contract of every ``WeatherStore``; each check gets an empty one.
public enum WeatherStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<any WeatherStore>] =
    keeping + failing + glancing + nowcasts + forgetting

  static let date = ManualTime().date
  static let paris = Place.paris.id

  private static let keeping: [ContractCheck<any WeatherStore>] = [
    ContractCheck("starts empty") { store in
      try requireEqual(try await store.weather(at: [paris]), [:], "weather")
      try requireEqual(try await store.weather(at: []), [:], "weather of no place")
      try requireEqual(try await store.fetchTimes(of: [paris]), [:], "fetch times")
    },
    ContractCheck("stores every value of a report and of the air quality") { store in
      var report = WeatherReport.fixture()
      report.unreadAlerts = 3
      let air = AirQuality.fixture()
      try await store.replace(report, air: air, at: paris)
      try requireEqual(
        try await store.weather(at: [paris])[paris], PositionWeather(report: report, air: air), "weather")
    },
    ContractCheck("stores missing values as missing") { store in
      let report = WeatherReport.emptyFixture()
      var air = AirQuality.fixture(at: Place.atSea.coordinate)
      air.index = nil
      air.pollen = [:]
      air.scale = .openWeather
      air.pollutants = [.ozone: 0]
      try await store.replace(report, air: air, at: Place.atSea.id)
      let found = try await store.weather(at: [Place.atSea.id])[Place.atSea.id]
      try requireEqual(found, PositionWeather(report: report, air: air), "weather")
    },
    ContractCheck("stores an offset time zone and times to the millisecond") { store in
      let fetched = Date(timeIntervalSince1970: 1_795_248_300.125)
      var report = WeatherReport.fixture(fetchedAt: fetched)
      guard let zone = TimeZone(secondsFromGMT: 20_700) else { throw ContractViolation("no zone of 5:45") }
      report.timeZone = zone
      try await store.replace(report, air: nil, at: paris)
      let found = try await store.weather(at: [paris])[paris]?.report
      try requireEqual(found?.timeZone.secondsFromGMT(), 20_700, "zone")
      try requireEqual(found?.provenance.fetchedAt, fetched, "time")
    },
    ContractCheck("replaces the whole report") { store in
      try await store.replace(.fixture(), air: nil, at: paris)
      var report = WeatherReport.fixture(fetchedAt: date.addingTimeInterval(900), provider: .openWeather)
      report.hours = Array(report.hours.prefix(3))
      report.days = []
      report.alerts = []
      report.current = nil
      try await store.replace(report, air: nil, at: paris)
      try requireEqual(try await store.weather(at: [paris])[paris], PositionWeather(report: report), "weather")
    },
    ContractCheck("replaces report and air quality independently") {
      store in
      let report = WeatherReport.fixture(fetchedAt: date.addingTimeInterval(900))
      try await store.replace(.fixture(), air: .fixture(), at: paris)
      try await store.replace(report, air: nil, at: paris)
      try requireEqual(
        try await store.weather(at: [paris])[paris], PositionWeather(report: report, air: .fixture()), "after a report")
      let air = AirQuality.fixture(fetchedAt: date.addingTimeInterval(1800))
      try await store.replace(air, at: paris)
      try requireEqual(
        try await store.weather(at: [paris])[paris], PositionWeather(report: report, air: air), "after air")
    },
    ContractCheck("returns the requested places only and distinguishes homonyms") { store in
      for place in Place.fixtures { try await store.replace(.fixture(at: place.coordinate), air: nil, at: place.id) }
      let ids = [Place.parisTexas.id, paris, paris, PlaceID(Coordinate(clamping: 1, 1))]
      let found = try await store.weather(at: ids)
      try requireEqual(Set(found.keys), [paris, Place.parisTexas.id], "places")
      try requireEqual(found[paris]?.report?.coordinate, Place.paris.coordinate, "position of Paris")
      try requireEqual(
        found[Place.parisTexas.id]?.report?.coordinate, Place.parisTexas.coordinate, "position of Paris, Texas")
    },
    ContractCheck("returns when each place was fetched") { store in
      try await store.replace(.fixture(), air: nil, at: paris)
      try await store.replace(.fixture(fetchedAt: date.addingTimeInterval(-900)), air: nil, at: Place.tromso.id)
      try await store.note(RefreshFailure(error: .cancelled, failedAt: date), at: Place.atSea.id)
      let times = try await store.fetchTimes(of: Place.fixtures.map(\.id))
      try requireEqual(times, [paris: date, Place.tromso.id: date.addingTimeInterval(-900)], "times")
    },
  ]

  private static let failing: [ContractCheck<any WeatherStore>] = [
    ContractCheck("stores every kind of failure with its details") { store in
      for error in SourceError.fixtures {
        let failure = RefreshFailure(error: error, failedAt: date)
        try await store.note(failure, at: paris)
        try requireEqual(try await store.weather(at: [paris])[paris], PositionWeather(failure: failure), "weather")
      }
    },
    ContractCheck("stores data alongside a failure, which a report clears but air does not") { store in
      let failure = RefreshFailure(error: .unreachable(.openMeteo), failedAt: date)
      try await store.replace(.fixture(), air: .fixture(), at: paris)
      try await store.note(failure, at: paris)
      let whole = PositionWeather(report: .fixture(), air: .fixture(), failure: failure)
      try requireEqual(try await store.weather(at: [paris])[paris], whole, "after the failure")
      try await store.replace(.fixture(), at: paris)
      try requireEqual(try await store.weather(at: [paris])[paris], whole, "after air")
      try await store.replace(.fixture(), air: nil, at: paris)
      try requireEqual(try await store.weather(at: [paris])[paris]?.failure, nil, "failure after a report")
    },
  ]

  static let glancing: [ContractCheck<any WeatherStore>] = [
    ContractCheck("returns current weather, 24 hours, and yesterday to tomorrow in a glance") { store in
      let fetched = date.addingTimeInterval(-10 * 3600)
      let report = WeatherReport.fixture(fetchedAt: fetched)
      let failure = RefreshFailure(error: .notFound(.openMeteo), failedAt: date)
      try await store.replace(report, air: .fixture(), at: paris)
      try await store.note(failure, at: paris)
      let glance = try await store.glances(at: [paris, Place.tromso.id], from: date)
      try requireEqual(Set(glance.keys), [paris], "places")
      var expected = report
      // 08:05 is in the hour of 08:00, the eleventh from 22:00 of the day before.
      expected.hours = Array(report.hours[10..<34])
      expected.days = Array(report.days.prefix(3))
      expected.alerts = []
      try requireEqual(glance[paris], PositionWeather(report: expected, failure: failure), "glance")
      let later = try await store.glances(at: [paris], from: date.addingTimeInterval(3 * 86_400))
      try requireEqual(later[paris]?.report?.hours, [], "hours, three days later")
      try requireEqual(later[paris]?.report?.days, Array(report.days.dropFirst(3).prefix(3)), "days, three days later")
    },
    ContractCheck("returns hours that begin on the half hour in a glance") { store in
      var report = WeatherReport.fixture()
      for index in report.hours.indices { report.hours[index].start.addTimeInterval(-1800) }
      try await store.replace(report, air: nil, at: paris)
      let glance = try await store.glances(at: [paris], from: date)
      try requireEqual(glance[paris]?.report?.hours, Array(report.hours[0..<24]), "hours")
    },
    ContractCheck("returns no glance for a place with air quality only") { store in
      try await store.replace(.fixture(), at: paris)
      try requireEqual(try await store.glances(at: [paris], from: date), [:], "glances")
    },
    ContractCheck("returns glances at five hundred places") { store in
      let places = Place.fixtures(count: 500)
      for place in places.prefix(50) {
        try await store.replace(.fixture(at: place.coordinate), air: nil, at: place.id)
      }
      let glances = try await store.glances(at: places.map(\.id), from: date)
      try requireEqual(Set(glances.keys), Set(places.prefix(50).map(\.id)), "places")
      for place in places.prefix(50) {
        try requireEqual(glances[place.id]?.report?.coordinate, place.coordinate, "position")
        try requireEqual(glances[place.id]?.report?.hours.count, 24, "hours")
      }
    },
  ]

  static let nowcasts: [ContractCheck<any WeatherStore>] = [
    ContractCheck("stores a nowcast with unknown steps, also in glances") { store in
      var report = WeatherReport.fixture()
      let nowcast = Nowcast.fixture([0, nil, 0.4, 2500], from: date, every: 5, kind: .sleet, isInterpolated: true)
      report.nowcast = nowcast
      report.standsInFor = .openWeather
      try await store.replace(report, air: nil, at: paris)
      try requireEqual(try await store.weather(at: [paris])[paris]?.report, report, "report")
      try requireEqual(try await store.glances(at: [paris], from: date)[paris]?.report?.nowcast, nowcast, "at a glance")
    },
    ContractCheck("removes the nowcast when a newer report has none") { store in
      var report = WeatherReport.fixture()
      try await store.replace(report, air: nil, at: paris)
      report.nowcast = nil
      try await store.replace(report, air: nil, at: paris)
      let stored = try await store.weather(at: [paris])[paris]?.report
      try require(stored != nil && stored?.nowcast == nil && stored?.standsInFor == nil, "the nowcast must be removed")
    },
  ]

  static let forgetting: [ContractCheck<any WeatherStore>] = [
    ContractCheck("prunes only old weather of places not listed") { store in
      let old = date.addingTimeInterval(-86_400)
      try await store.replace(.fixture(fetchedAt: old), air: .fixture(fetchedAt: old), at: paris)
      try await store.replace(.fixture(fetchedAt: old), air: nil, at: Place.tromso.id)
      try await store.replace(.fixture(fetchedAt: date), air: nil, at: Place.parisTexas.id)
      try await store.note(RefreshFailure(error: .cancelled, failedAt: old), at: Place.atSea.id)
      let forgotten = try await store.forget(fetchedBefore: date, keeping: [Place.tromso.id])
      try requireEqual(forgotten, 2, "number")
      let left = try await store.weather(at: Place.fixtures.map(\.id))
      try requireEqual(Set(left.keys), [Place.tromso.id, Place.parisTexas.id], "remaining places")
    }
  ]
}

/// Stores the weather of positions in memory.
public actor InMemoryWeatherStore: WeatherStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var stored: [PlaceID: PositionWeather]
  private var missesNext = false

  /// Creates a store with the given weather.
  public init(_ stored: [PlaceID: PositionWeather] = [:]) { self.stored = stored }

  /// Makes the next read find nothing, as if it had preceded a concurrent write.
  public func missNextRead() { missesNext = true }

  /// The stored weather of each of `ids`.
  public func weather(at ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PositionWeather] {
    try fault.check()
    defer { missesNext = false }
    if missesNext { return [:] }
    return stored.filter { Set(ids).contains($0.key) }
  }

  /// The summary of each of `ids` for a list.
  public func glances(at ids: [PlaceID], from date: Date) async throws(StoreError) -> [PlaceID: PositionWeather] {
    try await weather(at: ids).compactMapValues { $0.glance(from: date) }
  }

  /// Replaces the report.
  public func replace(_ report: WeatherReport, air: AirQuality?, at id: PlaceID) async throws(StoreError) {
    try fault.check()
    stored[id] = PositionWeather(report: report, air: air ?? stored[id]?.air)
  }

  /// Replaces the air quality.
  public func replace(_ air: AirQuality, at id: PlaceID) async throws(StoreError) {
    try fault.check()
    stored[id, default: PositionWeather()].air = air
  }

  /// Records that a refresh failed.
  public func note(_ failure: RefreshFailure, at id: PlaceID) async throws(StoreError) {
    try fault.check()
    stored[id, default: PositionWeather()].failure = failure
  }

  /// The time of the last fetch of each of `ids`.
  public func fetchTimes(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: Date] {
    try await weather(at: ids).compactMapValues { $0.report?.provenance.fetchedAt }
  }

  /// Deletes positions last fetched, or failed, before `date`.
  public func forget(fetchedBefore date: Date, keeping: Set<PlaceID>) async throws(StoreError) -> Int {
    try fault.check()
    let old = stored.filter { !keeping.contains($0.key) && $0.value.lastTouched < date }
    for id in old.keys { stored[id] = nil }
    return old.count
  }
}

extension PositionWeather {
  fileprivate var lastTouched: Date {
    report?.provenance.fetchedAt ?? air?.provenance.fetchedAt ?? failure?.failedAt ?? .distantPast
  }

  fileprivate func glance(from date: Date) -> PositionWeather? {
    guard report != nil || failure != nil else { return nil }
    var report = report
    let (yesterday, tomorrow) = (
      CalendarDay(date.addingTimeInterval(-86_400), in: .gmt), CalendarDay(date.addingTimeInterval(86_400), in: .gmt)
    )
    let anHourAgo = date.addingTimeInterval(-3600)
    report?.hours.removeAll { $0.start <= anHourAgo || $0.start > anHourAgo.addingTimeInterval(86_400) }
    report?.days.removeAll { $0.day < yesterday || $0.day > tomorrow }
    report?.alerts = []
    return PositionWeather(report: report, failure: failure)
  }
}
