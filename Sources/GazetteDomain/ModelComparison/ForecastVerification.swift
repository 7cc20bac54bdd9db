public import CivilDates
import Foundation

/// The author of a forecast: a provider, or one of the models that it distributes.
public struct ForecastOrigin: RawRepresentable, Sendable, Hashable {
  /// The stored form: `open-meteo`, or the name of a model.
  public let rawValue: String
  /// Makes an origin from its stored form.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes the origin of a provider's own forecast.
  public init(_ provider: ProviderID) { rawValue = provider.rawValue }
  /// Makes the origin of a model's forecast.
  public init(_ model: WeatherModel) { rawValue = model.rawValue }
  /// The provider; meaningless for a model.
  public var provider: ProviderID { ProviderID(rawValue: rawValue) }
  /// The model; nil for a provider's own forecast.
  public var model: WeatherModel? { WeatherModel(rawValue: rawValue) }
}

/// The number of days between a forecast and its day.
public enum ForecastLead: Int, Sendable, Hashable, CaseIterable {
  /// A report at the end of the day itself: the observed weather.
  case sameDay = 0
  /// One day ahead.
  case one = 1
  /// Two days ahead.
  case two = 2
  /// Three days ahead.
  case three = 3
  /// Five days ahead.
  case five = 5
}

/// A forecast or a report for one day.
public struct ForecastSample: Sendable, Hashable {
  /// The author.
  public var origin: ForecastOrigin
  /// The number of days ahead.
  public var lead: ForecastLead
  /// The day, in the place's time zone.
  public var day: CalendarDay
  /// The lowest and highest temperature; nil when missing.
  public var low, high: Temperature?
  /// The precipitation; nil when missing.
  public var precipitation: Depth?
  /// The chance of any precipitation; nil when missing.
  public var precipitationProbability: Percentage?

  /// Makes a day without values.
  public init(origin: ForecastOrigin, lead: ForecastLead, day: CalendarDay) {
    self.origin = origin
    self.lead = lead
    self.day = day
  }

  /// True for a wet day, by the precipitation, else by its chance; nil when both are missing.
  public var isWet: Bool? {
    precipitation.map { $0 >= .wetDay } ?? precipitationProbability.map { $0.percent >= 50 }
  }
}

/// Stores forecasts and reports of days, shared by all readers.
public protocol ForecastSampleStore: Sendable {
  /// Stores days at `id`. The first forecast of an origin for the same day and lead stays; reports (``ForecastLead/sameDay``) are
  /// replaced. Deletes days outside ``ForecastVerification/retainedDays(with:)``.
  func save(_ samples: [ForecastSample], at id: PlaceID) async throws(StoreError)
  /// Returns the stored days at `id`, unordered; empty when there are none.
  func samples(at id: PlaceID) async throws(StoreError) -> [ForecastSample]
}

extension ForecastSampleStore {
  /// Stores days; see ``save(_:at:)``. The completion is called exactly once.
  @discardableResult
  public func save(
    _ samples: [ForecastSample], at id: PlaceID, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await save(samples, at: id) }
  }

  /// Loads the stored days; see ``samples(at:)``. The completion is called exactly once.
  @discardableResult
  public func samples(
    at id: PlaceID, completion: @escaping @Sendable (Result<[ForecastSample], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await samples(at: id) }
  }
}

/// The record of forecasts and observed weather, which shows who was right.
public struct ForecastVerification: Sendable {
  /// The number of past days that are stored.
  public static let days = 30
  /// From this hour, in the place's time zone, a report of today counts as the observed weather.
  static let eveningBegins = 18
  /// A gap between requests of this many seconds, the hours from ``eveningBegins`` on, may have missed the end of a day.
  static let evening: TimeInterval = 6 * 3600
  /// The longest gap in seconds. No stored forecast refers to an older day.
  static let maximumGap: TimeInterval = 7 * 86_400

  let store: (any ForecastSampleStore)?

