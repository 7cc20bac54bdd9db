import BoundedNumbers
import Foundation

/// A form of the settings page: a few settings that are saved together.
package struct SettingsForm: Sendable {
  /// The form's part of the page, and a sentence below its heading.
  package let part: SettingsAnchor
  package let note: String?
  /// The fields.
  package let fields: [SettingsField]
  /// The button's label; nil when all fields are fixed.
  package let button: String?
}

/// One setting of a form.
package struct SettingsField: Sendable {
  /// The setting's key, which is the field's name, and the element's identifier.
  package let name, id: String
  package let label: String
  /// A short explanation; never empty.
  package let hint: String
  /// The effective value, or the typed one; empty for a key.
  package let value: String
  /// The error of the typed value.
  package let error: String?
  /// The origin that fixes the value, when this page cannot change it.
  package let fixedBy: String?
  /// The kind of field; exactly one is true.
  package let isChoice, isText, isNumber, isKey: Bool
  /// The options to choose from; empty for a text field.
  package let choices: [SettingsPage.Option]
  /// The unit after a number.
  package let unit: String?
  /// The maximum number of characters.
  package let maximumLength: Int
  /// Whether a key is set, in words; nil for other settings.
  package let keyState: String?
  /// The label of the button that removes a key; nil when the settings page has set none.
  package let removeKey: String?
}

/// Makes the view models of the settings page's forms.
struct SettingsFormPresenter: Sendable {
  let edition: Edition
  let facts: SettingsFacts
  private var words: SettingsFieldPhrases { edition.phrases.settings.fields }

  /// Returns a form of the settings in `parts`, one part below the other.
  func form(
    _ anchor: SettingsAnchor, note: String? = nil, parts: [InstallationSetting.Part], save: String
  ) -> SettingsForm {
    let settings = parts.flatMap { part in facts.settings.filter { $0.part == part } }
    return SettingsForm(
      part: anchor, note: note, fields: settings.map(field),
      button: settings.allSatisfy(\.origin.isFixed) ? nil : save)
  }

  /// Returns the links to the feeds, and the additional sources of ads.
  func sources(_ part: SettingsAnchor, save: String) -> SettingsSources {
    let words = edition.phrases.settings.places
    let ads = edition.phrases.settings.descriptions.classifiedsMore
    let setting = facts.settings.first { $0.part == .sources }
    let isFixed = setting?.origin.isFixed ?? true
    let known = (setting.map(value) ?? "").split(separator: ",").map(String.init)
    let lines = isFixed ? known : known + ["=", "="]
    return SettingsSources(
      part: part,
      feeds: !facts.hasFeeds
        ? nil : SettingsLink(path: Route.feeds.path, label: words.feeds, hint: words.feedsHint),
      adsTitle: ads.label, adsHint: ads.hint, nameLabel: words.adName,
      sources: lines.enumerated().map { line, text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return SettingsSources.Source(
          name: parts.first ?? "", address: parts.count > 1 ? parts[1] : "",
          nameLabel: words.adNameOf(line + 1), addressLabel: words.adAddressOf(line + 1))
      },
      adsFixed: setting.flatMap { fixedBy($0.origin) }, adsError: setting.flatMap(error),
      adsButton: isFixed ? nil : save)
  }

  /// Returns the typed value, else the effective one.
  private func value(_ setting: InstallationSetting) -> String { facts.attempt.typed[setting.key] ?? setting.value }

  private func field(_ setting: InstallationSetting) -> SettingsField {
    let value = value(setting)
    let words = setting.words(edition.phrases)
    let choices = choices(setting, value)
    return SettingsField(
      name: setting.key, id: setting.key.replacing(".", with: "-"), label: words.label,
      hint: words.hint, value: setting.isSecret ? "" : value, error: error(setting),
      fixedBy: fixedBy(setting.origin), isChoice: !choices.isEmpty,
      isText: choices.isEmpty && !setting.isSecret && setting.rule != .megabytes,
      isNumber: setting.rule == .megabytes, isKey: setting.isSecret, choices: choices,
      unit: setting.rule == .megabytes ? edition.phrases.settings.storage.byteUnits[2] : nil,
      maximumLength: maximumLength(setting.rule),
      keyState: setting.isSecret ? (setting.isSet ? self.words.keyIsSet : self.words.keyIsNotSet) : nil,
      removeKey: setting.isSecret && setting.origin == .reader ? self.words.removeKey : nil)
  }

  private func maximumLength(_ rule: InstallationSetting.Rule) -> Int {
    if case .text(let maximumLength) = rule { maximumLength } else { 100 }
  }

  /// Returns the durations to choose from, the shortest first, including the effective value.
  private func choices(_ setting: InstallationSetting, _ value: String) -> [SettingsPage.Option] {
    guard case .period(let minimum) = setting.rule else { return [] }
    let defaultSeconds = PeriodText.seconds(setting.defaultValue) ?? 0
    let periods = minimum >= 86_400 ? PeriodText.retentionPeriods : PeriodText.refreshIntervals
    let offered = Set(periods.filter { $0 >= minimum } + [defaultSeconds, PeriodText.seconds(value) ?? defaultSeconds])
    return offered.sorted().map { seconds in
      let text = PeriodText.text(seconds)
      let label = self.label(seconds)
      return SettingsPage.Option(
        value: text, label: seconds == defaultSeconds ? words.defaultChoice(label) : label,
        isChosen: seconds == PeriodText.seconds(value) ?? defaultSeconds)
    }
  }

  private func label(_ seconds: Int) -> String {
    if seconds >= 86_400, seconds.isMultiple(of: 86_400) { return words.days(seconds / 86_400) }
    if seconds >= 3_600, seconds.isMultiple(of: 3_600) { return words.hours(seconds / 3_600) }
    return words.minutes(max(1, seconds / 60))
  }

  private func fixedBy(_ origin: InstallationSetting.Origin) -> String? {
    switch origin {
    case .defaultValue, .reader: nil
    case .file(let path): words.fixedByFile(path)
    case .environment(let name): words.fixedByEnvironment(name)
    case .option: words.fixedByOption
    case .demo: words.fixedByDemo
    }
  }

  private func error(_ setting: InstallationSetting) -> String? {
    guard let problem = facts.attempt.problems[setting.key] else { return nil }
    return SettingProblemPresenter(words: words).sentence(problem, rule: setting.rule)
  }
}

/// Converts durations from and to the settings' format: `15m`, `1h`, `7d`.
enum PeriodText {
  /// The refresh intervals and the retention periods to choose from, in seconds.
  static let refreshIntervals = [300, 600, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400]
  static let retentionPeriods = [7, 30, 90, 180, 366].map { $0 * 86_400 }

  private static let units: [(suffix: Character, seconds: Int)] = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]

  static func seconds(_ text: String) -> Int? {
    guard let suffix = text.last, let unit = units.first(where: { $0.suffix == suffix }),
      let count = Int(text.dropLast(), in: 1...100_000_000)
    else { return nil }
    return count * unit.seconds
  }

  static func text(_ seconds: Int) -> String {
    let unit = units.first { seconds.isMultiple(of: $0.seconds) } ?? ("s", 1)
    return "\(seconds / unit.seconds)\(unit.suffix)"
  }
}
