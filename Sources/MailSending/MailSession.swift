import BoundedNumbers
import Foundation

/// The dialogue that hands over one message (RFC 5321, 3207, 4954).
struct MailSession {
  let connection: MailConnection
  let server: MailServer
  let timing: MailTiming
  let encryption: @Sendable () async throws -> TLSStart

  /// Hands over a message, from the greeting to the end.
  func deliver(_ message: [UInt8], from sender: MailAddress, to recipient: MailAddress) async throws {
    try await connection.limit(to: timing.dialogue)
    try require(220, in: try await connection.reply(within: timing.command))
    var extensions = try await introduce()
    if try server.encryption(to: connection.address) == .startTLS {
      guard extensions["STARTTLS"] != nil else { throw MailError.noEncryption }
      try await command("STARTTLS", 220)
      try await connection.encrypt(encryption())
      // Anyone could have changed what the server offered before.
      extensions = try await introduce()
    }
    if let credentials = server.credentials { try await signIn(credentials, extensions["AUTH"]) }
    let data = Self.transparent(message)
    try await command("MAIL FROM:<\(sender)>\(try Self.size(of: data, extensions["SIZE"]))", 250)
    try await command("RCPT TO:<\(recipient)>", 250, 251)
    try await command("DATA", 354)
    try require(250, in: try await connection.send(data, within: timing.message))
    // The server has the message, so its farewell does not matter.
    _ = try? await connection.command("QUIT", within: min(timing.command, .seconds(2)))
  }

  /// Introduces this machine, and returns the server's extensions with their parameters.
  private func introduce() async throws -> [String: [String]] {
    let reply = try await connection.command("EHLO \(server.clientName)", within: timing.command)
    try require(250, in: reply)
    var extensions: [String: [String]] = [:]
    for line in reply.lines.dropFirst() {
      // Old servers write `AUTH=LOGIN`.
      let words = line.uppercased().split { $0 == " " || $0 == "=" }.map(String.init)
      guard let name = words.first else { continue }
      extensions[name, default: []] += words.dropFirst()
    }
    return extensions
  }

  private func signIn(_ credentials: MailServer.Credentials, _ ways: [String]?) async throws {
    let (user, password) = (credentials.user, credentials.password)
    guard !user.contains("\0"), !password.contains("\0") else { throw MailError.noSignIn }
    if ways?.contains("PLAIN") == true {
      try await command("AUTH PLAIN \(Self.base64("\0\(user)\0\(password)"))", 235)
    } else if ways?.contains("LOGIN") == true {
      try await command("AUTH LOGIN", 334)
      try await command(Self.base64(user), 334)
      try await command(Self.base64(password), 235)
    } else {
      throw MailError.noSignIn
    }
  }

  private func command(_ line: String, _ expected: Int...) async throws {
    let reply = try await connection.command(line, within: timing.command)
    if !expected.contains(reply.code) { throw Self.failure(reply) }
  }

  private func require(_ code: Int, in reply: MailReply) throws {
    if reply.code != code { throw Self.failure(reply) }
  }

  private static func failure(_ reply: MailReply) -> MailError {
    switch reply.code {
    case 530 where reply.text.contains("STARTTLS"): .noEncryption
    case 530, 534, 535, 538: .credentials(reply)
    case 400..<500: .later(reply)
    case 500..<600: .refused(reply)
    default: .unreadableReply
    }
  }

  /// The parameter with the message's length, if the server takes it.
  private static func size(of data: [UInt8], _ offered: [String]?) throws(MailError) -> String {
    guard let offered else { return "" }
    // A server without a limit offers none or zero.
    if let limit = offered.first.flatMap({ Int($0, in: 1...Int.max) }), data.count > limit {
      throw .refused(MailReply(code: 552, lines: ["The message exceeds the server's limit of \(limit) bytes."]))
    }
    return " SIZE=\(data.count)"
  }

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  /// The message as the protocol sends it: lines end with CR and LF, a line's first dot is doubled, and a dot ends it.
  static func transparent(_ message: [UInt8]) -> [UInt8] {
    let dot = UInt8(ascii: ".")
    var output: [UInt8] = []
    var isAtLineStart = true
    for byte in MailBody.withNetworkLines(message) {
      if isAtLineStart, byte == dot { output.append(dot) }
      output.append(byte)
      isAtLineStart = byte == UInt8(ascii: "\n")
    }
    if !isAtLineStart { output += Array("\r\n".utf8) }
    return output + Array(".\r\n".utf8)
  }
}
