import CivilDates
import Foundation
import GazetteDomain
import GazettePresentation
import SeededNumbers
import Testing

/// Properties of every line, whatever the hours.
@Suite struct WeatherLinePropertyTests {
  private static let seeds = Array<UInt64>(1...400)
  private let zone = HourNotation.zone

  /// Returns random hours of two days, with gaps, at a random time of the first.
  private func anyDay(_ seed: UInt64, isDry: Bool = false) -> (report: WeatherReport, now: Date) {
    var random = SeededRandom(seed: seed)
    var report = HourNotation("at 0").report
    let holes = random.below(3) == 0 ? 8 : 1000
    report.hours = report.hours.compactMap { plain in
      guard random.below(holes) > 0 else { return nil }
      var hour = HourForecast(start: plain.start)
      hour.sky = random.below(6) == 0 ? nil : Sky.allCases[random.below(Sky.allCases.count)]
      hour.temperature = random.below(9) == 0 ? nil : Temperature(celsius: random.number(in: -25...42))
      let water = random.below(3) == 0 ? 0 : random.number(in: 0...6)
      hour.precipitation = isDry ? Depth(millimeters: 0) : random.below(5) == 0 ? nil : Depth(millimeters: water)
      hour.precipitationProbability = random.below(3) == 0 ? nil : Percentage(percent: random.number(in: 0...100))
      hour.wind.speed = random.below(4) == 0 ? nil : Speed(metersPerSecond: random.number(in: 0...30))
      hour.isDay = random.below(3) > 0
      return hour
    }
    return (report, HourNotation.midnight.addingTimeInterval(Double(random.below(86_400))))
  }

  private func line(_ day: (report: WeatherReport, now: Date), _ language: Language, _ units: UnitSystem = .metric)
    -> String?
  {
    let edition = Edition(language: language, units: units, timeZone: .gmt, now: day.now)
    return day.report.outlook(at: day.now).map { WeatherLine(edition: edition).text($0, at: "X", in: zone) }
  }

  /// Returns the hours that the line describes: the rest of today, or from 18:00 those of tomorrow from 6:00.
  private func describedHours(_ day: (report: WeatherReport, now: Date)) -> [HourForecast] {
    let clock = CivilTime(day.now, in: zone)
    return day.report.hours.filter { hour in
      let start = CivilTime(hour.start, in: zone)
      let days = start.day.daysSince1970 - clock.day.daysSince1970
      return clock.hour < 18 ? days == 0 && hour.start.addingTimeInterval(3600) > day.now : days == 1 && start.hour >= 6
    }
  }

  private func isWet(_ hour: HourForecast) -> Bool {
    let dry: [Sky] = [.clear, .mainlyClear, .partlyCloudy, .overcast, .fog, .rimeFog, .haze, .squall, .tornado]
    return hour.precipitation.map { $0.millimeters >= 0.1 } ?? hour.sky.map { !dry.contains($0) } ?? false
  }

  private func times(_ outlook: WeatherOutlook) -> [Date] {
    let moments = outlook.spells.flatMap(\.moments) + (outlook.wind?.moments ?? []) + outlook.frost
    return moments.flatMap { moment in
      switch moment {
      case .throughout: [Date]()
      case .until(let time), .from(let time), .around(let time): [time]
      case .between(let start, let end), .atTimes(let start, let end): [start, end]
      }
    }
  }

  /// Returns the hours that a moment covers; nil when it only means that something occurs at times.
  private func covered(_ moment: WeatherOutlook.Moment, of hours: [HourForecast]) -> [HourForecast]? {
    switch moment {
    case .throughout: hours
    case .until(let end): hours.filter { $0.start < end }
    case .from(let start): hours.filter { $0.start >= start }
    case .around(let start): hours.filter { $0.start == start }
    case .between(let start, let end): hours.filter { $0.start >= start && $0.start < end }
    case .atTimes: nil
    }
  }

