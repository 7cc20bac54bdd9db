package import ArgumentParser
import GazettePresentation

/// `gazette fetch`: says what the outbound guard thinks of an address.
package struct FetchCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("fetch", \.tools.fetch)
  }

  @Option(help: .spoken(\.tools.check))
  var check: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Checks the address.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    switch try await services.fetching.check(check) {
    case .allowed(let address, let connectsTo):
      try services.terminal.print(Spoken.words.output.mayBeFetched(address, connectsTo.joined(separator: ", ")))
    case .refused(let reason, let way):
      throw CommandFailure(.refused, Spoken.words.failures.tools.notFetched(reason, way))
    }
  }
}

/// What `gazette fetch` asks for.
package struct FetchServices: Sendable {
  /// What the outbound guard says of an address; nothing but a look-up of its name leaves the machine.
  package let check: @Sendable (_ address: String) async throws(CommandFailure) -> FetchCheck

  package init(check: @escaping @Sendable (_ address: String) async throws(CommandFailure) -> FetchCheck) {
    self.check = check
  }
}

/// What the outbound guard says of an address.
package enum FetchCheck: Equatable, Sendable {
  /// Gazette would fetch it: the address in its one form, and where a connection would go, never empty.
  case allowed(address: String, connectsTo: [String])
  /// Gazette would not; the reason is a phrase without a full stop, the way how it would a sentence, if there is one.
  case refused(reason: String, way: String?)
}
