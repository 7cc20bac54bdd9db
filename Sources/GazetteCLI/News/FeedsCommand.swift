package import ArgumentParser

/// `gazette feeds`: the feeds that the paper reads, and a look at any other.
package struct FeedsCommand: ParsableCommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "feeds",
    abstract: "Look into feeds.",
    subcommands: [ParseFeedsCommand.self])

  /// The group does nothing by itself: ArgumentParser then shows the help.
  package init() {}
}
