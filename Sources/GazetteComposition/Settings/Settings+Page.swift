import GazettePresentation

extension Settings {
  /// The settings that the settings page may change or show as fixed, in the table's order.
  var shown: [PaperSetting] { table.declarations.compactMap(shown) }

  private func shown(_ declaration: any SettingDeclaration) -> PaperSetting? {
    guard let rule = declaration.rule else { return nil }
    let text = (entries[declaration.key]?.value ?? declaration.defaultSettingValue).settingText
    return PaperSetting(
      key: declaration.key, rule: rule, value: declaration.isSecret ? "" : text,
      usual: declaration.defaultSettingValue.settingText, isSecret: declaration.isSecret, isSet: !text.isEmpty,
      origin: pageOrigin(of: declaration))
  }

  /// Where a setting's value came from, as the settings page tells it.
  func pageOrigin(of declaration: any SettingDeclaration) -> PaperSetting.Origin {
    switch origin(of: declaration) {
    case .defaultValue: .usual
    case .reader: .reader
    case .file(let path): .file(path)
    case .environment: .environment(declaration.environmentName)
    case .option: .option
    case .demo: .demo
    }
  }
}

extension SettingDeclaration {
  /// How the settings page asks for it; nil where it does not.
  fileprivate var rule: PaperSetting.Rule? {
    switch (onPage, defaultSettingValue) {
    case (.no, _): nil
    case (.lastingAtLeast(let least), _): .period(least: Int(least.components.seconds))
    case (.inCharacters(let most), _): .text(most: most)
    case (.yes, is Megabytes): .megabytes
    case (.yes, is [ListingAddress]): .listings
    case (.yes, _): .timeZone
    }
  }
}
