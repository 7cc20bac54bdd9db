public import ArgumentParser
internal import Foundation
public import GazetteDomain
import GazettePresentation

/// `gazette readers`: who reads the paper, and with what they come in.
package struct ReadersCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "readers", \.readers.group,
      subcommands: [
        ReadersListCommand.self, ReadersAddCommand.self, ReadersInviteCommand.self, ReadersInvitationsCommand.self,
        ReadersWithdrawCommand.self, ReadersDisableCommand.self, ReadersEnableCommand.self, ReadersRemoveCommand.self,
        ReadersRestoreCommand.self, ReadersRoleCommand.self, ReadersPasswordCommand.self, ReadersResetCommand.self,
        ReadersTokensCommand.self, ReadersTokenCommand.self, ReadersRevokeCommand.self,
      ],
      defaultSubcommand: ReadersListCommand.self)
  }

  package init() {}
}

/// `gazette readers list`: the readers by name.
package struct ReadersListCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("list", \.readers.list) }

  @Flag(help: .spoken(\.options.json))
  var json = false

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package var isForPrograms: Bool { json }

  package init() {}

  /// Writes the readers.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let readers = try await session.readers.list()
    guard !json else { return try terminal.printJSON(readers.map(ReaderDocument.init)) }
    let words = Spoken.words.readers.output
    var table = TextTable(columns: words.columns.map { .words($0) })
    for reader in readers {
      table.add([reader.name.text, reader.displayName.text, words.role(reader.role), state(of: reader, session, words)])
    }
    try terminal.print(table.text(width: terminal.width))
  }

  private func state(of reader: Reader, _ session: ReadersSession, _ words: ReadersOutputPhrases) -> String {
    switch reader.state {
    case .active: words.active
    case .disabled: words.disabled
    case .leaving(let end): words.leaves(session.dates.short(end))
    }
  }
}

extension ReadersOutputPhrases {
  /// The word for a role.
  func role(_ role: Reader.Role) -> String {
    switch role {
    case .editor: editor
    case .reader: reader
    }
  }
}

/// `gazette readers add NAME`: makes somebody a reader.
package struct ReadersAddCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("add", \.readers.add) }

  @Argument(help: .spoken(\.readers.newName))
  var name: String

  @Option(help: .spoken(\.readers.displayName))
  var displayName: String?

  @Flag(help: .spoken(\.readers.asEditor))
  var editor = false

  @Option(help: .spoken(\.readers.passwordFile))
  var passwordFile: String?

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Adds the reader, says so, and what is to do for one without a password.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let password = try passwordFile.map { (file) throws(CommandFailure) in
      try PasswordFile(name: file).password(typedAt: session.input, terminal)
    }
    let reader = try await session.readers.add(
      name: name, displayName: displayName, role: editor ? .editor : .reader, password: password)
    let words = Spoken.words.readers.output
    try terminal.print(words.added(reader.name.text))
    if password == nil { terminal.note(words.withoutPassword(reader.name.text)) }
  }
}

/// `gazette readers role NAME ROLE`: makes a reader an editor, or an editor a reader.
package struct ReadersRoleCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("role", \.readers.role) }

  @Argument(help: .spoken(\.readers.name))
  var name: String

  @Argument(help: .spoken(\.readers.newRole))
  var role: Reader.Role

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Changes the role and says so.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.readers.setRole(role, of: try await session.reader(name).id)
    let words = Spoken.words.readers.output
    try terminal.print((reader.role == .editor ? words.isEditor : words.isReader)(reader.name.text))
  }
}

extension Reader.Role: ExpressibleByArgument {}

/// `gazette readers password NAME`: gives a reader another password.
package struct ReadersPasswordCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("password", \.readers.password) }

  @Argument(help: .spoken(\.readers.name))
  var name: String

  @Option(help: .spoken(\.readers.passwordFile))
  var passwordFile = "-"

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Sets the password and says so.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.reader(name)
    let password = try PasswordFile(name: passwordFile).password(typedAt: session.input, terminal)
    try await session.readers.setPassword(password, of: reader.id)
    try terminal.print(Spoken.words.readers.output.passwordSet(reader.name.text))
  }
}

/// `gazette readers reset NAME`: an address where a reader chooses another password.
package struct ReadersResetCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("reset", \.readers.reset) }

  @Argument(help: .spoken(\.readers.name))
  var name: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the address alone, so that it can be piped, and what to know of it to standard error.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.reader(name)
    let link = try await session.readers.offerReset(of: reader.id)
    try terminal.print(session.address + Route.reset(link.secret.text).path)
    terminal.note(Spoken.words.readers.output.resetMade(reader.name.text))
  }
}
