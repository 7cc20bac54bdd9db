import BoundedNumbers
package import GazettePresentation

/// How many connections may be open at once.
package struct ConnectionCount: SettingValue {
  package static var shape: SettingShape { .connections }

  /// The number, 4 to 100,000.
  package let number: Int

  /// The fewest that a browser's page works with.
  package static let least = ConnectionCount(unchecked: 4)

  private init(unchecked number: Int) {
    self.number = number
  }

  /// So many connections; nil beyond 4 to 100,000.
  package init?(_ number: Int) {
    guard (4...100_000).contains(number) else { return nil }
    self.number = number
  }

  package init?(settingText: String) {
    guard let number = Int(settingText, in: 4...100_000) else { return nil }
    self.init(number)
  }

  package var settingText: String { String(number) }
}
