/// One setting of the installation that the settings page shows.
package struct PaperSetting: Sendable {
  /// Where on the page it stands; in each part, in the order of the settings.
  package enum Part: Sendable, Hashable {
    /// The paper's own name and hour.
    case paper
    /// Where stories and ads come from.
    case sources
    /// How often is fetched, and below it how long is kept.
    case refreshing, keeping
    /// Keys of providers.
    case keys
    /// How much room may be taken.
    case limits
  }

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
  /// Where on the page it stands.
  package let part: Part
  /// Its label and its hint.
  package let words: @Sendable (Phrases) -> SettingWords
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
    key: String, part: Part, words: @escaping @Sendable (Phrases) -> SettingWords, rule: Rule, value: String,
    usual: String, isSecret: Bool, isSet: Bool, origin: Origin
  ) {
    self.key = key
    self.part = part
    self.words = words
    self.rule = rule
    self.value = value
    self.usual = usual
    self.isSecret = isSecret
    self.isSet = isSet
    self.origin = origin
  }
}

/// Why settings could not be changed; none was.
package enum SettingProblem: Error, Sendable, Hashable {
  /// There is no such setting, or the settings page is not the place for it.
  case unknown(key: String)
  /// File, environment or option decide it.
  case fixed(key: String, by: PaperSetting.Origin)
  /// The value is not understood, or out of bounds.
  case notUnderstood(key: String)
  /// What was chosen could not be kept.
  case notKept

  /// The setting that it is about; nil when it is about all.
  package var key: String? {
    switch self {
    case .unknown(let key), .fixed(let key, _), .notUnderstood(let key): key
    case .notKept: nil
    }
  }
}

/// Says why a setting could not be changed.
package struct SettingProblemPresenter: Sendable {
  private let words: SettingsFieldPhrases

  /// Says it in `words`.
  package init(words: SettingsFieldPhrases) { self.words = words }

  /// One sentence; `rule` is that of the setting, nil when there is none.
  package func sentence(_ problem: SettingProblem, rule: PaperSetting.Rule?) -> String {
    switch problem {
    case .unknown: words.unknown
    case .notKept: words.notKept
    case .fixed(_, .file(let path)): words.fixedByFile(path)
    case .fixed(_, .environment(let name)): words.fixedByEnvironment(name)
    case .fixed(_, .demo): words.fixedByDemo
    case .fixed: words.fixedByOption
    case .notUnderstood: expectation(rule)
    }
  }

  private func expectation(_ rule: PaperSetting.Rule?) -> String {
    switch rule {
    case .text(let most): words.badText(most)
    case .timeZone: words.badTimeZone
    case .period: words.badPeriod
    case .megabytes: words.badMegabytes
    case .listings: words.badListings
    case nil: words.unknown
    }
  }
}
