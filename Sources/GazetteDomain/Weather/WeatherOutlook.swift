import CivilDates
public import Foundation

/// What the hours ahead have to say: the facts of a newspaper's weather line, never more than the hours hold.
public struct WeatherOutlook: Sendable, Hashable {
  /// When something is; every time is a beginning or an end of an hour that was told.
  public enum Moment: Sendable, Hashable {
    /// In all hours told.
    case throughout
    /// From the first hour told.
    case until(Date)
    /// To the end of the day.
    case from(Date)
    /// In one hour alone, which begins here.
    case around(Date)
    /// From one time to another.
    case between(Date, Date)
    /// In three stretches or more, all of them between these times.
    case atTimes(Date, Date)
  }

  /// Something that falls, or hides the view.
  public struct Spell: Sendable, Hashable {
    /// What it is, by the hours in which it is.
    public let kind: SpellKind
    /// One moment, or two.
    public let moments: [Moment]
    /// False where no hour of it has a chance of 50 % or more.
    public let isLikely: Bool
  }

  /// The sky of hours in which nothing falls.
  public enum DrySky: Sendable, Hashable, CaseIterable {
    case sunny, clearNight, sunAndCloud, someCloudAtNight, overcast
  }

  /// How hard the wind blows, at its hardest.
  public enum WindStrength: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// From 8 m/s, or with gusts from 14 m/s.
    case fresh
    /// From 14 m/s, or with gusts from 20 m/s.
    case strong
    /// From 24.5 m/s, or with gusts from 28 m/s.
    case storm
    /// Weaker is less.
    public static func < (left: WindStrength, right: WindStrength) -> Bool { left.rawValue < right.rawValue }
  }

  /// A wind worth a word.
  public struct WindSpell: Sendable, Hashable {
    /// How hard it blows.
    public let strength: WindStrength
    /// When it blows so hard: one moment, or two.
    public let moments: [Moment]
    /// The strongest gust of all hours told, where it is 16 m/s or more.
    public let gust: Speed?
  }

  /// True where it tells of tomorrow, from 6 o'clock on; else of what is left of today.
  public let isTomorrow: Bool
  /// True where the hours told begin after 9 o'clock: "all day" would say too much.
  public let isPartOfDay: Bool
  /// At most two, the earlier first; empty where nothing comes.
  public let spells: [Spell]
  /// The sky, where nothing comes; after a morning's fog, the sky that it leaves. Nil where it is unknown.
  public let sky: DrySky?
  /// The wind; nil where it is weak or unknown.
  public let wind: WindSpell?
  /// When it is 0 °C or less; empty where it never is.
  public let frost: [Moment]
  /// The lowest and the highest temperature of the hours told; nil where none is known.
  public let low, high: Temperature?
}

/// What falls, or hides the view: worse before milder.
public enum SpellKind: Sendable, Hashable, CaseIterable {
  case tornado, hail, thunderstorm, freezingRain
  case heavySnow, snow, lightSnow, snowShowers
  case squalls
  case heavyRain, rainHeavyAtTimes, rain, showers, lightRain, drizzle
  /// Something falls, and the hours do not tell whether it is rain or snow.
  case precipitation
  case freezingFog, fog, haze
}

extension WeatherReport {
  /// What the hours of today have to say from `now` on; from 18 o'clock there, what those of tomorrow have to say. Nil
  /// without any such hour, or where the hours say nothing.
  public func outlook(at now: Date) -> WeatherOutlook? {
    let clock = CivilTime(now, in: timeZone)
    let isTomorrow = clock.hour >= 18
    guard let day = CalendarDay(daysSince1970: clock.day.daysSince1970 + (isTomorrow ? 1 : 0)) else { return nil }
    let told = hours.filter { hour in
      let start = CivilTime(hour.start, in: timeZone)
      return start.day == day && (isTomorrow ? start.hour >= 6 : hour.start.addingTimeInterval(3600) > now)
    }
    guard let first = told.first, let last = told.last else { return nil }
    let beginning = CivilTime(first.start, in: timeZone)
    let days = ToldHours(
      hours: told.map(HourCharacter.init),
      isFromStart: isTomorrow ? beginning.hour == 6 : first.start <= now,
      isToEnd: CivilTime(last.start.addingTimeInterval(3600), in: timeZone).day != day)
    return days.outlook(isTomorrow: isTomorrow, isPartOfDay: !isTomorrow && beginning.hour > 9)
  }
}

