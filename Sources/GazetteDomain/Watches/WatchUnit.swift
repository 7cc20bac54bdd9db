import BoundedNumbers

/// A unit as readers write it after a number.
struct WatchUnit: Sendable {
  /// The spellings, folded to lower case without spaces; the first is the one that is written.
  let names: [String]
  /// Converts a number of this unit into the measure's own one.
  let read: @Sendable (Double) -> Double
  /// Converts it back, up to rounding.
  let write: @Sendable (Double) -> Double

  private init(_ names: String..., per unit: Double = 1) {
    self.names = names
    read = { $0 * unit }
    write = { $0 / unit }
  }

  private init(
    _ names: String..., read: @escaping @Sendable (Double) -> Double, write: @escaping @Sendable (Double) -> Double
  ) {
    self.names = names
    self.read = read
    self.write = write
  }

  /// The units of a measure. The first one counts when a number has none.
  static func units(of measure: WatchMeasure) -> [WatchUnit] {
    switch measure {
    case .temperature: temperatures
    case .rain: depths
    case .snow: snowDepths
    case .wind, .gusts: speeds
    case .uv: [WatchUnit("")]
    }
  }

  /// The hours and days of `within`.
  static let spans = [
    WatchUnit("h", "hour", "hours", "heure", "heures", "std"),
    WatchUnit("d", "day", "days", "j", "jour", "jours", per: 24),
  ]
  private static let temperatures = [
    WatchUnit("C", "°c", "ºc", "℃", "°", "deg"),
    WatchUnit("F", "°f", "ºf", "℉", read: { ($0 - 32) * 5 / 9 }, write: { $0 * 9 / 5 + 32 }),
  ]
  private static let depths = [
    WatchUnit("mm", "l/m2", "l/m²"), WatchUnit("cm", per: 10), WatchUnit("in", "inch", "inches", per: 25.4),
  ]
  // A centimetre of snow is a millimetre of water.
  private static let snowDepths = [
    WatchUnit("cm"), WatchUnit("mm", per: 0.1), WatchUnit("in", "inch", "inches", per: 2.54),
  ]
  private static let speeds = [
    WatchUnit("km/h", "kmh", "kph", read: { $0 / 3.6 }, write: { $0 * 3.6 }),
    WatchUnit("mph", "mi/h", read: { $0 * 1609.344 / 3600 }, write: { $0 * 3600 / 1609.344 }),
    WatchUnit("kn", "kt", "kts", "knots", "nœuds", "noeuds", read: { $0 * 1852 / 3600 }, write: { $0 * 3600 / 1852 }),
    WatchUnit("m/s", "ms"),
  ]
}

extension [WatchUnit] {
  /// Returns a typed unit as a unit's name; nil for another word.
  func name(of typed: String) -> String? {
    let name = typed.lowercased()
    return contains { $0.names.contains { $0.lowercased() == name } } && !name.isEmpty ? typed : nil
  }
}

/// A number as typed in a query, with at most four decimals.
struct WatchNumber {
  /// The number.
  let value: Double
  /// The unit after it, as typed; empty without one.
  let unit: String

  /// Reads a number with a unit, without spaces; nil for another text. A comma is a decimal sign.
  init?(_ typed: String) {
    let text = typed.replacing("−", with: "-").replacing(",", with: ".")
    let digits = text.prefix { ("0"..."9").contains($0) || "+-.".contains($0) }
    guard digits.utf8.count <= 12, let number = Double(digits, in: -1_000_000...1_000_000) else { return nil }
    value = (number * 10_000).rounded() / 10_000
    unit = String(text[digits.endIndex...]).trimmingSpaces
  }

  /// Returns the number in the measure's own unit; nil for an unknown unit. The first of `units` counts without one.
  func converted(by units: [WatchUnit]) -> Double? {
    if unit.isEmpty { return units.first?.read(value) }
    let name = unit.lowercased()
    return units.first { $0.names.contains { $0.lowercased() == name } }?.read(value)
  }

  /// Writes a number of the measure's own unit so that it is read as the same: in the first unit, without its name, when that
  /// takes at most one decimal; else in the unit with the shortest number.
  static func text(_ value: Double, _ units: [WatchUnit]) -> String {
    let texts = units.enumerated().compactMap { index, unit -> (digits: String, unit: String)? in
      let digits = plain(unit.write(value))
      guard let typed = Double(digits, in: -1e9...1e9), unit.read(typed) == value else { return nil }
      return (digits, index == 0 ? "" : unit.names[0])
    }
    if let first = texts.first, first.unit.isEmpty, decimals(first.digits) < 2 { return first.digits }
    let best = texts.min { $0.digits.utf8.count < $1.digits.utf8.count }
    return best.map { $0.digits + $0.unit } ?? plain(units.first?.write(value) ?? value)
  }

  /// Writes a number with at most four decimals, never with an exponent.
  static func plain(_ value: Double) -> String {
    let whole = Int(saturating: (value * 10_000).rounded())
    let (units, rest) = whole.magnitude.quotientAndRemainder(dividingBy: 10_000)
    let sign = whole < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(units)" }
    var decimals = String(String(10_000 + rest).dropFirst())
    while decimals.last == "0" { decimals.removeLast() }
    return "\(sign)\(units).\(decimals)"
  }

  private static func decimals(_ digits: String) -> Int { digits.split(separator: ".").dropFirst().first?.count ?? 0 }
}
