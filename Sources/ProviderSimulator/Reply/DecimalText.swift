/// Writes numbers with a given number of decimal places, half away from zero.
enum DecimalText {
  /// The number with `places` digits behind the point; trimmed of trailing zeros when `trimming`.
  static func bytes(_ number: Double, places: Int, trimming: Bool = false) -> [UInt8] {
    guard number.isFinite else { return Array("null".utf8) }
    let scale = powerOfTen(places)
    var units = Int((number.magnitude * scale).rounded())
    let negative = number < 0 && units != 0
    var digitsLeft = places
    while trimming, digitsLeft > 0, units % 10 == 0 {
      units /= 10
      digitsLeft -= 1
    }
    return compose(units: units, places: digitsLeft, negative: negative)
  }

  /// The number rounded to `places` places, as a value.
  static func rounded(_ number: Double, places: Int) -> Double {
    let scale = powerOfTen(places)
    return (number * scale).rounded() / scale
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { value, _ in value * 10 }
  }

  // Digits are made from the right, then turned round: no formatter, because a forecast holds thousands of numbers.
  private static func compose(units: Int, places: Int, negative: Bool) -> [UInt8] {
    var reversed: [UInt8] = []
    reversed.reserveCapacity(12)
    var rest = units
    var written = 0
    repeat {
      if written == places, places > 0 { reversed.append(UInt8(ascii: ".")) }
      reversed.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      written += 1
    } while rest > 0 || written <= places
    if negative { reversed.append(UInt8(ascii: "-")) }
    reversed.reverse()
    return reversed
  }
}
