import BoundedNumbers
package import GazettePresentation

/// An integer with specific bounds.
package protocol NumberSetting: SettingValue, Hashable {
  /// The valid range.
  static var bounds: ClosedRange<Int> { get }
  /// The number, within ``bounds``.
  var number: Int { get }
  /// Creates a value from a number within ``bounds``.
  init(unchecked number: Int)
}

extension NumberSetting {
  package static var minimum: Self { Self(unchecked: bounds.lowerBound) }

  /// Creates a value; nil outside ``bounds``.
  package init?(_ number: Int) {
    guard Self.bounds.contains(number) else { return nil }
    self.init(unchecked: number)
  }

  package init?(settingText: String) {
    guard let number = Int(settingText, in: Self.bounds) else { return nil }
    self.init(unchecked: number)
  }

  package var settingText: String { String(number) }
}

/// A TCP port; 0 means any free port.
package struct PortNumber: NumberSetting {
  package static let shape = SettingShape.port
  package static let bounds = 0...65_535
  package let number: Int
  package init(unchecked number: Int) { self.number = number }

  /// Any free port.
  package static let free = PortNumber.minimum
}

/// The maximum number of open connections; with fewer than four, a browser's page does not work.
package struct ConnectionCount: NumberSetting {
  package static let shape = SettingShape.connections
  package static let bounds = 4...100_000
  package let number: Int
  package init(unchecked number: Int) { self.number = number }
}

/// The maximum number of something that one reader may store.
package struct QuotaCount: NumberSetting {
  package static let shape = SettingShape.quota
  package static let bounds = 1...100_000
  package let number: Int
  package init(unchecked number: Int) { self.number = number }
}

/// A size in megabytes of a million bytes.
package struct Megabytes: NumberSetting {
  package static let shape = SettingShape.megabytes
  package static let bounds = 1...1_000_000
  package let number: Int
  package init(unchecked number: Int) { self.number = number }

  /// The size in bytes.
  package var bytes: Int { number * 1_000_000 }
}

extension Duration: SettingValue {
  private static let units: [(suffix: Character, seconds: Int)] = [("d", 86400), ("h", 3600), ("m", 60), ("s", 1)]

  package static var shape: SettingShape { .duration }

  /// Parses an integer with its unit; more than zero, and at most a year.
  package init?(settingText: String) {
    guard let suffix = settingText.last, let unit = Self.units.first(where: { $0.suffix == suffix }),
      let count = Int(settingText.dropLast(), in: 1...(366 * 86400 / unit.seconds))
    else { return nil }
    self = .seconds(count * unit.seconds)
  }

  /// The number in the longest unit that divides it.
  package var settingText: String {
    let seconds = Int(components.seconds)
    let unit = Self.units.first { seconds % $0.seconds == 0 } ?? ("s", 1)
    return "\(seconds / unit.seconds)\(unit.suffix)"
  }
}