  @Test(arguments: seeds) func `mentions no precipitation on a dry day`(seed: UInt64) throws {
    for language in Language.allCases {
      let text = try #require(line(anyDay(seed, isDry: true), language)).lowercased()
      let falling = [
        "rain", "drizzle", "shower", "snow", "precipitation", "pluie", "bruine", "averse", "neige", "préci",
      ]
      #expect(!falling.contains(where: text.contains), "\(text)")
    }
  }

  @Test(arguments: seeds) func `names only wet hours for precipitation`(seed: UInt64) throws {
    let day = anyDay(seed)
    let outlook = try #require(day.report.outlook(at: day.now))
    let falling: Set<SpellKind> = [
      .freezingRain, .heavySnow, .snow, .lightSnow, .snowShowers, .heavyRain, .rainHeavyAtTimes, .rain, .showers,
      .lightRain, .drizzle, .precipitation,
    ]
    for spell in outlook.spells where falling.contains(spell.kind) {
      #expect(!spell.moments.isEmpty)
      for hours in spell.moments.compactMap({ covered($0, of: describedHours(day)) }) {
        #expect(!hours.isEmpty && hours.allSatisfy(isWet))
      }
    }
  }

  @Test(arguments: seeds) func `names only times at the borders of described hours`(seed: UInt64) throws {
    let day = anyDay(seed)
    let borders = Set(describedHours(day).flatMap { [$0.start, $0.start.addingTimeInterval(3600)] })
    #expect(borders.isSuperset(of: times(try #require(day.report.outlook(at: day.now)))))
  }

  @Test(arguments: seeds) func `gives the lowest and the highest temperature of the described hours`(seed: UInt64)
    throws
  {
    let day = anyDay(seed)
    let temperatures = describedHours(day).compactMap(\.temperature)
    let outlook = try #require(day.report.outlook(at: day.now))
    #expect(outlook.low == temperatures.min() && outlook.high == temperatures.max())
    for units in UnitSystem.allCases {
      let measures = MeasureFormat(language: .english, units: units)
      let text = try #require(line(day, .english, units))
      guard let lowest = temperatures.min(), let highest = temperatures.max() else { continue }
      let (low, high) = (measures.temperature(lowest), measures.temperature(highest))
      #expect(text.hasSuffix(low == high ? "\(high)." : "\(low.dropLast())\u{A0}to\u{A0}\(high)."), "\(text)")
    }
  }

  @Test(arguments: seeds) func `mentions no unknown values`(seed: UInt64) throws {
    var day = anyDay(seed)
    for index in day.report.hours.indices {
      day.report.hours[index].temperature = nil
      day.report.hours[index].wind = Wind()
    }
    for text in Language.allCases.compactMap({ line(day, $0) }) {
      #expect(!text.contains("°") && !text.contains("frost") && !text.contains("gel"), "\(text)")
      #expect(!text.contains("wind") && !text.contains("vent") && !text.contains("tempête"), "\(text)")
    }
  }

  @Test(arguments: seeds) func `describes today by day and tomorrow in the evening`(seed: UInt64) throws {
    let day = anyDay(seed)
    let isEvening = CivilTime(day.now, in: zone).hour >= 18
    #expect(try #require(line(day, .english)).hasPrefix("Tomorrow") == isEvening)
    #expect(try #require(line(day, .french)).hasPrefix("Demain") == isEvening)
  }

  @Test(arguments: seeds) func `writes one sentence with no-break spaces between figures and units`(seed: UInt64) throws
  {
    let day = anyDay(seed)
    for language in Language.allCases {
      for units in UnitSystem.allCases {
        let text = try #require(line(day, language, units))
        #expect(text.first?.isUppercase == true && text.last == "." && !text.contains("  "))
        #expect(!text.contains(/\d (?:h|am|pm|km|mph)\b/), "\(text)")
        #expect(units == .metric ? !text.contains("mph") : !text.contains("km/h"))
      }
    }
  }
}
