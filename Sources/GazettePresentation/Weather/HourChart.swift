import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain

/// The next 48 hours as a drawing: a temperature line, precipitation bars, wind arrows, ready for SVG.
package struct HourChart: Sendable, Hashable {
  /// A bar of precipitation.
  package struct Bar: Sendable, Hashable {
    /// Left, top, width and height.
    package let x, y, width, height: String
  }

  /// A mark at an hour: a label on the axis, or a wind arrow.
  package struct Mark: Sendable, Hashable {
    /// The horizontal position.
    package let x: String
    /// The text.
    package let text: String
    /// The turn of an arrow in degrees, clockwise, 0 pointing down (a north wind); nil without a direction.
    package let rotation: String?
    /// True at midnight, where a new day begins.
    package let beginsDay: Bool
  }

  /// A horizontal line of the grid, or a mark of the scale of precipitation.
  package struct GridLine: Sendable, Hashable {
    /// The vertical position.
    package let y: String
    /// The temperature or depth.
    package let text: String
  }

  /// The highest or the lowest temperature, at its point of the line.
  package struct Extreme: Sendable, Hashable {
    /// The position of the text.
    package let x, y: String
    /// An arrow and the temperature: `▲ 12°`.
    package let text: String
    /// Whether it is the highest, whose text is above its point.
    package let isHigh: Bool
  }

  /// The drawing's size.
  package static let width = 960.0
  package static let height = 280.0

  /// The points of the temperature's polyline.
  package let line: String
  /// The same points with the baseline, for the area below.
  package let area: String
  /// The bars, left to right; hours without precipitation have none.
  package let bars: [Bar]
  /// The hours on the axis, every six hours.
  package let hours: [Mark]
  /// The symbols of the sky, every three hours.
  package let symbols: [Mark]
  /// The wind, every three hours.
  package let winds: [Mark]
  /// The grid.
  package let grid: [GridLine]
  /// The scale of the bars, on the right: its top with the unit, and its middle.
  package let depths: [GridLine]
  /// The highest and the lowest temperature.
  package let extremes: [Extreme]
  /// The unit of the wind.
  package let windUnit: String
  /// Each hour in words, oldest first.
  package let readings: [HourReading]
  /// The width of an hour.
  package let hourWidth: String
  /// The drawing in words.
  package let summary: String
}

/// Draws the next hours.
struct HourChartPresenter {
  let edition: Edition
  let timeZone: TimeZone

  private static let left = 44.0
  private static let right = 44.0
  private static let top = 44.0
  private static let bottom = 206.0
  private static let maximumBarHeight = 60.0

  /// Returns the drawing of `hours`; nil with fewer than three temperatures.
  func chart(_ hours: [HourForecast]) -> HourChart? {
    let temperatures = hours.compactMap(\.temperature)
    guard temperatures.count >= 3, let low = temperatures.min(), let high = temperatures.max() else { return nil }
    let scale = temperatureScale(low: low, high: high)
    let points = hours.enumerated().compactMap { index, hour in
      hour.temperature.map { (x(index, hours.count), scale.y(measures.degrees($0))) }
    }
    let line = points.map { "\(SVGNumber.text($0.0)),\(SVGNumber.text($0.1))" }.joined(separator: " ")
    let base = SVGNumber.text(Self.bottom)
    return HourChart(
      line: line,
      area: "\(SVGNumber.text(points[0].0)),\(base) \(line) \(SVGNumber.text(points[points.count - 1].0)),\(base)",
      bars: bars(hours), hours: axis(hours), symbols: symbols(hours), winds: winds(hours), grid: grid(scale),
      depths: depths(hours), extremes: extremes(hours, scale, low: low, high: high), windUnit: measures.speedUnit,
      readings: readings(hours, scale), hourWidth: SVGNumber.text(hourWidth(hours.count)),
      summary: summary(hours, low: low, high: high))
  }

  private var measures: MeasureFormat { MeasureFormat(edition) }

