/// The view model of the settings for this browser's offline data.
package struct SettingsOffline: Sendable {
  package let part: SettingsAnchor
  /// The numbers of articles to choose from; exactly one is chosen.
  package let choices: [SettingsPage.Option]
  package let words: OfflineSettingsPhrases
}

/// The number of articles, with their pictures, that a browser saves.
package enum OfflineArticleCount {
  /// The valid numbers.
  package static let bounds = 0...1000
  /// The default.
  package static let defaultCount = 200
  /// The choices in the settings.
  static let offered = [0, 50, 100, 200, 500, 1000]
}

extension SettingsPresenter {
  /// Returns the part with `articles` chosen; a number that is not among the choices is added.
  func offline(_ part: SettingsAnchor, articles: Int) -> SettingsOffline {
    let words = edition.phrases.offline.settings
    return SettingsOffline(
      part: part,
      choices: Set(OfflineArticleCount.offered + [articles]).sorted().map { count in
        let label = words.articles(count)
        return SettingsPage.Option(
          value: String(count), label: count == OfflineArticleCount.defaultCount ? words.defaultChoice(label) : label,
          isChosen: count == articles)
      }, words: words)
  }
}
