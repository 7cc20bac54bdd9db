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
