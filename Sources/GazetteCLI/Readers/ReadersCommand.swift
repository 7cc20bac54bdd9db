public import ArgumentParser
internal import Foundation
public import GazetteDomain
import GazettePresentation

/// `gazette readers`: manages readers and their credentials.
package struct ReadersCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "readers", \.readers.group,
      subcommands: [
        ReadersVerbCommand<ListReaders>.self, ReadersVerbCommand<AddReader>.self, ReadersVerbCommand<Invite>.self,
        ReadersVerbCommand<ListInvitations>.self, ReadersVerbCommand<WithdrawInvitation>.self,
        ReadersVerbCommand<DisableReader>.self, ReadersVerbCommand<EnableReader>.self,
        ReadersVerbCommand<RemoveReader>.self, ReadersVerbCommand<RestoreReader>.self,
        ReadersVerbCommand<SetRole>.self, ReadersVerbCommand<SetPassword>.self, ReadersVerbCommand<OfferReset>.self,
        ReadersVerbCommand<ListTokens>.self, ReadersVerbCommand<MakeToken>.self, ReadersVerbCommand<RevokeToken>.self,
      ],
      defaultSubcommand: ReadersVerbCommand<ListReaders>.self)
  }

  package init() {}
}

/// The work of a readers command, with its arguments.
protocol ReadersVerb: ParsableArguments {
  /// The command's name and words.
  static var configuration: CommandConfiguration { get }
  /// True when the output is for a program.
  var json: Bool { get }
  /// Runs the command.
  func work(in session: ReadersSession, on terminal: Terminal) async throws
}

extension ReadersVerb {
  /// The default: output for people.
  var json: Bool { false }
  /// The phrases of these commands, in the language of the output.
  var words: ReadersOutputPhrases { CommandLanguage.words.readers.output }
}

/// The command of a verb: adds the settings options, and opens the readers.
struct ReadersVerbCommand<Verb: ReadersVerb>: ReadersSubcommand {
  static var configuration: CommandConfiguration { Verb.configuration }

  @OptionGroup var verb: Verb

  @OptionGroup(title: CommandLanguage.words.options.settings)
  var settings: SettingsOptions

  var isForPrograms: Bool { verb.json }

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    try await verb.work(in: session, on: terminal)
  }
}

/// The argument that names a reader.
struct NamedReader: ParsableArguments {
  @Argument(help: .localized(\.readers.name))
  var name: String

  /// Returns the named reader.
  /// - Throws: ``ExitStatus/noInput`` when no reader has that name.
  func find(in session: ReadersSession) async throws -> Reader {
    if let reader = try await session.readers.find(name) { return reader }
    throw CommandFailure(noReaderNamed: name)
  }
}

/// `gazette readers list`: the readers by name.
struct ListReaders: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("list", \.readers.list) }

  @Flag(help: .localized(\.options.json))
  var json = false

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let readers = try await session.readers.list()
    guard !json else { return try terminal.printJSON(readers.map(ReaderDocument.init)) }
    var table = TextTable(columns: words.columns.map { .words($0) })
    for reader in readers {
      table.add([reader.name.text, reader.displayName.text, words.role(reader.role), state(of: reader, session)])
    }
    try terminal.print(table.text(width: terminal.width))
  }

  private func state(of reader: Reader, _ session: ReadersSession) -> String {
    switch reader.state {
    case .active: words.active
    case .disabled: words.disabled
    case .leaving(let end): words.leaves(session.dates.short(end))
    }
  }
}

extension ReadersOutputPhrases {
  /// Returns the word for a role.
  func role(_ role: Reader.Role) -> String {
    switch role {
    case .editor: editor
    case .reader: reader
    }
  }
}

extension Reader.Role: ExpressibleByArgument {}
