package import ArgumentParser
import GazettePresentation

/// `gazette places`: search, add, list, remove, refresh and reorder the saved places.
package struct PlacesCommand: ParsableCommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "places", \.places.group,
      subcommands: [
        PlacesListCommand.self, PlacesSearchCommand.self, PlacesAddCommand.self, PlacesRemoveCommand.self,
        PlacesRefreshCommand.self, PlacesReorderCommand.self, PlacesHomeCommand.self,
      ],
      defaultSubcommand: PlacesListCommand.self)
  }

  /// The group does nothing by itself.
  package init() {}
}
