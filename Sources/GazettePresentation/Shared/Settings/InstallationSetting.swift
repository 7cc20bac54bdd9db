/// One setting of the installation that the settings page shows.
package struct InstallationSetting: Sendable {
  /// The place on the page; within a part, the order is that of the settings.
  package enum Part: Sendable, Hashable {
    /// The installation's name and its time zone.
    case paper
    /// The sources of stories and ads.
    case sources
    /// Refresh intervals, and below them retention periods.
    case refreshing, retention
    /// API keys of providers.
    case keys
    /// Limits on storage.
    case limits
  }

  /// The valid values, which also decide the kind of field.
  package enum Rule: Sendable, Hashable {
    /// A text with this maximum number of characters.
    case text(maximumLength: Int)
    /// The name of a time zone.
    case timeZone
    /// A duration, with a minimum in seconds.
    case period(minimumSeconds: Int)
    /// A size in megabytes.
    case megabytes
    /// Sources of ads, each `name=address`, separated by commas.
    case listings
  }

  /// The origin of the value, from the lowest to the highest precedence.
  package enum Origin: Sendable, Hashable {
    /// The default.
    case defaultValue
    /// The settings page.
    case reader
    /// The settings file with this path.
    case file(String)
    /// The environment variable with this name.
    case environment(String)
    /// A command-line option.
    case option
    /// The demo.
    case demo

    /// True when the settings page cannot change it.
    package var isFixed: Bool {
      switch self {
      case .defaultValue, .reader: false
      case .file, .environment, .option, .demo: true
      }
    }
  }

  /// The setting's key, such as `paper.name`.
  package let key: String
  /// The part of the page.
  package let part: Part
  /// Its label and its hint.
  package let words: @Sendable (Phrases) -> SettingWords
  /// The valid values.
  package let rule: Rule
  /// The effective value as text; always empty for a secret.
  package let value: String
  /// The default value.
  package let defaultValue: String
  /// True for a key, which is never shown.
  package let isSecret: Bool
  /// True when it has a value.
  package let isSet: Bool
  /// The origin of the value.
  package let origin: Origin

  /// Makes a setting; a secret's `value` must be empty.
  package init(
    key: String, part: Part, words: @escaping @Sendable (Phrases) -> SettingWords, rule: Rule, value: String,
    defaultValue: String, isSecret: Bool, isSet: Bool, origin: Origin
  ) {
    self.key = key
    self.part = part
    self.words = words
    self.rule = rule
    self.value = value
    self.defaultValue = defaultValue
    self.isSecret = isSecret
    self.isSet = isSet
    self.origin = origin
  }
}

/// The reason why settings could not be changed; no change was made.
package enum SettingProblem: Error, Sendable, Hashable {
  /// There is no such setting, or the settings page cannot change it.
  case unknown(key: String)
  /// A file, an environment variable or an option sets it.
  case fixed(key: String, by: InstallationSetting.Origin)
  /// The value is invalid, or out of bounds.
  case notUnderstood(key: String)
  /// The choices could not be stored.
  case notSaved

  /// The affected setting; nil when all are affected.
  package var key: String? {
    switch self {
    case .unknown(let key), .fixed(let key, _), .notUnderstood(let key): key
    case .notSaved: nil
    }
  }
}

/// Formats why a setting could not be changed.
package struct SettingProblemPresenter: Sendable {
  private let words: SettingsFieldPhrases

  /// Makes the presenter with its phrases.
  package init(words: SettingsFieldPhrases) { self.words = words }

  /// Returns one sentence; `rule` is that of the setting, nil when there is none.
  package func sentence(_ problem: SettingProblem, rule: InstallationSetting.Rule?) -> String {
    switch problem {
    case .unknown: words.unknown
    case .notSaved: words.notSaved
    case .fixed(_, .file(let path)): words.fixedByFile(path)
    case .fixed(_, .environment(let name)): words.fixedByEnvironment(name)
    case .fixed(_, .demo): words.fixedByDemo
    case .fixed: words.fixedByOption
    case .notUnderstood: expectation(rule)
    }
  }

  private func expectation(_ rule: InstallationSetting.Rule?) -> String {
    switch rule {
    case .text(let maximum): words.badText(maximum)
    case .timeZone: words.badTimeZone
    case .period: words.badPeriod
    case .megabytes: words.badMegabytes
    case .listings: words.badListings
    case nil: words.unknown
    }
  }
}
