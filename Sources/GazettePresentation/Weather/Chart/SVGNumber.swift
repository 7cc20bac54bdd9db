import BoundedNumbers

/// Writes numbers for SVG attributes: one decimal, a point, no exponent.
enum SVGNumber {
  static func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded(), clampedTo: -10_000_000...10_000_000)
    let sign = tenths < 0 ? "-" : ""
    let whole = "\(sign)\(tenths.magnitude / 10)"
    return tenths.magnitude % 10 == 0 ? whole : "\(whole).\(tenths.magnitude % 10)"
  }
}