  private func x(_ index: Int, _ count: Int) -> Double {
    Self.left + Double(index) * hourWidth(count)
  }

  private func hourWidth(_ count: Int) -> Double {
    (HourChart.width - Self.left - Self.right) / Double(max(1, count - 1))
  }

  private func temperatureScale(low: Temperature, high: Temperature) -> ChartScale {
    let bottom = (measures.degrees(low) / 5).rounded(.down) * 5
    let top = max(bottom + 10, (measures.degrees(high) / 5).rounded(.up) * 5)
    return ChartScale(low: bottom, high: top, top: Self.top + 26, bottom: Self.bottom)
  }

  private func grid(_ scale: ChartScale) -> [HourChart.GridLine] {
    let step = scale.high - scale.low > 20 ? 10.0 : 5.0
    return stride(from: scale.low, through: scale.high, by: step).map {
      HourChart.GridLine(
        y: SVGNumber.text(scale.y($0)), text: "\(edition.numbers.integer(Int(saturating: $0)))°")
    }
  }

  private func bars(_ hours: [HourForecast]) -> [HourChart.Bar] {
    let fullDepth = fullBarDepth(hours)
    let width = (HourChart.width - Self.left - Self.right) / Double(max(1, hours.count)) * 0.62
    return hours.enumerated().compactMap { index, hour in
      guard let amount = hour.precipitation, amount.millimeters >= 0.05 else { return nil }
      let height = depth(amount) / fullDepth * Self.maximumBarHeight
      return HourChart.Bar(
        x: SVGNumber.text(x(index, hours.count) - width / 2), y: SVGNumber.text(Self.bottom - height),
        width: SVGNumber.text(width), height: SVGNumber.text(height))
    }
  }

  private func depth(_ amount: Depth) -> Double { edition.units.usesInches ? amount.inches : amount.millimeters }

  /// Returns the depth of a full bar, a round figure in the reader's unit; never so small that drizzle looks like a flood.
  private func fullBarDepth(_ hours: [HourForecast]) -> Double {
    let maximum = hours.compactMap(\.precipitation).map(depth).max() ?? 0
    let steps: [Double] = edition.units.usesInches ? [0.2, 0.4, 1, 2, 4] : [4, 10, 20, 40, 100]
    return steps.first { $0 >= maximum } ?? maximum
  }

  private func depths(_ hours: [HourForecast]) -> [HourChart.GridLine] {
    let fullDepth = fullBarDepth(hours)
    let (places, unit) = edition.units.usesInches ? (1, "in") : (0, "mm")
    return [
      HourChart.GridLine(
        y: SVGNumber.text(Self.bottom - Self.maximumBarHeight),
        text: "\(edition.numbers.decimal(fullDepth, places: places))\u{202F}\(unit)"),
      HourChart.GridLine(
        y: SVGNumber.text(Self.bottom - Self.maximumBarHeight / 2),
        text: edition.numbers.decimal(fullDepth / 2, places: places)),
    ]
  }

  private func extremes(
    _ hours: [HourForecast], _ scale: ChartScale, low: Temperature, high: Temperature
  ) -> [HourChart.Extreme] {
    func extreme(_ temperature: Temperature, _ arrow: String, isHigh: Bool) -> HourChart.Extreme? {
      guard let index = hours.firstIndex(where: { $0.temperature == temperature }) else { return nil }
      return HourChart.Extreme(
        // Kept away from the edges, so that the label is not cut off.
        x: SVGNumber.text(min(max(x(index, hours.count), Self.left + 20), HourChart.width - Self.right - 20)),
        y: SVGNumber.text(scale.y(measures.degrees(temperature)) + (isHigh ? -9 : 18)),
        text: "\(arrow)\u{202F}\(measures.temperature(temperature))", isHigh: isHigh)
    }
    return [extreme(high, "▲", isHigh: true), low < high ? extreme(low, "▼", isHigh: false) : nil].compactMap(\.self)
  }