/// The hours that are told of, and whether they leave anything of the day out at either end.
private struct ToldHours {
  let hours: [HourCharacter]
  let isFromStart: Bool
  let isToEnd: Bool

  func outlook(isTomorrow: Bool, isPartOfDay: Bool) -> WeatherOutlook? {
    let spells = spells
    let temperatures = hours.compactMap(\.hour.temperature)
    let frost = temperatures.contains { $0.celsius <= 0 } ? moments { $0.isFrosty } : []
    let outlook = WeatherOutlook(
      isTomorrow: isTomorrow, isPartOfDay: isPartOfDay, spells: spells, sky: sky(beside: spells), wind: wind,
      frost: frost, low: temperatures.min(), high: temperatures.max())
    let saysSomething = !spells.isEmpty || outlook.sky != nil || outlook.wind != nil || outlook.low != nil
    return saysSomething ? outlook : nil
  }

  /// The two worst, the earlier first.
  private var spells: [WeatherOutlook.Spell] {
    var found: [(family: HourCharacter.Family, first: Int)] = []
    for family in HourCharacter.Family.allCases {
      guard let first = hours.firstIndex(where: { $0.families.contains(family) }) else { continue }
      // Rain that falls in thunderstorms only is told with them.
      let isTold = found.contains { told in
        hours.allSatisfy { !$0.families.contains(family) || $0.families.contains(told.family) }
      }
      if !isTold { found.append((family, first)) }
    }
    return found.prefix(2).sorted { $0.first < $1.first }.map { spell($0.family) }
  }

  private func spell(_ family: HourCharacter.Family) -> WeatherOutlook.Spell {
    let within = hours.filter { $0.families.contains(family) }
    let chances = within.compactMap(\.hour.precipitationProbability)
    // What is seen rather than falls has no chance of falling; nor has what no chance is known of.
    let isLikely = !family.falls || chances.isEmpty || chances.contains { $0.percent >= 50 }
    return WeatherOutlook.Spell(
      kind: family.kind(of: within), moments: moments { $0.families.contains(family) }, isLikely: isLikely)
  }

  private var wind: WeatherOutlook.WindSpell? {
    guard let strength = hours.compactMap(\.wind).max() else { return nil }
    let gust = hours.compactMap(\.hour.wind.gust).max().flatMap { $0.metersPerSecond >= 16 ? $0 : nil }
    return WeatherOutlook.WindSpell(strength: strength, moments: moments { $0.wind == strength }, gust: gust)
  }

  /// Beside spells only the sky after a fog that began the day.
  private func sky(beside spells: [WeatherOutlook.Spell]) -> WeatherOutlook.DrySky? {
    guard let spell = spells.first else { return HourCharacter.sky(of: hours) }
    guard spells.count == 1, spell.kind == .fog || spell.kind == .freezingFog, spell.moments.count == 1,
      case .until(let end)? = spell.moments.first
    else { return nil }
    return HourCharacter.sky(of: hours.filter { $0.hour.start >= end })
  }

  private func moments(_ holds: (HourCharacter) -> Bool) -> [WeatherOutlook.Moment] {
    let stretches = stretches(holds)
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

  /// The hours for which something holds, those joined that follow each other.
  private func stretches(_ holds: (HourCharacter) -> Bool) -> [Range<Date>] {
    var stretches: [Range<Date>] = []
    for hour in hours where holds(hour) {
      if let last = stretches.last, last.upperBound == hour.hour.start {
        stretches[stretches.count - 1] = last.lowerBound..<hour.end
      } else {
        stretches.append(hour.hour.start..<hour.end)
      }
    }
    return stretches
  }
}
