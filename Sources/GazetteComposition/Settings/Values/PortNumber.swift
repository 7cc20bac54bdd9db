import BoundedNumbers
package import GazettePresentation

/// A TCP port.
package struct PortNumber: SettingValue, Hashable {
  package static var shape: SettingShape { .port }

  /// The number, 0 to 65535.
  package let number: Int

  /// Any port that is free.
  package static let free = PortNumber(unchecked: 0)

  private init(unchecked number: Int) {
    self.number = number
  }

  /// The port of `number`; nil beyond 0 to 65535.
  package init?(_ number: Int) {
    guard (0...65535).contains(number) else { return nil }
    self.number = number
  }

  package init?(settingText: String) {
    guard let number = Int(settingText, in: 0...65_535) else { return nil }
    self.init(number)
  }

  package var settingText: String { String(number) }
}
