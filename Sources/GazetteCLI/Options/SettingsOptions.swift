package import ArgumentParser
import GazettePresentation

/// The options for settings, shared by all commands; they override environment and file.
package struct SettingsOptions: ParsableArguments {
  @Option(name: .customLong("config"), help: .localized(\.options.settingsFile))
  package var file: String?

  @Option(help: .localized(\.options.dataFolder))
  package var dataFolder: String?

  @Option(name: .customLong("set"), help: .localized(\.options.assignment))
  package var assignments: [SettingAssignment] = []

  package init() {}

  /// The settings from the options, by key, in the given order: the later of two for one key wins.
  package var overrides: [SettingAssignment] {
    let folder = dataFolder.map { SettingAssignment(key: "data.folder", value: $0) }
    return assignments + [folder].compactMap(\.self)
  }
}

/// One setting given on the command line, `key=value`.
package struct SettingAssignment: ExpressibleByArgument, Equatable, Sendable {
  /// The setting's key, such as `server.port`.
  package let key: String
  /// The value as written.
  package let value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// Reads `key=value`; nil without an equals sign or without a key.
  package init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
    self.init(key: String(argument[..<equals]), value: String(argument[argument.index(after: equals)...]))
  }
}
