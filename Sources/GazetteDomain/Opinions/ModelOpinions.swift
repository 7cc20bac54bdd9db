public import CivilDates
public import Foundation

/// A weather model that can be asked for its opinion, by the name under which Open-Meteo hands it on.
public enum WeatherModel: String, Sendable, Hashable, CaseIterable {
  /// The European Centre's, for the world.
  case ecmwf = "ecmwf_ifs025"
  /// Germany's.
  case icon = "dwd_icon_seamless"
  /// That of the United States.
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

/// What several weather models say of the coming days at one position, and how far an ensemble of one of them spreads.
public struct ModelOpinions: Sendable, Hashable {
  /// The most days that are asked for.
  public static let longest = 7

  /// The position that was asked for.
  public var coordinate: Coordinate
  /// The place's time zone.
  public var timeZone: TimeZone
  /// Those that know anything here, in the order of ``WeatherModel``; empty far out at sea.
  public var models: [ModelOpinion]
  /// The ensemble's hours, oldest first; empty where it could not be had.
  public var spread: [SpreadHour]
  /// The ensemble's chance of a wet day, by day; days of which it does not know enough are absent.
  public var chances: [CalendarDay: Percentage]
  /// Who handed them on, and when they were fetched.
  public var provenance: Provenance

  /// Makes opinions.
  public init(
    coordinate: Coordinate, timeZone: TimeZone, models: [ModelOpinion], spread: [SpreadHour] = [],
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

/// What one model says.
public struct ModelOpinion: Sendable, Hashable {
  /// Which.
  public var model: WeatherModel
  /// Its days, oldest first, at most ``ModelOpinions/longest``; of each the extremes, what falls and its chance, as far as
  /// the model goes.
  public var days: [DayForecast]
  /// Makes an opinion.
  public init(model: WeatherModel, days: [DayForecast]) {
    self.model = model
    self.days = days
  }
}

/// How far the members of an ensemble spread at one hour.
public struct SpreadHour: Sendable, Hashable {
  /// When.
  public var date: Date
  /// The coldest member, the one below which a tenth lies, the middle, the one above which a tenth lies, the warmest.
  public var lowest, low, middle, high, highest: Temperature

  /// The spread of `members` at `date`, in any order; nil with fewer than ten, which are no spread.
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
  /// From so much on a day is called wet, as the World Meteorological Organization counts: 1 mm.
  public static let wetDay = Depth(clampingMillimeters: 1)
}

/// What the models say of one day, taken together.
public struct DayOpinions: Sendable, Hashable {
  /// The day, in the place's time zone.
  public let day: CalendarDay
  /// From the coldest to the warmest that any says of the night, and of the day; nil where fewer than two do.
  public let lows, highs: ClosedRange<Temperature>?
  /// How many tell what falls, and how many of these say that it is enough for a wet day.
  public let told, wet: Int
  /// The chance of a wet day: the ensemble's; else the middle of what the models say themselves; nil where neither tells.
  public let chance: Percentage?

  /// From the coldest low to the warmest high.
  public var whole: ClosedRange<Temperature>? {
    guard let lows, let highs, lows.lowerBound <= highs.upperBound else { return nil }
    return lows.lowerBound...highs.upperBound
  }

  /// From the warmest low to the coldest high, where there is such: all models meet there.
  public var common: ClosedRange<Temperature>? {
    guard let lows, let highs, lows.upperBound <= highs.lowerBound else { return nil }
    return lows.upperBound...highs.lowerBound
  }

  /// The wider of the two ranges: how far apart the models are; nil where fewer than two tell.
  public var widest: ClosedRange<Temperature>? {
    [lows, highs].compactMap(\.self).max { $0.celsius < $1.celsius }
  }
}

extension ClosedRange<Temperature> {
  /// How wide it is, in degrees Celsius.
  public var celsius: Double { upperBound.celsius - lowerBound.celsius }
}

extension ModelOpinions {
  /// Day by day what the models say together, from `today` on, oldest first; days of which fewer than two models tell
  /// anything are left out.
  public func days(from today: CalendarDay) -> [DayOpinions] {
    let days = Set(models.flatMap(\.days).map(\.day)).filter { $0 >= today }
    return days.sorted().compactMap { day in
      let said = models.compactMap { opinion in opinion.days.first { $0.day == day } }
      guard said.count >= 2 else { return nil }
      let fallen = said.compactMap(\.precipitation)
      return DayOpinions(
        day: day, lows: Self.range(said.compactMap(\.low)), highs: Self.range(said.compactMap(\.high)),
        told: fallen.count, wet: fallen.count { $0 >= .wetDay },
        chance: chances[day] ?? Self.middle(said.compactMap(\.precipitationProbability)))
    }
  }

  private static func range(_ values: [Temperature]) -> ClosedRange<Temperature>? {
    guard values.count >= 2, let low = values.min(), let high = values.max() else { return nil }
    return low...high
  }

  private static func middle(_ values: [Percentage]) -> Percentage? {
    let sorted = values.sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}

/// What the models agree on.
public struct ModelAgreement: Sendable, Hashable {
  /// They agree on a temperature where they are no farther apart, in degrees Celsius.
  public static let celsius = 3.0

  /// How many models there are.
  public let models: Int
  /// The last of the days from the first on that all see alike; nil where they differ from the first.
  public let alikeThrough: DayOpinions?
  /// The day on which they are farthest apart; nil where they always see alike.
  public let farthest: DayOpinions?
  /// The days that all call wet, that none does, and on which they differ, each oldest first.
  public let wet, dry, open: [CalendarDay]

  /// Compares what `models` models say of `days`; nil without days, or with a single model.
  public init?(_ days: [DayOpinions], models: Int) {
    guard models >= 2, !days.isEmpty else { return nil }
    self.models = models
    alikeThrough = days.prefix { ($0.widest?.celsius ?? .infinity) <= Self.celsius }.last
    let widest = days.filter { $0.widest != nil }.max { ($0.widest?.celsius ?? 0) < ($1.widest?.celsius ?? 0) }
    farthest = widest.flatMap { ($0.widest?.celsius ?? 0) > Self.celsius ? $0 : nil }
    let told = days.filter { $0.told >= 2 }
    wet = told.filter { $0.wet == $0.told }.map(\.day)
    dry = told.filter { $0.wet == 0 }.map(\.day)
    open = told.filter { $0.wet > 0 && $0.wet < $0.told }.map(\.day)
  }
}
