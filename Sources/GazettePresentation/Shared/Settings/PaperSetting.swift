/// One setting of the installation that the settings page shows.
package struct PaperSetting: Sendable, Hashable {
  /// What a value may be, which also decides how it is asked for.
  package enum Rule: Sendable, Hashable {
    /// A text of at most so many characters.
    case text(most: Int)
    /// The name of a time zone.
    case timeZone
    /// A length of time, no shorter than so many seconds.
    case period(least: Int)
    /// A size in megabytes.
    case megabytes
    /// Sources of ads, each `name=address`, commas between.
    case listings
  }

  /// Where the value comes from, from the weakest to the strongest.
  package enum Origin: Sendable, Hashable {
    /// Nobody chose one.
    case usual
    /// It was chosen on the settings page.
    case reader
    /// The settings file of this path.
    case file(String)
    /// The environment variable of this name.
    case environment(String)
    /// An option of the command line.
    case option
    /// The demo.
    case demo

    /// True where the settings page cannot change it.
    package var isFixed: Bool {
      switch self {
      case .usual, .reader: false
      case .file, .environment, .option, .demo: true
      }
    }
  }

  /// The setting's key, such as `paper.name`.
  package let key: String
  /// What it may be.
  package let rule: Rule
  /// The value in force as text; always empty for a secret.
  package let value: String
  /// The value that holds when nobody chooses one.
  package let usual: String
  /// True for a key, which is never shown.
  package let isSecret: Bool
  /// True when it has a value.
  package let isSet: Bool
  /// Where the value comes from.
  package let origin: Origin

  /// Tells of a setting; a secret's `value` must be left empty.
  package init(
    key: String, rule: Rule, value: String, usual: String, isSecret: Bool, isSet: Bool, origin: Origin
  ) {
    self.key = key
    self.rule = rule
    self.value = value
    self.usual = usual
    self.isSecret = isSecret
    self.isSet = isSet
    self.origin = origin
  }
}
