import ArgumentParser
internal import Foundation
import GazetteDomain
import GazettePresentation

/// `gazette readers invite`: prints only an address where one person becomes a reader to standard output.
struct Invite: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("invite", \.readers.invite) }

  @Flag(help: .localized(\.readers.invitedAsEditor))
  var editor = false

  @Option(name: .customLong("for"), help: .localized(\.readers.invitee))
  var invitee: String?

  @Flag(help: .localized(\.options.json))
  var json = false

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let issued = try await session.readers.invite(as: editor ? .editor : .reader, invitee: invitee, by: nil)
    let link = session.address + Route.invitation(issued.secret.text).path
    guard !json else { return try terminal.printJSON(InvitationDocument(issued.value, madeBy: nil, link: link)) }
    try terminal.print(link)
    terminal.note(words.invited)
  }
}

/// `gazette readers invitations`: the valid invitations, the earliest first.
struct ListInvitations: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("invitations", \.readers.invitations) }

  @Flag(help: .localized(\.options.json))
  var json = false

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let invitations = try await session.readers.invitations()
    let readers = try await session.readers.list()
    func editor(_ invitation: Invitation) -> String? { readers.first { $0.id == invitation.madeBy }?.name.text }
    guard !json else { return try terminal.printJSON(invitations.map { InvitationDocument($0, madeBy: editor($0)) }) }
    guard !invitations.isEmpty else { return terminal.note(words.noInvitations) }
    let dates = session.dates
    var table = TextTable(columns: words.invitationColumns.map { .words($0) })
    for invitation in invitations {
      table.add([
        invitation.id.rawValue, invitation.invitee?.text ?? "–", words.role(invitation.role),
        editor(invitation) ?? words.machine, dates.short(invitation.made),
        "\(dates.short(invitation.ends)), \(dates.time(invitation.ends))",
      ])
    }
    try terminal.print(table.text(width: terminal.width))
  }
}

/// `gazette readers withdraw ID`: invalidates an invitation.
struct WithdrawInvitation: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("withdraw", \.readers.withdraw) }

  @Argument(help: .localized(\.readers.invitation))
  var id: String

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    try await session.readers.withdraw(Invitation.ID(rawValue: id))
    try terminal.print(words.withdrawn)
  }
}
