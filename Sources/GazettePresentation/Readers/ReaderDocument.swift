package import Foundation
package import GazetteDomain

/// A reader, as the API writes it.
package struct ReaderDocument: Encodable {
  let id, name, displayName, role, state: String
  let leavesAt: Date?
  let created: Date

  package init(_ reader: Reader) {
    id = reader.id.rawValue
    name = reader.name.text
    displayName = reader.displayName.text
    role = reader.role.rawValue
    state =
      switch reader.state {
      case .active: "active"
      case .disabled: "disabled"
      case .leaving: "leaving"
      }
    leavesAt = reader.leavesAt
    created = reader.created
  }
}

/// An invitation, as the API writes it; its link is present once, for the person who made it.
package struct InvitationDocument: Encodable {
  let id, role: String
  let invitee, madeBy, link: String?
  let created, ends: Date

  /// - Parameters:
  ///   - editor: The name of the editor who invites; nil on the command line.
  ///   - link: The link for the invited person.
  package init(_ invitation: Invitation, madeBy editor: String?, link: String? = nil) {
    id = invitation.id.rawValue
    role = invitation.role.rawValue
    invitee = invitation.invitee?.text
    madeBy = editor
    self.link = link
    created = invitation.made
    ends = invitation.ends
  }
}

/// A link with which a reader chooses a password, as the API writes it; it is shown once.
package struct ResetDocument: Encodable {
  let link: String
  let ends: Date

  /// Makes a link that is valid until `ends`.
  package init(link: String, ends: Date) {
    self.link = link
    self.ends = ends
  }
}

/// A token, as the API writes it; the token itself is present once, for the person who made it.
package struct TokenDocument: Encodable {
  let id, name, scope, prefix: String
  let created: Date
  let ends, lastUsed: Date?
  let lastAddress, token: String?

  package init(_ token: AccessToken, text: String? = nil) {
    id = token.id.rawValue
    name = token.name.text
    scope = token.scope.rawValue
    prefix = token.prefix
    created = token.created
    ends = token.ends
    lastUsed = token.lastUse?.date
    lastAddress = token.lastUse?.address?.text
    self.token = text
  }
}
