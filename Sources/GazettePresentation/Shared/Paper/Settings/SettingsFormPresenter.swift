import Foundation

/// Writes the forms of the settings page.
struct SettingsFormPresenter: Sendable {
  let edition: Edition
  let facts: SettingsFacts
  private var words: SettingsFieldPhrases { edition.phrases.settings.fields }

  /// A form of the settings `keys`, those that the paper has.
  func form(_ part: SettingsAnchor, note: String? = nil, keys: [String], save: String) -> SettingsForm {
    let settings = keys.compactMap { key in facts.settings.first { $0.key == key } }
    return SettingsForm(
      part: part, note: note, formAction: Route.changeSettings.path,
      fields: settings.compactMap { setting in words.words(of: setting.key).map { field(setting, $0) } },
      button: settings.allSatisfy(\.origin.isFixed) ? nil : save)
  }

  /// The links to the feeds and the further sources of ads.
  func sources(_ part: SettingsAnchor, save: String) -> SettingsSources {
    let words = edition.phrases.settings.places
    let setting = facts.settings.first { $0.key == Self.adsKey }
    let isFixed = setting?.origin.isFixed ?? true
    let known = (facts.attempt.typed[Self.adsKey] ?? setting?.value ?? "").split(separator: ",").map(String.init)
    let lines = isFixed ? known : known + ["=", "="]
    return SettingsSources(
      part: part,
      feeds: !facts.hasFeeds
        ? nil : SettingsLink(linkPath: Route.feeds.path, linkWord: words.feeds, linkHint: words.feedsHint),
      adsTitle: words.ads, adsHint: words.adsHint, nameWord: words.adName, addressWord: words.adAddress,
      sourcesAction: Route.changeSettings.path,
      sources: lines.enumerated().map { line, text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return SettingsSources.Source(
          sourceName: parts.first ?? "", sourceAddress: parts.count > 1 ? parts[1] : "",
          nameLabel: words.adNameOf(line + 1), addressLabel: words.adAddressOf(line + 1))
      },
      adsFixed: setting.flatMap { fixedBy($0.origin) }, adsError: setting.flatMap(error),
      adsButton: isFixed ? nil : save)
  }

  private static let adsKey = "classifieds.more"

  private func field(_ setting: PaperSetting, _ words: SettingsFieldPhrases.Words) -> SettingsField {
    let value = facts.attempt.typed[setting.key] ?? setting.value
    let choices = choices(setting, value)
    return SettingsField(
      fieldName: setting.key, fieldID: setting.key.replacing(".", with: "-"), fieldLabel: words.label,
      fieldHint: words.hint, fieldValue: setting.isSecret ? "" : value, fieldError: error(setting),
      fixedBy: fixedBy(setting.origin), isChoice: !choices.isEmpty,
      isText: choices.isEmpty && !setting.isSecret && setting.rule != .megabytes,
      isNumber: setting.rule == .megabytes, isKey: setting.isSecret, choices: choices,
      unit: setting.rule == .megabytes ? edition.phrases.settings.storage.byteUnits[2] : nil, most: most(setting.rule),
      keyState: setting.isSecret ? (setting.isSet ? self.words.keyIsSet : self.words.keyIsNotSet) : nil,
      removeKey: setting.isSecret && setting.origin == .reader ? self.words.removeKey : nil)
  }

  private func most(_ rule: PaperSetting.Rule) -> Int {
    if case .text(let most) = rule { most } else { 100 }
  }

  /// Lengths of time to choose from, the shortest first, the value in force among them.
  private func choices(_ setting: PaperSetting, _ value: String) -> [SettingsPage.Option] {
    guard case .period(let least) = setting.rule else { return [] }
    let usual = PeriodText.seconds(setting.usual) ?? 0
    let ladder = least >= 86_400 ? PeriodText.longLadder : PeriodText.shortLadder
    let offered = Set(ladder.filter { $0 >= least } + [usual, PeriodText.seconds(value) ?? usual])
    return offered.sorted().map { seconds in
      let text = PeriodText.text(seconds)
      let word = self.word(seconds)
      return SettingsPage.Option(
        value: text, word: seconds == usual ? words.usual(word) : word,
        isChosen: seconds == PeriodText.seconds(value) ?? usual)
    }
  }

  private func word(_ seconds: Int) -> String {
    if seconds >= 86_400, seconds.isMultiple(of: 86_400) { return words.days(seconds / 86_400) }
    if seconds >= 3_600, seconds.isMultiple(of: 3_600) { return words.hours(seconds / 3_600) }
    return words.minutes(max(1, seconds / 60))
  }

  private func fixedBy(_ origin: PaperSetting.Origin) -> String? {
    switch origin {
    case .usual, .reader: nil
    case .file(let path): words.fixedByFile(path)
    case .environment(let name): words.fixedByEnvironment(name)
    case .option: words.fixedByOption
    case .demo: words.fixedByDemo
    }
  }

  private func error(_ setting: PaperSetting) -> String? {
    guard let problem = facts.attempt.problems[setting.key] else { return nil }
    return SettingProblemPresenter(words: words).sentence(problem, rule: setting.rule)
  }
}