  /// Returns the days to retain when storing `samples`: a month back from the time of the forecasts, and at most as far ahead
  /// as a correct clock allows; nil when `samples` is empty.
  public static func retainedDays(with samples: [ForecastSample]) -> ClosedRange<CalendarDay>? {
    guard let today = samples.map({ $0.day.daysSince1970 - $0.lead.rawValue }).max(),
      let first = CalendarDay(daysSince1970: today - days), let end = CalendarDay(daysSince1970: today + 7)
    else { return nil }
    return first...end
  }

  /// Returns the scores at `id`; nil before two weeks can be judged.
  /// - Throws: ``WeatherError/store(_:)``.
  public func scores(at id: PlaceID) async throws(WeatherError) -> ForecastSkills? {
    guard let store else { return nil }
    let samples = try await WeatherError.translating { () async throws(StoreError) in try await store.samples(at: id) }
    return ForecastSkills(of: samples)
  }

  /// Returns true when a request should include the day before: there was no request for a whole evening since `date`, and the
  /// record is recent enough to need that day.
  func needsDayBefore(since date: Date, at now: Date) -> Bool {
    store != nil && (Self.evening...Self.maximumGap).contains(now.timeIntervalSince(date))
  }

  func note(_ report: WeatherReport, at id: PlaceID) async throws(StoreError) {
    let (origin, time) = (report.provenance.provider, CivilTime(report.provenance.fetchedAt, in: report.timeZone))
    var samples = Self.samples(report.days, by: ForecastOrigin(origin), on: time.day)
    // MET Norway's today covers only its remaining hours.
    if time.hour >= Self.eveningBegins, origin != .metNorway,
      let today = report.days.first(where: { $0.day == time.day })
    {
      samples += [Self.sample(today, by: ForecastOrigin(origin), .sameDay)].compactMap(\.self)
    }
    if let dayBefore = report.dayBefore, dayBefore.day.daysSince1970 == time.day.daysSince1970 - 1 {
      samples += [Self.sample(dayBefore, by: ForecastOrigin(origin), .sameDay)].compactMap(\.self)
    }
    try await save(samples, at: id)
  }

  func note(_ modelComparison: ModelComparison, at id: PlaceID) async throws(StoreError) {
    let today = CalendarDay(modelComparison.provenance.fetchedAt, in: modelComparison.timeZone)
    try await save(
      modelComparison.models.flatMap { Self.samples($0.days, by: ForecastOrigin($0.model), on: today) }, at: id)
  }

  private func save(_ samples: [ForecastSample], at id: PlaceID) async throws(StoreError) {
    guard let store, !samples.isEmpty else { return }
    try await store.save(samples, at: id)
  }

  /// Returns the forecasts in `days` whose lead is stored, as seen from `today`.
  private static func samples(_ days: [DayForecast], by origin: ForecastOrigin, on today: CalendarDay)
    -> [ForecastSample]
  {
    days.compactMap { day in
      let ahead = day.day.daysSince1970 - today.daysSince1970
      guard ahead > 0, let lead = ForecastLead(rawValue: ahead) else { return nil }
      return sample(day, by: origin, lead)
    }
  }

  private static func sample(_ day: DayForecast, by origin: ForecastOrigin, _ lead: ForecastLead) -> ForecastSample? {
    var sample = ForecastSample(origin: origin, lead: lead, day: day.day)
    (sample.low, sample.high) = (day.low, day.high)
    (sample.precipitation, sample.precipitationProbability) = (day.precipitation, day.precipitationProbability)
    return sample.low == nil && sample.high == nil && sample.isWet == nil ? nil : sample
  }
}

extension ForecastVerification {
  /// Loads the scores; see ``scores(at:)``. The completion is called exactly once.
  @discardableResult
  public func scores(
    at id: PlaceID, completion: @escaping @Sendable (Result<ForecastSkills?, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await scores(at: id) }
  }
}

