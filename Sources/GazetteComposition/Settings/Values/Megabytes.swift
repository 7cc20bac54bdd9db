import BoundedNumbers
package import GazettePresentation

/// A size in megabytes of a million bytes.
package struct Megabytes: SettingValue {
  package static var shape: SettingShape { .megabytes }

  /// The number of megabytes, 1 to 1,000,000.
  package let count: Int

  /// The size in bytes.
  package var bytes: Int { count * 1_000_000 }

  /// One megabyte.
  package static let least = Megabytes(unchecked: 1)

  private init(unchecked count: Int) {
    self.count = count
  }

  /// A size of `count` megabytes; nil beyond 1 to 1,000,000.
  package init?(_ count: Int) {
    guard (1...1_000_000).contains(count) else { return nil }
    self.count = count
  }

  package init?(settingText: String) {
    guard let count = Int(settingText, in: 1...1_000_000) else { return nil }
    self.init(count)
  }

  package var settingText: String { String(count) }
}
