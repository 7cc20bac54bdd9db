package import GazettePresentation

/// A type that a setting can have: read from text, and written as the same text.
package protocol SettingValue: Equatable, Sendable {
  /// What a well-typed value is.
  static var shape: SettingShape { get }

  /// The value that `settingText` means; nil when it means none.
  init?(settingText: String)

  /// The value as it is written in a file or an environment variable.
  var settingText: String { get }
}
