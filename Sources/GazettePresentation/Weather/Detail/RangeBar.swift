import GazetteDomain

/// A day's range of temperature as a bar, on a scale of 100 that all days share.
package struct RangeBar: Sendable, Hashable {
  /// Where it begins, 0...100.
  package let x: String
  /// How long it is, at least 2.
  package let width: String

  init(low: Temperature, high: Temperature, within span: ClosedRange<Double>) {
    let whole = max(1, span.upperBound - span.lowerBound)
    let start = (low.celsius - span.lowerBound) / whole * 100
    x = SVGNumber.text(min(98, start))
    width = SVGNumber.text(max(2, (high.celsius - low.celsius) / whole * 100))
  }
}
