package import ArgumentParser
import GazettePresentation

/// `gazette ads`: find classified ads, show one, list their categories, ask their sources.
package struct AdsCommand: ParsableCommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "ads", \.ads.group,
      subcommands: [AdsListCommand.self, AdsShowCommand.self, AdsCategoriesCommand.self, AdsRefreshCommand.self],
      defaultSubcommand: AdsListCommand.self)
  }

  /// The group does nothing by itself.
  package init() {}
}
