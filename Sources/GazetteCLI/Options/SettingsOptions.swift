package import ArgumentParser
import GazettePresentation

/// The options of every command that say where settings come from; they win over environment and file.
package struct SettingsOptions: ParsableArguments {
  @Option(name: .customLong("config"), help: .spoken(\.options.settingsFile))
  package var file: String?

  @Option(help: .spoken(\.options.dataFolder))
  package var dataFolder: String?

  @Option(name: .customLong("set"), help: .spoken(\.options.assignment))
  package var assignments: [SettingAssignment] = []

  /// No option given.
  package init() {}

  /// The settings that the options give, by key, in the order given: of two for one key the later wins.
  package var overrides: [SettingAssignment] {
    let folder = dataFolder.map { SettingAssignment(key: "data.folder", value: $0) }
    return assignments + [folder].compactMap(\.self)
  }
}
