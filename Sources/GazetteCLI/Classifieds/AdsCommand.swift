package import ArgumentParser

/// `gazette ads`: find classified ads, show one, list their categories, ask their sources.
package struct AdsCommand: ParsableCommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "ads",
    abstract: "Find classified ads, show one, list their categories, ask their sources.",
    subcommands: [AdsListCommand.self, AdsShowCommand.self, AdsCategoriesCommand.self, AdsRefreshCommand.self],
    defaultSubcommand: AdsListCommand.self)

  /// The group does nothing by itself.
  package init() {}
}
