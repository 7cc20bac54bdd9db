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
