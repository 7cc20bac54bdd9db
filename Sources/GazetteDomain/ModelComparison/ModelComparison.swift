public import CivilDates
public import Foundation

/// A weather model, by its name at Open-Meteo, which distributes its forecasts.
public enum WeatherModel: String, Sendable, Hashable, CaseIterable {
  /// The European Centre's, for the world.
  case ecmwf = "ecmwf_ifs025"
  /// Germany's.
  case icon = "dwd_icon_seamless"
  /// GFS, the model of the United States.
  case gfs = "ncep_gfs_seamless"
  /// France's.
  case meteoFrance = "meteofrance_seamless"
  /// The United Kingdom's.
  case ukMetOffice = "ukmo_seamless"
  /// Norway's, for the north of Europe.
  case metNorway = "metno_seamless"
  /// Canada's.
  case gem = "cmc_gem_seamless"
  /// Japan's.
  case jma = "jma_seamless"
}

/// The forecasts of several weather models for one position, and the spread of an ensemble of one of them.
public struct ModelComparison: Sendable, Hashable {
  /// The maximum number of days requested.
  public static let maximumDays = 7

  /// The requested position.
  public var coordinate: Coordinate
  /// The place's time zone.
  public var timeZone: TimeZone
  /// The models with data here, in the order of ``WeatherModel``; empty far out at sea.
  public var models: [ModelForecast]
  /// The ensemble's hours, oldest first; empty when it is not available.
  public var spread: [SpreadHour]
  /// The ensemble's chance of a wet day, by day; days without enough data are absent.
  public var chances: [CalendarDay: Percentage]
  /// The distributor, and the time of the fetch.
  public var provenance: Provenance

  /// Makes a comparison.
  public init(
    coordinate: Coordinate, timeZone: TimeZone, models: [ModelForecast], spread: [SpreadHour] = [],
    chances: [CalendarDay: Percentage] = [:], provenance: Provenance
  ) {
    self.coordinate = coordinate
    self.timeZone = timeZone
    self.models = models
    self.spread = spread
    self.chances = chances
    self.provenance = provenance
  }
}

/// The forecast of one model.
public struct ModelForecast: Sendable, Hashable {
  /// The model.
  public var model: WeatherModel
  /// Its days, oldest first, at most ``ModelComparison/maximumDays``; each with the extremes, the precipitation and its chance,
  /// as far as the model provides them.
  public var days: [DayForecast]
  /// Makes a forecast.
  public init(model: WeatherModel, days: [DayForecast]) {
    self.model = model
    self.days = days
  }
}

/// The spread of an ensemble's members at one hour.
public struct SpreadHour: Sendable, Hashable {
  /// The hour.
  public var date: Date
  /// The coldest member, the tenth percentile, the median, the ninetieth percentile, the warmest member.
  public var lowest, low, middle, high, highest: Temperature

  /// Makes the spread of `members`, in any order, at `date`; nil with fewer than ten, too few for a spread.
  public init?(at date: Date, members: [Temperature]) {
    let sorted = members.sorted()
    guard sorted.count >= 10, let first = sorted.first, let last = sorted.last else { return nil }
    self.date = date
    (lowest, highest) = (first, last)
    (low, middle, high) = (
      sorted[sorted.count / 10], sorted[sorted.count / 2], sorted[sorted.count - 1 - sorted.count / 10]
    )
  }
}

extension Depth {
  /// The precipitation from which a day is wet, as the World Meteorological Organization counts: 1 mm.
  public static let wetDay = Depth(clampingMillimeters: 1)
}

/// The models' forecasts of one day, combined.
public struct DayComparison: Sendable, Hashable {
  /// The day, in the place's time zone.
  public let day: CalendarDay
  /// The coldest to the warmest forecast of the night's low, and of the day's high; nil with fewer than two models.
  public let lows, highs: ClosedRange<Temperature>?
  /// The number of models with a precipitation forecast, and the number of those with a wet day.
  public let forecastCount, wet: Int
  /// The chance of a wet day: the ensemble's, else the median of the models' own; nil when both are missing.
  public let chance: Percentage?

  /// The range from the coldest low to the warmest high.
  public var whole: ClosedRange<Temperature>? {
    guard let lows, let highs, lows.lowerBound <= highs.upperBound else { return nil }
    return lows.lowerBound...highs.upperBound
  }

  /// The range from the warmest low to the coldest high, on which all models agree; nil when it is empty.
  public var common: ClosedRange<Temperature>? {
    guard let lows, let highs, lows.upperBound <= highs.lowerBound else { return nil }
    return lows.upperBound...highs.lowerBound
  }

  /// The wider of the two ranges, which measures the disagreement; nil with fewer than two models.
  public var widest: ClosedRange<Temperature>? {
    [lows, highs].compactMap(\.self).max { $0.celsius < $1.celsius }
  }
}

extension ClosedRange<Temperature> {
  /// The width of the range, in degrees Celsius.
  public var celsius: Double { upperBound.celsius - lowerBound.celsius }
}

extension ModelComparison {
  /// Returns the combined forecasts day by day, from `today` on, oldest first; skips days with fewer than two models.
  public func days(from today: CalendarDay) -> [DayComparison] {
    let days = Set(models.flatMap(\.days).map(\.day)).filter { $0 >= today }
    return days.sorted().compactMap { day in
      let forecasts = models.compactMap { forecast in forecast.days.first { $0.day == day } }
      guard forecasts.count >= 2 else { return nil }
      let amounts = forecasts.compactMap(\.precipitation)
      return DayComparison(
        day: day, lows: Self.range(forecasts.compactMap(\.low)), highs: Self.range(forecasts.compactMap(\.high)),
        forecastCount: amounts.count, wet: amounts.count { $0 >= .wetDay },
        chance: chances[day] ?? Self.median(forecasts.compactMap(\.precipitationProbability)))
    }
  }

  private static func range(_ values: [Temperature]) -> ClosedRange<Temperature>? {
    guard values.count >= 2, let low = values.min(), let high = values.max() else { return nil }
    return low...high
  }

  private static func median(_ values: [Percentage]) -> Percentage? {
    let sorted = values.sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}

/// The agreement of the models.
public struct ModelAgreement: Sendable, Hashable {
  /// The maximum difference at which models agree on a temperature, in degrees Celsius.
  public static let celsius = 3.0

  /// The number of models.
  public let models: Int
  /// The last of the leading days on which all models agree; nil when they differ on the first.
  public let agreesThrough: DayComparison?
  /// The day with the greatest difference; nil when the models always agree.
  public let greatestDifference: DayComparison?
  /// The days that all models call wet, that none does, and on which they differ; each list oldest first.
  public let wet, dry, open: [CalendarDay]

  /// Compares what `models` models say of `days`; nil without days, or with a single model.
  public init?(_ days: [DayComparison], models: Int) {
    guard models >= 2, !days.isEmpty else { return nil }
    self.models = models
    agreesThrough = days.prefix { ($0.widest?.celsius ?? .infinity) <= Self.celsius }.last
    let widest = days.filter { $0.widest != nil }.max { ($0.widest?.celsius ?? 0) < ($1.widest?.celsius ?? 0) }
    greatestDifference = widest.flatMap { ($0.widest?.celsius ?? 0) > Self.celsius ? $0 : nil }
    let judged = days.filter { $0.forecastCount >= 2 }
    wet = judged.filter { $0.wet == $0.forecastCount }.map(\.day)
    dry = judged.filter { $0.wet == 0 }.map(\.day)
    open = judged.filter { $0.wet > 0 && $0.wet < $0.forecastCount }.map(\.day)
  }
}