  private func readings(_ hours: [HourForecast], _ scale: ChartScale) -> [HourReading] {
    let words = HourWords(edition: edition, timeZone: timeZone)
    return hours.enumerated().map { index, hour in
      let x = x(index, hours.count)
      return HourReading(
        x: SVGNumber.text(x), left: SVGNumber.text(x - hourWidth(hours.count) / 2),
        y: hour.temperature.map { SVGNumber.text(scale.y(measures.degrees($0))) }, words: words.text(hour))
    }
  }

  private func axis(_ hours: [HourForecast]) -> [HourChart.Mark] {
    hours.enumerated().compactMap { index, hour in
      let clock = CivilTime(hour.start, in: timeZone)
      guard clock.hour % 6 == 0 else { return nil }
      let isMidnight = clock.hour == 0
      return HourChart.Mark(
        x: SVGNumber.text(x(index, hours.count)),
        text: isMidnight ? dates.shortWeekday(clock.day) : dates.hour(hour.start), rotation: nil, beginsDay: isMidnight)
    }
  }

  private func symbols(_ hours: [HourForecast]) -> [HourChart.Mark] {
    everyThird(hours).map { index, hour in
      HourChart.Mark(
        x: SVGNumber.text(x(index, hours.count) - 13), text: WeatherSymbol.name(hour.sky, isDay: hour.isDay),
        rotation: nil, beginsDay: false)
    }
  }

  private func winds(_ hours: [HourForecast]) -> [HourChart.Mark] {
    everyThird(hours).compactMap { index, hour in
      guard let speed = hour.wind.speed else { return nil }
      let number = edition.units.usesMiles ? speed.milesPerHour : speed.kilometersPerHour
      return HourChart.Mark(
        x: SVGNumber.text(x(index, hours.count)), text: edition.numbers.integer(Int(saturating: number.rounded())),
        rotation: measures.direction(hour.wind).map { SVGNumber.text($0.degrees) }, beginsDay: false)
    }
  }

  private func everyThird(_ hours: [HourForecast]) -> [(Int, HourForecast)] {
    hours.enumerated().filter { $0.offset % 3 == 1 }.map { ($0.offset, $0.element) }
  }

  private func summary(_ hours: [HourForecast], low: Temperature, high: Temperature) -> String {
    func when(_ temperature: Temperature) -> String {
      guard let hour = hours.first(where: { $0.temperature == temperature }) else { return "" }
      let day = dates.relativeDay(CalendarDay(hour.start, in: timeZone), now: edition.now)
      return "\(day), \(dates.hour(hour.start))"
    }
    return edition.phrases.weather.detail.chartSummary(
      measures.temperature(low), "(\(when(low)))", measures.temperature(high), "(\(when(high)))")
  }

  private var dates: DateFormat { edition.dates(in: timeZone) }
}

/// An hour of the chart in words, with its position, shown under a finger or the mouse and with the arrow keys.
package struct HourReading: Sendable, Hashable {
  /// Its middle, and its left edge.
  package let x, left: String
  /// The height of the temperature line; nil without a temperature.
  package let y: String?
  /// « samedi 11 h : 9°, pluie, 0,5 mm (risque 40 %), vent NO 12 km/h, rafales 30 km/h »
  package let words: String
}

/// Describes the known values of an hour in words.
struct HourWords {
  let edition: Edition
  let timeZone: TimeZone

  func text(_ hour: HourForecast) -> String {
    let dates = edition.dates(in: timeZone)
    let day = dates.weekday(CalendarDay(hour.start, in: timeZone))
    let known = [
      hour.temperature.map(measures.temperature), hour.sky.map(edition.phrases.weather.sky), water(hour),
      WindWords(edition: edition).text(hour.wind).map(words.wind),
      hour.wind.gust.map { words.gusts(measures.speed($0)) },
    ].compactMap(\.self)
    return words.hour(
      "\(day) \(dates.hour(hour.start))", known.isEmpty ? words.nothingKnown : known.joined(separator: ", "))
  }

