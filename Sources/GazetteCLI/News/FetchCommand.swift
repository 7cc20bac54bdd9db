package import ArgumentParser
import GazettePresentation

/// `gazette fetch`: says what the outbound guard thinks of an address.
package struct FetchCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("fetch", \.tools.fetch)
  }

  @Option(help: .spoken(\.tools.check))
  var check: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Checks the address.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    switch try await services.fetching.check(check) {
    case .allowed(let address, let connectsTo):
      try services.terminal.print(Spoken.words.output.mayBeFetched(address, connectsTo.joined(separator: ", ")))
    case .refused(let reason):
      throw CommandFailure(.refused, Spoken.words.failures.tools.notFetched(reason))
    }
  }
}
