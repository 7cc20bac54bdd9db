/// What this browser keeps to be read without the network, on the settings page, ready to show.
package struct SettingsOffline: Sendable {
  package let part: SettingsAnchor
  /// How many articles; exactly one is chosen.
  package let choices: [SettingsPage.Option]
  package let words: OfflineSettingsPhrases
}

/// How many articles a browser keeps, with their pictures.
package enum KeptArticles {
  /// What can be asked for.
  package static let bounds = 0...1000
  /// Where nobody chose.
  package static let usual = 200
  /// What the settings offer.
  static let offered = [0, 50, 100, 200, 500, 1000]
}

extension SettingsPresenter {
  /// The part in which `articles` are kept; a number that is not offered is offered too.
  func offline(_ part: SettingsAnchor, articles: Int) -> SettingsOffline {
    let words = edition.phrases.offline.settings
    return SettingsOffline(
      part: part,
      choices: Set(KeptArticles.offered + [articles]).sorted().map { count in
        let word = words.articles(count)
        return SettingsPage.Option(
          value: String(count), word: count == KeptArticles.usual ? words.usual(word) : word,
          isChosen: count == articles)
      }, words: words)
  }
}
