import GazetteCLI

extension CommandComposition {
  /// Running and looking after the paper.
  var program: ProgramServices {
    ProgramServices(
      serve: serve,
      demo: demo,
      settings: settingLines,
      examine: examine,
      backup: backUp,
      restore: restore,
      hashPassword: AccessPassword.hash,
      input: .process)
  }

  private func settingLines() throws(CommandFailure) -> [SettingLine] {
    let settings = try settings()
    return settings.table.declarations.map { declaration in
      SettingLine(
        key: declaration.key, environment: declaration.environmentName,
        value: settings.shownValue(of: declaration), origin: settings.origin(of: declaration).text,
        purpose: declaration.purpose)
    }
  }
}
