public import ArgumentParser
public import GazetteDomain
import GazettePresentation

/// `gazette channels add KIND ADDRESS`: adds a channel.
package struct ChannelsAddCommand: ChannelsSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("add", \.channels.add) }
  package static let access = ChannelsSession.Access.changing

  @Argument(help: .localized(\.channels.kind))
  var kind: ChannelKind
  @Argument(help: .localized(\.channels.address))
  var address: String
  @Option(parsing: .unconditional, help: .localized(\.channels.name))
  var name: String?
  @Option(help: .localized(\.channels.tokenFile))
  var tokenFile: String?
  @OptionGroup(title: CommandLanguage.words.options.reading)
  package var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Adds the channel, and reports it with the secret of a webhook.
  package func work(in session: ChannelsSession, _ style: ReadingStyle, _ terminal: Terminal) async throws {
    let phrases = Phrases.of(style.language)
    let words = phrases.commands.channels
    guard kind != .push else { throw CommandFailure(.usage, words.needsBrowser) }
    let token = try tokenFile.map { (file) throws(CommandFailure) in
      try PasswordFile(name: file).password(typedAt: session.input, terminal)
    }
    let isMail = kind == .mail
    let draft = ChannelDraft(
      kind: kind, name: name ?? "", url: isMail ? "" : address, token: token, address: isMail ? address : nil)
    let channel = try await session.channels.add(draft, for: session.reader)
    guard !style.isJSON else { return try terminal.printJSON(ChannelDocument(channel, phrases, isNew: true)) }
    try terminal.print(words.added(TerminalText.safe(channel.name)))
    if let secret = channel.target.webhookSecretText { try terminal.print(words.secret(secret)) }
  }
}

extension ChannelKind: ExpressibleByArgument {}
