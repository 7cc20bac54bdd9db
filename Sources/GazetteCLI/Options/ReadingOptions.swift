package import ArgumentParser
package import GazettePresentation

/// The options of every reading command.
package struct ReadingOptions: ParsableArguments {
  @Flag(help: "Write JSON, for programs.")
  package var json = false

  @Option(
    name: .customLong("lang"),
    help: ArgumentHelp("The language to write in: fr or en.", valueName: "language"))
  package var language: Language?

  @Option(help: ArgumentHelp("The units to write in: metric or imperial.", valueName: "system"))
  package var units: UnitSystem?

  /// No option given.
  package init() {}
}

extension Language: ExpressibleByArgument {}
extension UnitSystem: ExpressibleByArgument {}
