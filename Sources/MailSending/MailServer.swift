/// The operator's mail server and how to reach it.
public struct MailServer: Sendable, Hashable {
  /// The encryption of a connection.
  public enum Encryption: String, Sendable, Hashable, CaseIterable {
    /// From the first byte on; port 465.
    case tls
    /// After the server's greeting; a server without it is refused. Port 587.
    case startTLS = "starttls"
    /// None: only for a server on this machine that needs no password.
    case plain
  }

  /// The name and the password for the server.
  public struct Credentials: Sendable, Hashable {
    /// The user name.
    public let user: String
    /// The password.
    public let password: String

    /// Creates credentials.
    public init(user: String, password: String) { (self.user, self.password) = (user, password) }
  }

  /// The host as its certificate names it: a name in ASCII, or an address.
  public var host: String
  /// The port.
  public var port: Int
  /// The encryption; nil for TLS on port 465, plain text to this machine without credentials, and STARTTLS otherwise.
  public var encryption: Encryption?
  /// The credentials; nil when the server needs none.
  public var credentials: Credentials?
  /// The name by which this machine introduces itself; an address literal when it is not a host name.
  public var clientName: String

  /// A file with the certificates of the authorities to trust, in PEM; nil for those that this machine trusts.
  public var authorities: String?

  /// Creates a description of a server.
  public init(
    host: String, port: Int, encryption: Encryption? = nil, credentials: Credentials? = nil, authorities: String? = nil,
    clientName: String
  ) {
    self.authorities = authorities
    (self.host, self.port, self.encryption, self.credentials) = (host, port, encryption, credentials)
    self.clientName = MailAddress.isDomain(clientName) ? clientName : "[127.0.0.1]"
  }

  /// The encryption of a connection to `address`.
  ///
  /// - Throws: ``MailError/noEncryption`` when a password or a message would travel in plain text.
  func encryption(to address: String) throws(MailError) -> Encryption {
    let isLocal = address.hasPrefix("127.") || address == "::1"
    let chosen = encryption ?? (port == 465 ? .tls : isLocal && credentials == nil ? .plain : .startTLS)
    if chosen == .plain, !isLocal || credentials != nil { throw .noEncryption }
    return chosen
  }
}

/// The time limits of a delivery.
public struct MailTiming: Sendable, Hashable {
  /// The limit of a connection to one address.
  public var connection: Duration
  /// The limit of the reply to a command, the encryption's handshake included.
  public var command: Duration
  /// The limit of the reply to the message itself.
  public var message: Duration
  /// The limit of the whole dialogue on a connection.
  public var dialogue: Duration

  /// Creates limits.
  public init(
    connection: Duration = .seconds(5), command: Duration = .seconds(30), message: Duration = .seconds(90),
    dialogue: Duration = .seconds(100)
  ) {
    (self.connection, self.command, self.message, self.dialogue) = (connection, command, message, dialogue)
  }
}
