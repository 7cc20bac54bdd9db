package import ArgumentParser
import GazettePresentation

/// `gazette fetch`: reports the outbound guard's decision about an address.
package struct FetchCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("fetch", \.tools.fetch)
  }

  @Option(help: .localized(\.tools.check))
  var check: String

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Checks the address.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    switch try await services.fetching.check(check) {
    case .allowed(let address, let connectsTo):
      try services.terminal.print(
        CommandLanguage.words.output.mayBeFetched(address, connectsTo.joined(separator: ", ")))
    case .refused(let reason, let remedy):
      throw CommandFailure(.refused, CommandLanguage.words.failures.tools.notFetched(reason, remedy))
    }
  }
}

/// The services for `gazette fetch`.
package struct FetchServices: Sendable {
  /// Returns the outbound guard's decision about an address; sends nothing but a name lookup.
  package let check: @Sendable (_ address: String) async throws(CommandFailure) -> FetchCheck

  package init(check: @escaping @Sendable (_ address: String) async throws(CommandFailure) -> FetchCheck) {
    self.check = check
  }
}

/// The outbound guard's decision about an address.
package enum FetchCheck: Equatable, Sendable {
  /// Gazette would fetch it: the canonical address, and the addresses of possible connections, never empty.
  case allowed(address: String, connectsTo: [String])
  /// Gazette would not; the reason is a phrase without a full stop, the remedy a sentence; nil without one.
  case refused(reason: String, remedy: String?)
}
