package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette channels`: lists, adds, tests and removes channels.
package struct ChannelsCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "channels", \.channels.group,
      subcommands: [
        ChannelsListCommand.self, ChannelsAddCommand.self, ChannelsTestCommand.self, ChannelsRemoveCommand.self,
      ],
      defaultSubcommand: ChannelsListCommand.self)
  }

  package init() {}
}

/// A command about channels.
package protocol ChannelsSubcommand: GazetteSubcommand {
  /// Its use of the data folder.
  static var access: ChannelsSession.Access { get }
  /// The options of its output.
  var reading: ReadingOptions { get }
  /// Runs the command.
  func work(in session: ChannelsSession, _ style: ReadingStyle, _ terminal: Terminal) async throws
}

extension ChannelsSubcommand {
  /// The access of commands that change no channel.
  package static var access: ChannelsSession.Access { .reading }

  /// Opens the channels and runs the command.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    try await work(in: try await services.channels(Self.access, reading.reader), style, services.terminal)
  }
}

/// `gazette channels [list]`: the channels, the oldest first, without their addresses.
package struct ChannelsListCommand: ChannelsSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("list", \.channels.list) }

  @OptionGroup(title: CommandLanguage.words.options.reading)
  package var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the list.
  package func work(in session: ChannelsSession, _ style: ReadingStyle, _ terminal: Terminal) async throws {
    let all = try await session.channels.list(for: session.reader)
    let edition = session.edition(style)
    let phrases = edition.phrases
    guard !style.isJSON else {
      return try terminal.printJSON(ChannelListDocument(all, kinds: session.channels.availableKinds, phrases))
    }
    let words = phrases.commands.channels
    guard !all.isEmpty else { return terminal.note(words.noChannels) }
    var table = TextTable(columns: [
      .figures(words.number), .words(words.nameHeading), .words(words.kindHeading), .words(words.host),
      .words(words.state),
    ])
    let (names, presenter) = (phrases[ChannelPhrases.self], ChannelsPresenter(edition: edition))
    for channel in all {
      let state = (channel.health.isPaused ? [names.pausedHint] : []) + presenter.health(of: channel)
      table.add(
        [
          "\(channel.id.rawValue)", channel.name, names.kind(channel.target.kind), channel.target.host,
          state.joined(separator: " "),
        ].map(TerminalText.safe))
    }
    try terminal.print(table.text(width: terminal.width))
  }
}

/// `gazette channels test CHANNEL`: sends a test.
package struct ChannelsTestCommand: ChannelsSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("test", \.channels.test) }

  @Argument(help: .localized(\.channels.channel))
  var channel: String
  @OptionGroup(title: CommandLanguage.words.options.reading)
  package var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Sends the test, and reports whether the service accepted it.
  package func work(in session: ChannelsSession, _ style: ReadingStyle, _ terminal: Terminal) async throws {
    let channel = try await session.find(channel, style.language)
    let result = try await session.channels.test(channel.id, for: session.reader)
    let phrases = Phrases.of(style.language)
    if style.isJSON { try terminal.printJSON(ChannelTestDocument(result, phrases)) }
    if let failure = result.failure {
      let reason = phrases[ChannelPhrases.self].problems.failure(failure)
      throw CommandFailure(.unavailable, TerminalText.safe(reason))
    }
    guard !style.isJSON else { return }
    try terminal.print(phrases.commands.channels.tested(TerminalText.safe(channel.name)))
  }
}

extension DeliveryResult {
  /// The reason why the service did not accept a notification; nil when it did.
  fileprivate var failure: DeliveryFailure? {
    switch self {
    case .accepted: nil
    case .gone(let failure), .later(let failure, _), .refused(let failure): failure
    }
  }
}

/// `gazette channels remove CHANNEL`: removes a channel.
package struct ChannelsRemoveCommand: ChannelsSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("remove", \.channels.remove) }
  package static let access = ChannelsSession.Access.changing

  @Argument(help: .localized(\.channels.channel))
  var channel: String
  @OptionGroup(title: CommandLanguage.words.options.reading)
  package var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Removes the channel, and reports it.
  package func work(in session: ChannelsSession, _ style: ReadingStyle, _ terminal: Terminal) async throws {
    let channel = try await session.find(channel, style.language)
    try await session.channels.remove(channel.id, for: session.reader)
    let phrases = Phrases.of(style.language)
    guard !style.isJSON else { return try terminal.printJSON(ChannelDocument(channel, phrases)) }
    try terminal.print(phrases.commands.channels.removed(TerminalText.safe(channel.name)))
  }
}
