package import ArgumentParser
import GazettePresentation

/// `gazette feeds`: the feeds that the paper reads, and a look at any other.
package struct FeedsCommand: ParsableCommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "feeds", \.feeds.group,
      subcommands: [
        FeedsListCommand.self, FeedsAddCommand.self, FeedsRemoveCommand.self, FeedsRefreshCommand.self,
        FeedsImportCommand.self, FeedsExportCommand.self, ParseFeedsCommand.self,
      ],
      defaultSubcommand: FeedsListCommand.self)
  }

  /// The group does nothing by itself.
  package init() {}
}
