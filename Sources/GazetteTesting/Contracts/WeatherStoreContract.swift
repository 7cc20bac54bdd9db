import Foundation
public import GazetteDomain

/// What every ``WeatherStore`` must do; each check takes an empty one.
public enum WeatherStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<any WeatherStore>] =
    keeping + failing + glancing + forgetting

  static let date = ManualTime().date
  static let paris = Place.paris.id

  private static let keeping: [ContractCheck<any WeatherStore>] = [
    ContractCheck("knows nothing at first") { store in
      try requireEqual(try await store.weather(at: [paris]), [:], "weather")
      try requireEqual(try await store.weather(at: []), [:], "weather of no place")
      try requireEqual(try await store.fetchTimes(of: [paris]), [:], "fetch times")
    },
    ContractCheck("keeps every value of a report and of the air") { store in
      let report = WeatherReport.fixture()
      let air = AirQuality.fixture()
      try await store.replace(report, air: air, at: paris)
      try requireEqual(
        try await store.weather(at: [paris])[paris], PositionWeather(report: report, air: air), "weather")
    },
    ContractCheck("keeps a missing value missing") { store in
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
    ContractCheck("keeps a zone that is an offset, and a time between seconds to the millisecond") { store in
      let fetched = Date(timeIntervalSince1970: 1_795_248_300.125)
      var report = WeatherReport.fixture(fetchedAt: fetched)
      guard let zone = TimeZone(secondsFromGMT: 20_700) else { throw ContractViolation("no zone of 5:45") }
      report.timeZone = zone
      try await store.replace(report, air: nil, at: paris)
      let found = try await store.weather(at: [paris])[paris]?.report
      try requireEqual(found?.timeZone.secondsFromGMT(), 20_700, "zone")
      try requireEqual(found?.provenance.fetchedAt, fetched, "time")
    },
    ContractCheck("puts the new report in place of the old one, whole") { store in
      try await store.replace(.fixture(), air: nil, at: paris)
      var report = WeatherReport.fixture(fetchedAt: date.addingTimeInterval(900), provider: .openWeather)
      report.hours = Array(report.hours.prefix(3))
      report.days = []
      report.alerts = []
      report.current = nil
      try await store.replace(report, air: nil, at: paris)
      try requireEqual(try await store.weather(at: [paris])[paris], PositionWeather(report: report), "weather")
    },
    ContractCheck("keeps the old air when no new one came with the report, and the report when only air came") {
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
    ContractCheck("answers for each place asked and no other, and tells homonyms apart") { store in
      for place in Place.fixtures { try await store.replace(.fixture(at: place.coordinate), air: nil, at: place.id) }
      let ids = [Place.parisTexas.id, paris, paris, PlaceID(Coordinate(clamping: 1, 1))]
      let found = try await store.weather(at: ids)
      try requireEqual(Set(found.keys), [paris, Place.parisTexas.id], "places")
      try requireEqual(found[paris]?.report?.coordinate, Place.paris.coordinate, "position of Paris")
      try requireEqual(
        found[Place.parisTexas.id]?.report?.coordinate, Place.parisTexas.coordinate, "position of Paris, Texas")
    },
    ContractCheck("tells when each place was fetched") { store in
      try await store.replace(.fixture(), air: nil, at: paris)
      try await store.replace(.fixture(fetchedAt: date.addingTimeInterval(-900)), air: nil, at: Place.tromso.id)
      try await store.note(RefreshFailure(error: .cancelled, failedAt: date), at: Place.atSea.id)
      let times = try await store.fetchTimes(of: Place.fixtures.map(\.id))
      try requireEqual(times, [paris: date, Place.tromso.id: date.addingTimeInterval(-900)], "times")
    },
  ]

  private static let failing: [ContractCheck<any WeatherStore>] = [
    ContractCheck("keeps a failure of each kind with its facts") { store in
      for error in SourceError.fixtures {
        let failure = RefreshFailure(error: error, failedAt: date)
        try await store.note(failure, at: paris)
        try requireEqual(try await store.weather(at: [paris])[paris], PositionWeather(failure: failure), "weather")
      }
    },
    ContractCheck("keeps the data beside a failure, and clears it with the next report but not with air") { store in
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
}
