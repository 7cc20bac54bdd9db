import CivilDates
import Foundation
public import GazetteDomain

/// The contract of every ``ForecastSampleStore``; each check gets an empty one.
public enum ForecastSampleStoreContract {
  private static let paris = Place.paris.id
  private static let first = 20_000

  private static func sample(
    _ day: Int, _ lead: ForecastLead = .one, by provider: ProviderID = .openMeteo, low: Double? = 3
  ) -> ForecastSample {
    var sample = ForecastSample(
      origin: ForecastOrigin(provider), lead: lead,
      day: CalendarDay(daysSince1970: first + day) ?? CalendarDay(Date(timeIntervalSince1970: 0), in: .gmt))
    sample.low = low.flatMap(Temperature.init(celsius:))
    sample.high = Temperature(celsius: 11.5)
    sample.precipitation = Depth(millimeters: 2.25)
    return sample
  }

  /// The checks.
  public static let checks: [ContractCheck<any ForecastSampleStore>] = [
    ContractCheck("starts empty") { store in
      try requireEqual(try await store.samples(at: paris), [], "days")
    },
    ContractCheck("stores every value, including missing ones") { store in
      var bare = ForecastSample(origin: ForecastOrigin(WeatherModel.ecmwf), lead: .five, day: sample(0).day)
      bare.precipitationProbability = Percentage(percent: 40)
      try await store.save([sample(0), bare], at: paris)
      try requireEqual(Set(try await store.samples(at: paris)), [sample(0), bare], "days")
      try requireEqual(try await store.samples(at: Place.tromso.id), [], "another place")
    },
    ContractCheck("preserves the first earlier forecast and the latest same-day one") { store in
      try await store.save([sample(0), sample(0, .sameDay)], at: paris)
      try await store.save([sample(0, low: 5), sample(0, .sameDay, low: 5)], at: paris)
      try requireEqual(Set(try await store.samples(at: paris)), [sample(0), sample(0, .sameDay, low: 5)], "days")
    },
    ContractCheck("separates origins, days and lead times") { store in
      let all = [sample(0), sample(1), sample(0, .two), sample(0, by: .metNorway)]
      try await store.save(all, at: paris)
      try requireEqual(Set(try await store.samples(at: paris)), Set(all), "days")
    },
    ContractCheck("prunes old days and those dated by a fast clock, only at that place") { store in
      try await store.save([sample(0)], at: Place.tromso.id)
      try await store.save([sample(0), sample(1), sample(400)], at: paris)
      try requireEqual(try await store.samples(at: paris), [sample(400)], "after the clock was ahead")
      try await store.save([sample(0), sample(1)], at: paris)
      try requireEqual(Set(try await store.samples(at: paris)), [sample(0), sample(1)], "after it was set back")
      try await store.save([sample(2 + ForecastVerification.days)], at: paris)
      try requireEqual(
        Set(try await store.samples(at: paris)), [sample(1), sample(2 + ForecastVerification.days)], "after a month")
      try requireEqual(try await store.samples(at: Place.tromso.id), [sample(0)], "the other place")
    },
  ]
}

/// Stores forecasts in memory.
public actor InMemoryForecastSampleStore: ForecastSampleStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var samplesByPlace: [PlaceID: [ForecastSample]] = [:]

  /// Creates an empty store.
  public init() {}

  /// Stores forecasts: the first one for each day and lead, and the latest actual weather.
  public func save(_ samples: [ForecastSample], at id: PlaceID) async throws(StoreError) {
    try fault.check()
    var days = samplesByPlace[id] ?? []
    for sample in samples {
      let index = days.firstIndex { $0.origin == sample.origin && $0.lead == sample.lead && $0.day == sample.day }
      if let index {
        if sample.lead == .sameDay { days[index] = sample }
      } else {
        days.append(sample)
      }
    }
    let window = ForecastVerification.retainedDays(with: samples)
    samplesByPlace[id] = days.filter { window?.contains($0.day) ?? true }
  }

  /// The stored forecasts.
  public func samples(at id: PlaceID) async throws(StoreError) -> [ForecastSample] {
    try fault.check()
    return samplesByPlace[id] ?? []
  }
}
