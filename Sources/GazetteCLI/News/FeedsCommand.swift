package import ArgumentParser

/// `gazette feeds`: the feeds that the paper reads, and a look at any other.
package struct FeedsCommand: ParsableCommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "feeds",
    abstract: "List, add, remove, refresh, import and export feeds, or look into any.",
    subcommands: [
      FeedsListCommand.self, FeedsAddCommand.self, FeedsRemoveCommand.self, FeedsRefreshCommand.self,
      FeedsImportCommand.self, FeedsExportCommand.self, ParseFeedsCommand.self,
    ],
    defaultSubcommand: FeedsListCommand.self)

  /// The group does nothing by itself.
  package init() {}
}
