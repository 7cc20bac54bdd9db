import CivilDates
import Foundation
public import GazetteDomain

/// The contract of every ``ForecastSampleStore``; each check gets an empty one.
public enum ForecastSampleStoreContract {
  private static let paris = Place.paris.id
  private static let first = 20_000

  private static func told(
    _ day: Int, _ lead: ForecastLead = .one, by provider: ProviderID = .openMeteo, low: Double? = 3
  ) -> ForecastSample {
    var told = ForecastSample(
      origin: ForecastOrigin(provider), lead: lead,
      day: CalendarDay(daysSince1970: first + day) ?? CalendarDay(Date(timeIntervalSince1970: 0), in: .gmt))
    told.low = low.flatMap(Temperature.init(celsius:))
    told.high = Temperature(celsius: 11.5)
    told.precipitation = Depth(millimeters: 2.25)
    return told
  }

  /// The checks.
  public static let checks: [ContractCheck<any ForecastSampleStore>] = [
    ContractCheck("starts empty") { store in
      try requireEqual(try await store.told(at: paris), [], "days")
    },
    ContractCheck("stores every value, including missing ones") { store in
      var bare = ForecastSample(origin: ForecastOrigin(WeatherModel.ecmwf), lead: .five, day: told(0).day)
      bare.precipitationProbability = Percentage(percent: 40)
      try await store.keep([told(0), bare], at: paris)
      try requireEqual(Set(try await store.told(at: paris)), [told(0), bare], "days")
      try requireEqual(try await store.told(at: Place.tromso.id), [], "another place")
    },
    ContractCheck("preserves the first earlier forecast and the latest same-day one") { store in
      try await store.keep([told(0), told(0, .sameDay)], at: paris)
      try await store.keep([told(0, low: 5), told(0, .sameDay, low: 5)], at: paris)
      try requireEqual(Set(try await store.told(at: paris)), [told(0), told(0, .sameDay, low: 5)], "days")
    },
    ContractCheck("separates origins, days and lead times") { store in
      let all = [told(0), told(1), told(0, .two), told(0, by: .metNorway)]
      try await store.keep(all, at: paris)
      try requireEqual(Set(try await store.told(at: paris)), Set(all), "days")
    },
    ContractCheck("prunes old days and those dated by a fast clock, only at that place") { store in
      try await store.keep([told(0)], at: Place.tromso.id)
      try await store.keep([told(0), told(1), told(400)], at: paris)
      try requireEqual(try await store.told(at: paris), [told(400)], "after the clock was ahead")
      try await store.keep([told(0), told(1)], at: paris)
      try requireEqual(Set(try await store.told(at: paris)), [told(0), told(1)], "after it was set back")
      try await store.keep([told(2 + ForecastVerification.days)], at: paris)
      try requireEqual(
        Set(try await store.told(at: paris)), [told(1), told(2 + ForecastVerification.days)], "after a month")
      try requireEqual(try await store.told(at: Place.tromso.id), [told(0)], "the other place")
    },
  ]
}

/// Stores forecasts in memory.
public actor InMemoryForecastSampleStore: ForecastSampleStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var kept: [PlaceID: [ForecastSample]] = [:]

  /// Creates an empty store.
  public init() {}

  /// Stores forecasts: the first one for each day and lead, and the latest actual weather.
  public func keep(_ told: [ForecastSample], at id: PlaceID) async throws(StoreError) {
    try fault.check()
    var days = kept[id] ?? []
    for one in told {
      let index = days.firstIndex { $0.origin == one.origin && $0.lead == one.lead && $0.day == one.day }
      if let index {
        if one.lead == .sameDay { days[index] = one }
      } else {
        days.append(one)
      }
    }
    let window = ForecastVerification.daysKept(beside: told)
    kept[id] = days.filter { window?.contains($0.day) ?? true }
  }

  /// The stored forecasts.
  public func told(at id: PlaceID) async throws(StoreError) -> [ForecastSample] {
    try fault.check()
    return kept[id] ?? []
  }
}
