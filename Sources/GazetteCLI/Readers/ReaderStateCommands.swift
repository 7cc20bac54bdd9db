package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette readers disable NAME`: keeps a reader out.
package struct ReadersDisableCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("disable", \.readers.disable) }

  @Argument(help: .spoken(\.readers.name))
  var name: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Disables the reader and says so.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.readers.disable(try await session.reader(name).id)
    try terminal.print(Spoken.words.readers.output.isDisabled(reader.name.text))
  }
}

/// `gazette readers enable NAME`: lets a disabled reader in again.
package struct ReadersEnableCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("enable", \.readers.enable) }

  @Argument(help: .spoken(\.readers.name))
  var name: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Enables the reader and says so.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.readers.enable(try await session.reader(name).id)
    try terminal.print(Spoken.words.readers.output.isEnabled(reader.name.text))
  }
}

/// `gazette readers remove NAME`: removes a reader, with a pause before all that is theirs goes.
package struct ReadersRemoveCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("remove", \.readers.remove) }

  @Argument(help: .spoken(\.readers.name))
  var name: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Removes the reader and says until when that can be taken back.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.readers.remove(try await session.reader(name).id)
    guard case .leaving(let end) = reader.state else { return }
    try terminal.print(
      Spoken.words.readers.output.removed(reader.name.text, session.dates.long(end), session.dates.time(end)))
  }
}

/// `gazette readers restore NAME`: takes a removal back.
package struct ReadersRestoreCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("restore", \.readers.restore) }

  @Argument(help: .spoken(\.readers.name))
  var name: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Takes the removal back and says so, and whether the reader may come in.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.readers.takeBack(try await session.reader(name).id)
    let words = Spoken.words.readers.output
    try terminal.print((reader.isDisabled ? words.restoredDisabled : words.restored)(reader.name.text))
  }
}
