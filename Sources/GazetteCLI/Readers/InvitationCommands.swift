package import ArgumentParser
internal import Foundation
import GazetteDomain
import GazettePresentation

/// `gazette readers invite`: an address where one person becomes a reader.
package struct ReadersInviteCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("invite", \.readers.invite) }

  @Flag(help: .spoken(\.readers.invitedAsEditor))
  var editor = false

  @Flag(help: .spoken(\.options.json))
  var json = false

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package var isForPrograms: Bool { json }

  package init() {}

  /// Writes the address alone, so that it can be piped, and what to know of it to standard error.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let issued = try await session.readers.invite(as: editor ? .editor : .reader, by: nil)
    let link = session.address + Route.invitation(issued.secret.text).path
    guard !json else { return try terminal.printJSON(InvitationDocument(issued.value, madeBy: nil, link: link)) }
    try terminal.print(link)
    terminal.note(Spoken.words.readers.output.invited)
  }
}

/// `gazette readers invitations`: those that can be used.
package struct ReadersInvitationsCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("invitations", \.readers.invitations)
  }

  @Flag(help: .spoken(\.options.json))
  var json = false

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package var isForPrograms: Bool { json }

  package init() {}

  /// Writes the invitations, the earliest made first.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let invitations = try await session.readers.invitations()
    let readers = try await session.readers.list()
    func editor(_ invitation: Invitation) -> String? { readers.first { $0.id == invitation.madeBy }?.name.text }
    guard !json else { return try terminal.printJSON(invitations.map { InvitationDocument($0, madeBy: editor($0)) }) }
    let (words, dates) = (Spoken.words.readers.output, session.dates)
    guard !invitations.isEmpty else { return terminal.note(words.noInvitations) }
    var table = TextTable(columns: words.invitationColumns.map { .words($0) })
    for invitation in invitations {
      table.add([
        invitation.id.rawValue, words.role(invitation.role), editor(invitation) ?? words.machine,
        dates.short(invitation.made), "\(dates.short(invitation.ends)), \(dates.time(invitation.ends))",
      ])
    }
    try terminal.print(table.text(width: terminal.width))
  }
}

/// `gazette readers withdraw ID`: makes an invitation useless.
package struct ReadersWithdrawCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("withdraw", \.readers.withdraw) }

  @Argument(help: .spoken(\.readers.invitation))
  var id: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Withdraws the invitation and says so.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    try await session.readers.withdraw(Invitation.ID(rawValue: id))
    try terminal.print(Spoken.words.readers.output.withdrawn)
  }
}
