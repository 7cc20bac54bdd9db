import CivilDates
public import Foundation

/// The facts for a newspaper's weather line about the hours ahead, never more than the hours contain.
public struct WeatherOutlook: Sendable, Hashable {
  /// The time of a phenomenon; every date is the beginning or end of a covered hour.
  public enum Moment: Sendable, Hashable {
    /// In all covered hours.
    case throughout
    /// From the first covered hour.
    case until(Date)
    /// To the end of the day.
    case from(Date)
    /// In one hour only, which begins here.
    case around(Date)
    /// From one time to another.
    case between(Date, Date)
    /// In three or more stretches, all of them between these times.
    case atTimes(Date, Date)
  }

  /// A spell of precipitation or poor visibility.
  public struct Spell: Sendable, Hashable {
    /// The kind, derived from the hours of the spell.
    public let kind: SpellKind
    /// One or two moments.
    public let moments: [Moment]
    /// False when no hour of it has a chance of at least 50 %.
    public let isLikely: Bool
  }

  /// The sky of dry hours.
  public enum DrySky: Sendable, Hashable, CaseIterable {
    /// Clear, partly cloudy or overcast, by day or by night.
    case sunny, clearNight, sunAndCloud, someCloudAtNight, overcast
  }

  /// The greatest strength of the wind.
  public enum WindStrength: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// From 8 m/s, or with gusts from 14 m/s.
    case fresh
    /// From 14 m/s, or with gusts from 20 m/s.
    case strong
    /// From 24.5 m/s, or with gusts from 28 m/s.
    case storm
    /// Weaker winds sort first.
    public static func < (left: WindStrength, right: WindStrength) -> Bool { left.rawValue < right.rawValue }
  }

  /// A notable wind.
  public struct WindSpell: Sendable, Hashable {
    /// The strength.
    public let strength: WindStrength
    /// The time of that strength: one or two moments.
    public let moments: [Moment]
    /// The strongest gust of all covered hours, if at least 16 m/s; nil otherwise.
    public let gust: Speed?
  }

  /// True when it covers tomorrow, from 6 o'clock; otherwise the rest of today.
  public let isTomorrow: Bool
  /// True when the covered hours begin after 9 o'clock: "all day" would be wrong.
  public let isPartOfDay: Bool
  /// At most two, the earlier first; empty when there are none.
  public let spells: [Spell]
  /// The sky when there are no spells; after a morning's fog, the sky that follows. Nil when unknown.
  public let sky: DrySky?
  /// The wind; nil when it is weak or unknown.
  public let wind: WindSpell?
  /// The times of 0 °C or less; empty when there are none.
  public let frost: [Moment]
  /// The lowest and the highest temperature of the covered hours; nil when unknown.
  public let low, high: Temperature?
}

/// The kinds of precipitation and poor visibility, the worst first.
public enum SpellKind: Sendable, Hashable, CaseIterable {
  /// Dangerous weather.
  case tornado, hail, thunderstorm, freezingRain
  /// Snow.
  case heavySnow, snow, lightSnow, snowShowers
  /// Sudden strong wind.
  case squalls
  /// Rain.
  case heavyRain, rainHeavyAtTimes, rain, showers, lightRain, drizzle
  /// Precipitation that may be rain or snow.
  case precipitation
  /// Poor visibility.
  case freezingFog, fog, haze
}

extension WeatherReport {
  /// Returns the outlook for the rest of today from `now`; from 18 o'clock local time, for tomorrow. Nil without any such hour,
  /// or when the hours contain nothing notable.
  public func outlook(at now: Date) -> WeatherOutlook? {
    let clock = CivilTime(now, in: timeZone)
    let isTomorrow = clock.hour >= 18
    guard let day = CalendarDay(daysSince1970: clock.day.daysSince1970 + (isTomorrow ? 1 : 0)) else { return nil }
    let covered = hours.filter { hour in
      let start = CivilTime(hour.start, in: timeZone)
      return start.day == day && (isTomorrow ? start.hour >= 6 : hour.start.addingTimeInterval(3600) > now)
    }
    guard let first = covered.first, let last = covered.last else { return nil }
    let beginning = CivilTime(first.start, in: timeZone)
    let days = CoveredHours(
      hours: covered.map(ClassifiedHour.init),
      isFromStart: isTomorrow ? beginning.hour == 6 : first.start <= now,
      isToEnd: CivilTime(last.start.addingTimeInterval(3600), in: timeZone).day != day)
    return days.outlook(isTomorrow: isTomorrow, isPartOfDay: !isTomorrow && beginning.hour > 9)
  }
}

