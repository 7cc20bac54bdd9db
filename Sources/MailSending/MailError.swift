/// The reason why a server did not take a message. It has no address and no password.
public enum MailError: Error, Sendable, Hashable {
  /// No connection, or it broke off before the server took the message.
  case unreachable
  /// The server did not answer in time.
  case timedOut(after: Duration)
  /// No authority that this machine trusts signed the server's certificate; nothing was sent.
  case untrusted
  /// The server's certificate is for other names; nothing was sent.
  case wrongName
  /// The server offers no encryption and is on another machine, or it needs a password; nothing was sent.
  case noEncryption
  /// The server offers no known way to sign in.
  case noSignIn
  /// The server's replies are not in the protocol's format, or exceed its limits.
  case unreadableReply
  /// The server does not accept the user name and the password, or needs them.
  case credentials(MailReply)
  /// The server may take the message later (4xx).
  case later(MailReply)
  /// The server will never take the message (5xx).
  case refused(MailReply)
  /// The task was cancelled.
  case cancelled
}

/// A server's reply.
public struct MailReply: Sendable, Hashable {
  /// The code, 200...599.
  public let code: Int
  /// The texts of its lines, without the codes: untrusted, and perhaps with an address in it.
  public let lines: [String]

  /// Creates a reply.
  public init(code: Int, lines: [String]) {
    self.code = code
    self.lines = lines
  }

  /// The texts as one.
  public var text: String { lines.joined(separator: " ") }
}
