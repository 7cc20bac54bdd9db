import GazetteDomain
import GazettePresentation

extension Settings {
  /// The settings that the settings page shows, whether they can be changed or are fixed, in the table's order.
  var pageSettings: [InstallationSetting] { table.declarations.compactMap(pageSetting) }

  private func pageSetting(_ declaration: any SettingDeclaration) -> InstallationSetting? {
    guard let onPage = declaration.onPage else { return nil }
    let text = (entries[declaration.key]?.value ?? declaration.defaultSettingValue).settingText
    return InstallationSetting(
      key: declaration.key, part: onPage.part, words: onPage.words, rule: declaration.rule(onPage.bounds),
      value: declaration.isSecret ? "" : text,
      defaultValue: declaration.defaultSettingValue.settingText, isSecret: declaration.isSecret, isSet: !text.isEmpty,
      origin: pageOrigin(of: declaration))
  }

  /// The origin of a setting's value for the settings page.
  func pageOrigin(of declaration: any SettingDeclaration) -> InstallationSetting.Origin {
    switch origin(of: declaration) {
    case .defaultValue: .defaultValue
    case .reader: .reader
    case .file(let path): .file(path)
    case .environment: .environment(declaration.environmentName)
    case .option: .option
    case .demo: .demo
    }
  }
}

extension SettingDeclaration {
  /// The input rule on the settings page.
  fileprivate func rule(_ bounds: SettingOnPage.Bounds) -> InstallationSetting.Rule {
    switch (bounds, defaultSettingValue) {
    case (.minimumDuration(let minimum), _): .period(minimumSeconds: Int(minimum.components.seconds))
    case (.maximumLength(let maximum), _): .text(maximumLength: maximum)
    case (.none, is Megabytes): .megabytes
    case (.none, is [ListingAddress]): .listings
    case (.none, _): .timeZone
    }
  }
}

extension Settings {
  /// The settings with readers' choices, unless a file, the environment or an option sets them; calls `ignored` with the keys of
  /// unusable choices, such as those of a newer Gazette.
  func with(_ chosen: [String: String], ignored: (String) -> Void = { _ in }) -> Settings {
    var entries = entries.filter { $0.value.origin != .reader }
    for (key, text) in chosen {
      guard let declaration = table.declaration(key), let value = declaration.parse(fromPage: text) else {
        ignored(key)
        continue
      }
      if entries[key] == nil { entries[key] = Entry(value: value, origin: .reader) }
    }
    return Settings(table: table, entries: entries)
  }
}

extension SettingsTable {
  /// The declaration of `key`; nil when there is none.
  func declaration(_ key: String) -> (any SettingDeclaration)? { declarations.first { $0.key == key } }

  /// Whether an imported file may set `key` to `text`: everything that the settings page may set, except keys.
  func allowsImport(_ key: String, _ text: String) -> Bool {
    guard let declaration = declaration(key), !declaration.isSecret else { return false }
    return declaration.parse(fromPage: text) != nil
  }
}

extension SettingDeclaration {
  /// The value of a text from the settings page; nil when the setting cannot be changed there, or the text is ill-typed or out of
  /// bounds.
  func parse(fromPage text: String) -> (any SettingValue)? {
    guard text.utf8.count <= 4_000, !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    switch onPage?.bounds {
    case nil: return nil
    case .some(.none): return parse(text)
    case .maximumLength(let maximum):
      return text.contains { !$0.isWhitespace } && text.count <= maximum ? parse(text) : nil
    case .minimumDuration(let minimum): return (parse(text) as? Duration).flatMap { $0 < minimum ? nil : $0 }
    }
  }
}
