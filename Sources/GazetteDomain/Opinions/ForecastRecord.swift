public import CivilDates
import Foundation

/// Who foretold a day: a provider, or one of the models that it hands on.
public struct ForecastOrigin: RawRepresentable, Sendable, Hashable {
  /// As it is stored: `open-meteo`, or the name of a model.
  public let rawValue: String
  /// Makes an origin from its stored form.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A provider's own forecast.
  public init(_ provider: ProviderID) { rawValue = provider.rawValue }
  /// A model's.
  public init(_ model: WeatherModel) { rawValue = model.rawValue }
  /// The provider; of a model none.
  public var provider: ProviderID { ProviderID(rawValue: rawValue) }
  /// The model; nil for a provider's own forecast.
  public var model: WeatherModel? { WeatherModel(rawValue: rawValue) }
}

/// How many days ahead a day was foretold.
public enum ForecastLead: Int, Sendable, Hashable, CaseIterable {
  /// Told of the day itself, at its end: what came.
  case sameDay = 0
  /// The day before, and so on.
  case one = 1
  case two = 2
  case three = 3
  case five = 5
}

/// What was told of one day.
public struct ToldDay: Sendable, Hashable {
  /// Who told it.
  public var origin: ForecastOrigin
  /// How far ahead.
  public var lead: ForecastLead
  /// The day, in the place's time zone.
  public var day: CalendarDay
  /// Lowest and highest temperature; nil where not told.
  public var low, high: Temperature?
  /// What falls; nil where not told.
  public var precipitation: Depth?
  /// The chance of any; nil where not told.
  public var precipitationProbability: Percentage?

  /// Makes a day of which only is known who told it.
  public init(origin: ForecastOrigin, lead: ForecastLead, day: CalendarDay) {
    self.origin = origin
    self.lead = lead
    self.day = day
  }

  /// Whether a wet day is told, by what falls, else by its chance; nil where neither is told.
  public var isWet: Bool? {
    precipitation.map { $0 >= .wetDay } ?? precipitationProbability.map { $0.percent >= 50 }
  }
}

/// Keeps what was told of days, for all readers.
public protocol ForecastRecordStore: Sendable {
  /// Keeps what was told at `id`. Of a day that the same origin told before, as far ahead, the first stays, but what came
  /// (``ForecastLead/sameDay``) is replaced. What was told of days beyond ``ForecastRecord/daysKept(beside:)`` goes.
  func keep(_ told: [ToldDay], at id: PlaceID) async throws(StoreError)
  /// What is kept at `id`, in no order; empty when nothing is.
  func told(at id: PlaceID) async throws(StoreError) -> [ToldDay]
}

extension ForecastRecordStore {
  /// Keeps what was told; see ``keep(_:at:)``. The completion comes exactly once.
  @discardableResult
  public func keep(
    _ told: [ToldDay], at id: PlaceID, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await keep(told, at: id) }
  }

  /// What is kept; see ``told(at:)``. The completion comes exactly once.
  @discardableResult
  public func told(
    at id: PlaceID, completion: @escaping @Sendable (Result<[ToldDay], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await told(at: id) }
  }
}

/// The record of what was foretold and of what came, and who was right.
public struct ForecastRecord: Sendable {
  /// So many days back are kept.
  public static let days = 30
  /// From this hour of the place's clock on what is told of today is what came.
  static let judgedFrom = 18
  /// Who did not ask for so long, in seconds, may have missed the end of a day: it is as long as the hours from
  /// ``judgedFrom`` on.
  static let evening: TimeInterval = 6 * 3600
  /// Of a day that is longer ago nothing was foretold that is kept.
  static let longestSilence: TimeInterval = 7 * 86_400

  let store: (any ForecastRecordStore)?

  /// The days that are kept when `told` comes: a month back from when it was told, and not so far ahead that a clock must have
  /// been wrong; nil where nothing is told.
  public static func daysKept(beside told: [ToldDay]) -> ClosedRange<CalendarDay>? {
    guard let today = told.map({ $0.day.daysSince1970 - $0.lead.rawValue }).max(),
      let first = CalendarDay(daysSince1970: today - days), let end = CalendarDay(daysSince1970: today + 7)
    else { return nil }
    return first...end
  }

  /// Who was right at `id`; nil before two weeks can be told of.
  /// - Throws: ``WeatherError/store(_:)``.
  public func scores(at id: PlaceID) async throws(WeatherError) -> ForecastScores? {
    guard let store else { return nil }
    let told = try await WeatherError.translating { () async throws(StoreError) in try await store.told(at: id) }
    return ForecastScores(of: told)
  }

  /// Whether the day before is to be asked for, to learn what came: where nobody asked for a whole evening since `date`, and
  /// somebody did not long before.
  func mayLackDayBefore(since date: Date, at now: Date) -> Bool {
    store != nil && (Self.evening...Self.longestSilence).contains(now.timeIntervalSince(date))
  }

  func note(_ report: WeatherReport, at id: PlaceID) async throws(StoreError) {
    let (origin, time) = (report.provenance.provider, CivilTime(report.provenance.fetchedAt, in: report.timeZone))
    var told = Self.told(report.days, by: ForecastOrigin(origin), on: time.day)
    // MET Norway's today is what is left of it.
    if time.hour >= Self.judgedFrom, origin != .metNorway, let today = report.days.first(where: { $0.day == time.day })
    {
      told += [Self.told(today, by: ForecastOrigin(origin), .sameDay)].compactMap(\.self)
    }
    if let dayBefore = report.dayBefore, dayBefore.day.daysSince1970 == time.day.daysSince1970 - 1 {
      told += [Self.told(dayBefore, by: ForecastOrigin(origin), .sameDay)].compactMap(\.self)
    }
    try await keep(told, at: id)
  }

