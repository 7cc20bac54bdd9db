import BoundedNumbers

/// Formats figures in a language, without a locale database: `1 234,5` in French, `1,234.5` in English.
package struct NumberFormat: Sendable {
  private let conventions: LanguageConventions

  package init(language: Language) { conventions = Phrases.of(language).conventions }

  init(conventions: LanguageConventions) { self.conventions = conventions }

  /// Returns a whole number with separated thousands and a true minus sign: `−12 500`.
  package func integer(_ number: Int) -> String {
    (number < 0 ? "\u{2212}" : "") + grouped(String(number.magnitude))
  }

  /// Returns a number rounded to `places` decimals; `–` for one that is not finite.
  package func decimal(_ number: Double, places: Int) -> String {
    guard number.isFinite, number.magnitude < 1e15 else { return "–" }
    guard places > 0 else { return integer(Int(saturating: number.rounded())) }
    var scale = 1
    for _ in 0..<min(places, 6) { scale *= 10 }
    let scaled = (number * Double(scale)).rounded()
    let magnitude = Int(saturating: scaled.magnitude)
    let fraction = String(magnitude % scale)
    let padded = String(repeating: "0", count: min(places, 6) - fraction.count) + fraction
    return (scaled < 0 ? "\u{2212}" : "") + grouped(String(magnitude / scale)) + conventions.decimalMark + padded
  }

  /// Returns a percentage from 0...100: « 40 % », `40%`.
  package func percent(_ percent: Double) -> String {
    conventions.percent(decimal(percent, places: 0))
  }

  /// Returns an amount of euros, with cents only when there are some: « 1 250 € », `€1,250`.
  package func euros(_ amount: Double) -> String {
    let cents = (amount * 100).rounded().truncatingRemainder(dividingBy: 100)
    return conventions.euros(decimal(amount, places: cents == 0 ? 0 : 2))
  }

  private func grouped(_ digits: String) -> String {
    guard digits.count > 3 else { return digits }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += conventions.grouping }
      result.append(digit)
    }
    return result
  }
}
