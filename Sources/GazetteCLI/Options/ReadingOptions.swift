package import ArgumentParser
package import GazettePresentation

/// The options of every reading command.
package struct ReadingOptions: ParsableArguments {
  @Flag(help: .spoken(\.options.json))
  package var json = false

  @Option(name: .customLong("lang"), help: .spoken(\.options.language))
  package var language: Language?

  @Option(help: .spoken(\.options.units))
  package var units: UnitSystem?

  /// No option given.
  package init() {}
}

extension Language: ExpressibleByArgument {}
extension UnitSystem: ExpressibleByArgument {}