  func note(_ opinions: ModelOpinions, at id: PlaceID) async throws(StoreError) {
    let today = CalendarDay(opinions.provenance.fetchedAt, in: opinions.timeZone)
    try await keep(
      opinions.models.flatMap { Self.told($0.days, by: ForecastOrigin($0.model), on: today) }, at: id)
  }

  private func keep(_ told: [ToldDay], at id: PlaceID) async throws(StoreError) {
    guard let store, !told.isEmpty else { return }
    try await store.keep(told, at: id)
  }

  /// What `days` tell of the days that are kept, seen from `today`.
  private static func told(_ days: [DayForecast], by origin: ForecastOrigin, on today: CalendarDay) -> [ToldDay] {
    days.compactMap { day in
      let ahead = day.day.daysSince1970 - today.daysSince1970
      guard ahead > 0, let lead = ForecastLead(rawValue: ahead) else { return nil }
      return told(day, by: origin, lead)
    }
  }

  private static func told(_ day: DayForecast, by origin: ForecastOrigin, _ lead: ForecastLead) -> ToldDay? {
    var told = ToldDay(origin: origin, lead: lead, day: day.day)
    (told.low, told.high) = (day.low, day.high)
    (told.precipitation, told.precipitationProbability) = (day.precipitation, day.precipitationProbability)
    return told.low == nil && told.high == nil && told.isWet == nil ? nil : told
  }
}

extension ForecastRecord {
  /// Who was right; see ``scores(at:)``. The completion comes exactly once.
  @discardableResult
  public func scores(
    at id: PlaceID, completion: @escaping @Sendable (Result<ForecastScores?, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await scores(at: id) }
  }
}

/// Who was right at one place, over the days that are kept.
public struct ForecastScores: Sendable, Hashable {
  /// So many days must be judged before anything is told.
  public static let fewestDays = 14

  /// Whose word on the day itself, at its end, is taken for what came.
  public let judge: ForecastOrigin
  /// Those that foretold enough days one day ahead, the best first; at least one.
  public let scores: [ForecastScore]

  /// The best; nil where there is nobody to compare it with, or where the second is as good to a tenth of a degree.
  public var best: ForecastScore? {
    guard scores.count > 1, let first = scores.first?.errors[.one], let second = scores[1].errors[.one] else {
      return nil
    }
    return second - first >= 0.1 ? scores.first : nil
  }

  /// Compares `told`; nil where nobody foretold ``fewestDays`` days of which it is known what came.
  public init?(of told: [ToldDay]) {
    let ends = Dictionary(grouping: told.filter { $0.lead == .sameDay }, by: \.origin)
    // Of several that told days at their end the one that told most, so that all are judged by one.
    let judging = ends.max { ($0.value.count, $1.key.rawValue) < ($1.value.count, $0.key.rawValue) }
    guard let (judge, days) = judging else { return nil }
    let came = Dictionary(days.map { ($0.day, $0) }) { first, _ in first }
    let foretold = Dictionary(grouping: told.filter { $0.lead != .sameDay }, by: \.origin)
    scores = foretold.compactMap { ForecastScore($0, $1, came: came) }
      .sorted {
        ($0.errors[.one] ?? .infinity, $0.origin.rawValue) < ($1.errors[.one] ?? .infinity, $1.origin.rawValue)
      }
    self.judge = judge
    if scores.isEmpty { return nil }
  }
}

/// How right one was.
public struct ForecastScore: Sendable, Hashable {
  /// Who.
  public let origin: ForecastOrigin
  /// How many days it foretold one day ahead.
  public let days: Int
  /// How far its lowest and highest temperatures were off on average, in degrees Celsius, by how far ahead; those with
  /// fewer than ``ForecastScores/fewestDays`` days are absent, one day ahead never is.
  public let errors: [ForecastLead: Double]
  /// Of how many days it told one day ahead whether they would be wet, and of how many it was right.
  public let rainTold, rainHits: Int

  init?(_ origin: ForecastOrigin, _ told: [ToldDay], came: [CalendarDay: ToldDay]) {
    let pairs = told.compactMap { told in came[told.day].map { (told: told, came: $0) } }
    var errors: [ForecastLead: Double] = [:]
    var days = 0
    for lead in ForecastLead.allCases {
      let off = pairs.filter { $0.told.lead == lead }.compactMap { Self.celsius($0.told, off: $0.came) }
      guard off.count >= ForecastScores.fewestDays else { continue }
      errors[lead] = off.reduce(0, +) / Double(off.count)
      if lead == .one { days = off.count }
    }
    guard errors[.one] != nil else { return nil }
    let rain = pairs.filter { $0.told.lead == .one }.compactMap { pair -> Bool? in
      guard let told = pair.told.isWet, let came = pair.came.isWet else { return nil }
      return told == came
    }
    self.origin = origin
    self.days = days
    self.errors = errors
    (rainTold, rainHits) = (rain.count, rain.count { $0 })
  }

  /// How far the extremes are off on average; nil where they are not known of both.
  private static func celsius(_ told: ToldDay, off came: ToldDay) -> Double? {
    guard let low = told.low, let high = told.high, let cameLow = came.low, let cameHigh = came.high else { return nil }
    return ((low.celsius - cameLow.celsius).magnitude + (high.celsius - cameHigh.celsius).magnitude) / 2
  }
}
