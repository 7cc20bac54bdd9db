package import ArgumentParser

/// `gazette settings`: what was made of the paper, carried from one to another.
package struct SettingsCommand: ParsableCommand {
  /// How the command presents itself, and what it can do.
  package static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Carry settings, places, feeds, stars and searches to another paper.",
    discussion: "Keys are not in the file; 'gazette config' shows what is set.",
    subcommands: [SettingsExportCommand.self, SettingsImportCommand.self])

  /// A command without options.
  package init() {}
}