  private func water(_ hour: HourForecast) -> String? {
    let chance = hour.precipitationProbability.map { words.chance(measures.percent($0)) }
    let amount = hour.precipitation.flatMap { amount -> String? in
      if amount.millimeters >= 0.05 { return measures.depth(amount) }
      // The amount of a few flakes rounds to nothing.
      return hour.sky?.isPrecipitation == true ? nil : words.dry
    }
    return amount.map { [$0, chance.map { "(\($0))" }].compactMap(\.self).joined(separator: " ") } ?? chance
  }

  private var words: HourChartPhrases { edition.phrases.weather.chart }
  private var measures: MeasureFormat { MeasureFormat(edition) }
}

/// The phrases of the chart of the next hours.
package struct HourChartPhrases: Sendable {
  /// The name of the slider for choosing an hour.
  package let slider: String
  /// The name of the wind's row.
  package let windRow: String
  /// An hour and its values.
  let hour: @Sendable (_ time: String, _ known: String) -> String
  let chance, gusts, wind: @Sendable (_ figure: String) -> String
  let dry, nothingKnown: String
}

extension HourChartPhrases {
  static let french = HourChartPhrases(
    slider: "Heure par heure", windRow: "Vent", hour: { "\($0)\u{A0}: \($1)" }, chance: { "risque \($0)" },
    gusts: { "rafales \($0)" }, wind: { "vent \($0)" }, dry: "sans pluie", nothingKnown: "aucune donnée")

  static let english = HourChartPhrases(
    slider: "Hour by hour", windRow: "Wind", hour: { "\($0): \($1)" }, chance: { "chance \($0)" },
    gusts: { "gusts \($0)" }, wind: { "wind \($0)" }, dry: "dry", nothingKnown: "no data")
}

/// A column of the hourly table, after the column of the hour.
package struct HourColumn: Sendable, Hashable {
  /// The column's heading.
  package let heading: String
  /// Whether its cells are aligned like figures.
  package let isFigure: Bool
}

/// One hour of the forecast, for the table below the chart.
package struct HourRow: Sendable, Hashable {
  /// « sam. 9 h »
  package let time: String
  /// A cell for each ``HourColumn``, in words; empty where unknown.
  package let cells: [String]
}

/// Makes the table of hours, for the page and for the terminal: a column for each fact with a name.
struct HourTablePresenter {
  let edition: Edition
  let timeZone: TimeZone

  private static let facts = WeatherFact.hour.filter { $0.name != nil }

  var columns: [HourColumn] {
    let names = edition.phrases.weather.detail
    return Self.facts.compactMap { fact in
      fact.name.map { HourColumn(heading: names[keyPath: $0], isFigure: fact.isFigure) }
    }
  }

  func rows(_ hours: [HourForecast]) -> [HourRow] {
    let dates = edition.dates(in: timeZone)
    return hours.map { hour in
      let day = dates.shortWeekday(CalendarDay(hour.start, in: timeZone))
      return HourRow(
        time: "\(day) \(dates.hour(hour.start))", cells: Self.facts.map { $0.text(hour, edition) ?? "" })
    }
  }
}

/// Maps values to a chart's vertical positions, which decrease upwards.
struct ChartScale {
  let low: Double
  let high: Double
  let top: Double
  let bottom: Double

  func y(_ value: Double) -> Double {
    guard high > low else { return (top + bottom) / 2 }
    return bottom - (value - low) / (high - low) * (bottom - top)
  }
}

/// Formats numbers for SVG attributes: one decimal, a point, no exponent.
enum SVGNumber {
  static func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded(), clampedTo: -10_000_000...10_000_000)
    var text = tenths < 0 ? "-" : ""
    text += String(tenths.magnitude / 10)
    guard tenths.magnitude % 10 != 0 else { return text }
    text += "."
    text += String(tenths.magnitude % 10)
    return text
  }
}