/// The accuracy of the forecasts at one place, over the stored days.
public struct ForecastSkills: Sendable, Hashable {
  /// The minimum number of judged days.
  public static let minimumDays = 14

  /// The origin whose reports count as the observed weather.
  public let judge: ForecastOrigin
  /// The scores of the origins with enough forecasts one day ahead, the best first; at least one.
  public let scores: [ForecastSkill]

  /// The best score; nil when there is no other, or when the second is within a tenth of a degree.
  public var best: ForecastSkill? {
    guard scores.count > 1, let first = scores.first?.errors[.one], let second = scores[1].errors[.one] else {
      return nil
    }
    return second - first >= 0.1 ? scores.first : nil
  }

  /// Compares `samples`; nil when no origin has ``minimumDays`` forecasts for days with a report.
  public init?(of samples: [ForecastSample]) {
    let reports = Dictionary(grouping: samples.filter { $0.lead == .sameDay }, by: \.origin)
    // The origin with the most reports judges all, so that the scores are comparable.
    let chosen = reports.max { ($0.value.count, $1.key.rawValue) < ($1.value.count, $0.key.rawValue) }
    guard let (judge, days) = chosen else { return nil }
    let observed = Dictionary(days.map { ($0.day, $0) }) { first, _ in first }
    let forecasts = Dictionary(grouping: samples.filter { $0.lead != .sameDay }, by: \.origin)
    scores = forecasts.compactMap { ForecastSkill($0, $1, observed: observed) }
      .sorted {
        ($0.errors[.one] ?? .infinity, $0.origin.rawValue) < ($1.errors[.one] ?? .infinity, $1.origin.rawValue)
      }
    self.judge = judge
    if scores.isEmpty { return nil }
  }
}

/// The accuracy of one origin.
public struct ForecastSkill: Sendable, Hashable {
  /// The origin.
  public let origin: ForecastOrigin
  /// The number of its judged forecasts one day ahead.
  public let days: Int
  /// The mean error of its lowest and highest temperatures in degrees Celsius, by lead; leads with fewer than
  /// ``ForecastSkills/minimumDays`` days are absent, except one day ahead, which is always present.
  public let errors: [ForecastLead: Double]
  /// The number of days with a forecast of rain or none one day ahead, and of those that were right.
  public let rainForecasts, rainHits: Int

  init?(_ origin: ForecastOrigin, _ samples: [ForecastSample], observed: [CalendarDay: ForecastSample]) {
    let pairs = samples.compactMap { forecast in observed[forecast.day].map { (forecast: forecast, observed: $0) } }
    var errors: [ForecastLead: Double] = [:]
    var days = 0
    for lead in ForecastLead.allCases {
      let deviations = pairs.filter { $0.forecast.lead == lead }.compactMap {
        Self.meanError($0.forecast, against: $0.observed)
      }
      guard deviations.count >= ForecastSkills.minimumDays else { continue }
      errors[lead] = deviations.reduce(0, +) / Double(deviations.count)
      if lead == .one { days = deviations.count }
    }
    guard errors[.one] != nil else { return nil }
    let rain = pairs.filter { $0.forecast.lead == .one }.compactMap { pair -> Bool? in
      guard let forecast = pair.forecast.isWet, let observed = pair.observed.isWet else { return nil }
      return forecast == observed
    }
    self.origin = origin
    self.days = days
    self.errors = errors
    (rainForecasts, rainHits) = (rain.count, rain.count { $0 })
  }

  /// Returns the mean error of the extremes; nil when either value is missing on one side.
  private static func meanError(_ forecast: ForecastSample, against observed: ForecastSample) -> Double? {
    guard let low = forecast.low, let high = forecast.high, let observedLow = observed.low,
      let observedHigh = observed.high
    else { return nil }
    return ((low.celsius - observedLow.celsius).magnitude + (high.celsius - observedHigh.celsius).magnitude) / 2
  }
}
