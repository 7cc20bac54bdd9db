package import ArgumentParser

/// The options of every command that say where settings come from; they win over environment and file.
package struct SettingsOptions: ParsableArguments {
  @Option(name: .customLong("config"), help: ArgumentHelp("Read settings from this YAML file.", valueName: "file"))
  package var file: String?

  @Option(help: ArgumentHelp("Keep the paper's data in this folder.", valueName: "folder"))
  package var dataFolder: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set any setting, as often as needed; 'gazette config' lists them.", valueName: "key=value"))
  package var assignments: [SettingAssignment] = []

  /// No option given.
  package init() {}

  /// The settings that the options give, by key, in the order given: of two for one key the later wins.
  package var overrides: [SettingAssignment] {
    let folder = dataFolder.map { SettingAssignment(key: "data.folder", value: $0) }
    return assignments + [folder].compactMap(\.self)
  }
}
