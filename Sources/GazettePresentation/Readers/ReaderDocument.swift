package import Foundation
package import GazetteDomain

/// A reader as programs read it.
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

/// An invitation as programs read it; what opens it is there once, for who made it.
package struct InvitationDocument: Encodable {
  let id, role: String
  let invitee, madeBy, link: String?
  let created, ends: Date

  /// - Parameters:
  ///   - editor: the name of who invites; nil at the machine itself.
  ///   - link: where the invited comes in.
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

/// A link with which a reader chooses a password, as programs read it; it is told once.
package struct ResetDocument: Encodable {
  let link: String
  let ends: Date

  /// A link that can be used until `ends`.
  package init(link: String, ends: Date) {
    self.link = link
    self.ends = ends
  }
}

/// A token as programs read it; the token itself is there once, for who made it.
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
