package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette watches`: lists, tries out, adds and removes watches.
package struct WatchesCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "watches", \.watches.group,
      subcommands: [
        WatchesListCommand.self, WatchesAddCommand.self, WatchesPreviewCommand.self, WatchesShowCommand.self,
        WatchesRemoveCommand.self,
      ],
      defaultSubcommand: WatchesListCommand.self)
  }

  package init() {}
}

/// A command about watches.
package protocol WatchesSubcommand: GazetteSubcommand {
  /// Its use of the data folder.
  static var access: WatchesSession.Access { get }
  /// The options of its output.
  var reading: ReadingOptions { get }
  /// Runs the command.
  func work(in session: WatchesSession, _ style: ReadingStyle, _ terminal: Terminal) async throws
}

extension WatchesSubcommand {
  /// Most commands only read.
  package static var access: WatchesSession.Access { .reading }

  /// Opens the watches and runs the command.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    try await work(in: try await services.watches(Self.access, reading.reader), style, services.terminal)
  }
}

/// `gazette watches [list]`: the watches by name.
package struct WatchesListCommand: WatchesSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("list", \.watches.list) }

  @OptionGroup(title: CommandLanguage.words.options.reading)
  package var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the list.
  package func work(in session: WatchesSession, _ style: ReadingStyle, _ terminal: Terminal) async throws {
    let all = try await session.watches.list(for: session.reader)
    guard !style.isJSON else { return try terminal.printJSON(WatchListDocument(all)) }
    let words = Phrases.of(style.language).commands.watches
    guard !all.isEmpty else { return terminal.note(words.noWatches) }
    var table = TextTable(columns: [
      .figures(words.number), .words(words.nameHeading), .words(words.rule), .words(words.actions),
      .figures(words.matches), .figures(words.new),
    ])
    for status in all {
      let watch = status.watch
      table.add(
        [
          "\(watch.id.rawValue)", watch.name, watch.query.text, watch.actionWords(style.language), "\(status.matches)",
          "\(status.newMatches)",
        ].map(TerminalText.safe))
    }
    try terminal.print(table.text(width: terminal.width))
  }
}

extension Watch {
  /// The names of the actions, and the state of a watch that is off.
  func actionWords(_ language: Language) -> String {
    let phrases = Phrases.of(language)
    let actions = WatchAction.allCases.filter(actions.contains).map(phrases[WatchPhrases.self].action)
    return (actions + (isOn ? [] : [phrases.commands.watches.isOff])).joined(separator: ", ")
  }
}

/// `gazette watches remove WATCH`: removes a watch.
package struct WatchesRemoveCommand: WatchesSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("remove", \.watches.remove) }
  package static let access = WatchesSession.Access.changing

  @Argument(help: .localized(\.watches.watch))
  var watch: String
  @OptionGroup(title: CommandLanguage.words.options.reading)
  package var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Removes the watch, and reports it.
  package func work(in session: WatchesSession, _ style: ReadingStyle, _ terminal: Terminal) async throws {
    let status = try await session.find(watch, style.language)
    let removed = try await session.watches.remove(status.id, for: session.reader)
    guard !style.isJSON else { return try terminal.printJSON(WatchDocument(status)) }
    try terminal.print(Phrases.of(style.language).commands.watches.removed(TerminalText.safe(removed.name)))
  }
}
