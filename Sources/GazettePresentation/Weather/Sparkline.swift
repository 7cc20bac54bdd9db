import BoundedNumbers
package import Foundation
package import GazetteDomain

/// A small 24-hour temperature curve, ready to draw in a box of 96 by 28.
package struct Sparkline: Sendable, Hashable {
  /// The box's width.
  package static let width = 96.0
  /// The box's height.
  package static let height = 28.0

  /// The points of a polyline: `0,12.5 4,11.9 …`.
  package let points: String
  /// The curve in words, for those who do not see it.
  package let summary: String

  /// The curve of the next 24 hours from `now`; nil with fewer than three temperatures.
  package init?(_ hours: [HourForecast], now: Date, measures: MeasureFormat, range: (String, String) -> String) {
    let next = hours.filter { $0.start > now.addingTimeInterval(-3600) }.prefix(24)
    let values = next.compactMap(\.temperature)
    guard values.count >= 3, let low = values.min(), let high = values.max() else { return nil }
    let scale = ChartScale(low: low.celsius, high: max(high.celsius, low.celsius + 4), top: 3, bottom: Self.height - 3)
    let step = Self.width / Double(values.count - 1)
    points = values.enumerated()
      .map { "\(SVGNumber.text(Double($0.offset) * step)),\(SVGNumber.text(scale.y($0.element.celsius)))" }
      .joined(separator: " ")
    summary = range(measures.temperature(low), measures.temperature(high))
  }
}

/// Maps values to a chart's vertical positions, where up is less.
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

/// Writes numbers for SVG attributes: one decimal, a point, no exponent.
enum SVGNumber {
  static func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded(), clampedTo: -10_000_000...10_000_000)
    let sign = tenths < 0 ? "-" : ""
    let whole = "\(sign)\(tenths.magnitude / 10)"
    return tenths.magnitude % 10 == 0 ? whole : "\(whole).\(tenths.magnitude % 10)"
  }
}
