import BoundedNumbers
package import GazettePresentation

extension Duration: SettingValue {
  private static let units: [(suffix: Character, seconds: Int)] = [("d", 86400), ("h", 3600), ("m", 60), ("s", 1)]

  package static var shape: SettingShape { .lengthOfTime }

  /// Reads a whole number with its unit; more than nothing, and at most a year.
  package init?(settingText: String) {
    guard let suffix = settingText.last, let unit = Self.units.first(where: { $0.suffix == suffix }),
      let count = Int(settingText.dropLast(), in: 1...(366 * 86400 / unit.seconds))
    else { return nil }
    self = .seconds(count * unit.seconds)
  }

  /// The longest unit that divides it.
  package var settingText: String {
    let seconds = Int(components.seconds)
    let unit = Self.units.first { seconds % $0.seconds == 0 } ?? ("s", 1)
    return "\(seconds / unit.seconds)\(unit.suffix)"
  }
}