/// The covered hours, and whether they reach from the beginning and to the end of the day.
private struct CoveredHours {
  let hours: [ClassifiedHour]
  let isFromStart: Bool
  let isToEnd: Bool

  func outlook(isTomorrow: Bool, isPartOfDay: Bool) -> WeatherOutlook? {
    let spells = spells
    let temperatures = hours.compactMap(\.hour.temperature)
    let frost = temperatures.contains { $0.celsius <= 0 } ? moments { $0.isFrosty } : []
    let outlook = WeatherOutlook(
      isTomorrow: isTomorrow, isPartOfDay: isPartOfDay, spells: spells, sky: sky(with: spells), wind: wind,
      frost: frost, low: temperatures.min(), high: temperatures.max())
    let hasContent = !spells.isEmpty || outlook.sky != nil || outlook.wind != nil || outlook.low != nil
    return hasContent ? outlook : nil
  }

  /// The two worst spells, the earlier first.
  private var spells: [WeatherOutlook.Spell] {
    var found: [(phenomenon: ClassifiedHour.Phenomenon, first: Int)] = []
    for phenomenon in ClassifiedHour.Phenomenon.allCases {
      guard let first = hours.firstIndex(where: { $0.phenomena.contains(phenomenon) }) else { continue }
      // Rain only during thunderstorms is part of them.
      let isCovered = found.contains { other in
        hours.allSatisfy { !$0.phenomena.contains(phenomenon) || $0.phenomena.contains(other.phenomenon) }
      }
      if !isCovered { found.append((phenomenon, first)) }
    }
    return found.prefix(2).sorted { $0.first < $1.first }.map { spell($0.phenomenon) }
  }

  private func spell(_ phenomenon: ClassifiedHour.Phenomenon) -> WeatherOutlook.Spell {
    let within = hours.filter { $0.phenomena.contains(phenomenon) }
    let chances = within.compactMap(\.hour.precipitationProbability)
    // Poor visibility has no probability; unknown probabilities count as likely.
    let isLikely = !phenomenon.isPrecipitation || chances.isEmpty || chances.contains { $0.percent >= 50 }
    return WeatherOutlook.Spell(
      kind: phenomenon.kind(of: within), moments: moments { $0.phenomena.contains(phenomenon) }, isLikely: isLikely)
  }

  private var wind: WeatherOutlook.WindSpell? {
    guard let strength = hours.compactMap(\.wind).max() else { return nil }
    let gust = hours.compactMap(\.hour.wind.gust).max().flatMap { $0.metersPerSecond >= 16 ? $0 : nil }
    return WeatherOutlook.WindSpell(strength: strength, moments: moments { $0.wind == strength }, gust: gust)
  }

  /// With spells, only the sky after a fog at the beginning of the day.
  private func sky(with spells: [WeatherOutlook.Spell]) -> WeatherOutlook.DrySky? {
    guard let spell = spells.first else { return ClassifiedHour.sky(of: hours) }
    guard spells.count == 1, spell.kind == .fog || spell.kind == .freezingFog, spell.moments.count == 1,
      case .until(let end)? = spell.moments.first
    else { return nil }
    return ClassifiedHour.sky(of: hours.filter { $0.hour.start >= end })
  }

  private func moments(_ condition: (ClassifiedHour) -> Bool) -> [WeatherOutlook.Moment] {
    let stretches = stretches(condition)
    guard let first = stretches.first, let last = stretches.last else { return [] }
    return stretches.count > 2 ? [.atTimes(first.lowerBound, last.upperBound)] : stretches.map(moment)
  }

  private func moment(_ stretch: Range<Date>) -> WeatherOutlook.Moment {
    let begins = isFromStart && stretch.lowerBound == hours.first?.hour.start
    let ends = isToEnd && stretch.upperBound == hours.last?.end
    if begins && ends { return .throughout }
    if begins { return .until(stretch.upperBound) }
    if stretch.upperBound.timeIntervalSince(stretch.lowerBound) <= 3600 { return .around(stretch.lowerBound) }
    return ends ? .from(stretch.lowerBound) : .between(stretch.lowerBound, stretch.upperBound)
  }

  /// Returns the hours that satisfy a condition, with adjacent ones joined.
  private func stretches(_ condition: (ClassifiedHour) -> Bool) -> [Range<Date>] {
    var stretches: [Range<Date>] = []
    for hour in hours where condition(hour) {
      if let last = stretches.last, last.upperBound == hour.hour.start {
        stretches[stretches.count - 1] = last.lowerBound..<hour.end
      } else {
        stretches.append(hour.hour.start..<hour.end)
      }
    }
    return stretches
  }
}
