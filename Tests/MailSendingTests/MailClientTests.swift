import Foundation
import NIOSSL
import Testing

@testable import MailSending

@Suite("Mail client")
struct MailClientTests {
  private static let message = Array("Subject: Frost\r\n\r\nTonight.\r\n".utf8)
  private static let secret = MailServer.Credentials(user: "paper", password: "söcret")

  /// Sends a message to a server in plain text, and returns the error.
  private func failure(
    credentials: MailServer.Credentials? = nil, encryption: MailServer.Encryption? = nil,
    timing: MailTiming = MailTiming(), message: [UInt8] = MailClientTests.message,
    script: @escaping ScriptedMailServer.Script
  ) async throws -> MailError? {
    try await ScriptedMailServer.run(script: script) { server in
      try await send(
        message, to: server, credentials: credentials, encryption: encryption, timing: timing)
    }
  }

  private func send(
    _ message: [UInt8] = MailClientTests.message, to server: ScriptedMailServer, host: String = "mail.example",
    credentials: MailServer.Credentials? = nil, encryption: MailServer.Encryption? = nil,
    timing: MailTiming = MailTiming(), trusting certificate: TestCertificate? = nil
  ) async throws -> MailError? {
    let settings = MailServer(
      host: host, port: server.port, encryption: encryption, credentials: credentials, clientName: "paper.example")
    let client = MailClient(
      server: settings, timing: timing, trustRoots: .certificates(certificate.map { [$0.certificate] } ?? []))
    let (paper, reader) = (try MailAddress.paper, try MailAddress.reader)
    do throws(MailError) {
      try await client.send(message, from: paper, to: reader, at: ["127.0.0.1"])
      return nil
    } catch {
      return error
    }
  }

  // MARK: The dialogue

  @Test func `hands a message over in plain text to this machine`() async throws {
    try await ScriptedMailServer.run(script: ScriptedMailServer.accepting(["SIZE 10000"])) { server in
      let error = try await send(to: server)
      #expect(error == nil)
      #expect(
        server.commands == [
          "EHLO paper.example", "MAIL FROM:<paper@mail.example> SIZE=31", "RCPT TO:<reader@example.org>", "DATA",
          "QUIT",
        ])
      #expect(server.messages == ["Subject: Frost\r\n\r\nTonight.\r\n"])
    }
  }

  @Test func `reads replies of several lines`() async throws {
    let script = ScriptedMailServer.accepting(except: ["RCPT": "250-one\r\n250-\r\n250 three\r\n"])
    #expect(try await failure(script: script) == nil)
  }

  @Test func `doubles the first dot of a line`() {
    let sent = MailSession.transparent(Array(".\r\n..a\r\nb.\r\n".utf8))
    #expect(String(decoding: sent, as: UTF8.self) == "..\r\n...a\r\nb.\r\n.\r\n")
  }

  @Test(arguments: [
    "\n.\nMAIL FROM:<evil@example.org>\n", "\r.\rMAIL FROM:<evil@example.org>\r", "\r\n.\nMAIL FROM:<e>\n",
  ])
  func `a bare line end starts no command`(smuggled: String) async throws {
    try await ScriptedMailServer.run(script: ScriptedMailServer.accepting()) { server in
      let error = try await send(Array("Subject: Frost\n\na\(smuggled)".utf8), to: server)
      #expect(error == nil)
      #expect(server.commands.count { $0.hasPrefix("MAIL") } == 1)
      let message = try #require(server.messages.first)
      #expect(server.messages.count == 1)
      #expect(message.contains("\r\n..\r\nMAIL FROM:"))
      let lines = message.components(separatedBy: "\r\n")
      #expect(lines.allSatisfy { !$0.unicodeScalars.contains("\r") && !$0.unicodeScalars.contains("\n") })
    }
  }

  // MARK: Encryption

  @Test func `refuses a server without encryption when it needs a password`() async throws {
    try await ScriptedMailServer.run(script: ScriptedMailServer.accepting(["AUTH PLAIN"])) { server in
      let error = try await send(to: server, credentials: Self.secret)
      #expect(error == .noEncryption)
      #expect(server.commands == ["EHLO paper.example"])
    }
  }

  @Test func `refuses to send a password in plain text even to this machine`() async throws {
    try await ScriptedMailServer.run(script: ScriptedMailServer.accepting(["AUTH PLAIN"])) { server in
      let error = try await send(to: server, credentials: Self.secret, encryption: .plain)
      #expect(error == .noEncryption)
      #expect(server.commands.isEmpty)
    }
  }

  @Test func `refuses plain text to another machine`() throws {
    let server = MailServer(host: "mail.example", port: 25, encryption: .plain, clientName: "paper.example")
    #expect(throws: MailError.noEncryption) { try server.encryption(to: "192.0.2.1") }
    #expect(try server.encryption(to: "::1") == .plain)
  }

  @Test(arguments: [(465, MailServer.Encryption.tls), (587, .startTLS), (25, .startTLS)])
  func `chooses the encryption by the port`(port: Int, expected: MailServer.Encryption) throws {
    let server = MailServer(host: "mail.example", port: port, clientName: "paper.example")
    #expect(try server.encryption(to: "192.0.2.1") == expected)
  }

  @Test func `reports a refused encryption`() async throws {
    let script = ScriptedMailServer.accepting(["STARTTLS"], except: ["STARTTLS": "454 not now\r\n"])
    let expected = MailError.later(MailReply(code: 454, lines: ["not now"]))
    #expect(try await failure(encryption: .startTLS, script: script) == expected)
  }

  @Test func `rejects replies that someone added before the encryption`() async throws {
    let script = ScriptedMailServer.accepting(["STARTTLS"], except: ["STARTTLS": "220 go\r\n250-mail.example\r\n"])
    #expect(try await failure(encryption: .startTLS, script: script) == .unreadableReply)
  }

  // MARK: Problems of the server

  @Test(arguments: [
    ("", "421 busy"), ("EHLO", "451 later"), ("MAIL", "452 full"), ("RCPT", "450 greylisted"), (".", "451 later"),
  ])
  func `may try again later after 4xx`(line: String, reply: String) async throws {
    let code = try #require(Int(reply.prefix(3), radix: 10))
    let error = try await failure(script: ScriptedMailServer.accepting(except: [line: "\(reply)\r\n"]))
    #expect(error == .later(MailReply(code: code, lines: [String(reply.dropFirst(4))])))
  }

  @Test(arguments: [
    ("", "554 no"), ("EHLO", "502 no"), ("MAIL", "550 no"), ("RCPT", "550 no"), ("DATA", "554 no"), (".", "554 no"),
  ])
  func `gives up after 5xx`(line: String, reply: String) async throws {
    let code = try #require(Int(reply.prefix(3), radix: 10))
    let error = try await failure(script: ScriptedMailServer.accepting(except: [line: "\(reply)\r\n"]))
    #expect(error == .refused(MailReply(code: code, lines: ["no"])))
  }

  @Test func `reports a server that needs a password`() async throws {
    let error = try await failure(script: ScriptedMailServer.accepting(except: ["MAIL": "530 sign in first\r\n"]))
    #expect(error == .credentials(MailReply(code: 530, lines: ["sign in first"])))
  }

  @Test func `reports a server that needs encryption`() async throws {
    let script = ScriptedMailServer.accepting(except: ["MAIL": "530 5.7.0 Must issue a STARTTLS command first\r\n"])
    #expect(try await failure(script: script) == .noEncryption)
  }

  @Test func `does not send a message that exceeds the server's limit`() async throws {
    let error = try await failure(script: ScriptedMailServer.accepting(["SIZE 20"]))
    guard case .refused(let reply) = error else {
      Issue.record("sent")
      return
    }
    #expect(reply.code == 552)
  }

  private static let hostileReplies = [
    "a line of a megabyte": "220 " + String(repeating: "a", count: 1_000_000) + "\r\n",
    "a megabyte without a line": String(repeating: "a", count: 1_000_000),
    "lines without end": String(repeating: "220-a\r\n", count: 10_000), "another code": "220-a\r\n250 b\r\n",
    "another protocol": "HTTP/1.1 400 Bad Request\r\n\r\n", "an empty line": "\r\n", "a short code": "22\r\n",
    "no space": "220a\r\n", "a large code": "999 a\r\n", "a negative code": "-20 a\r\n",
    "many replies": "220 a\r\n220 b\r\n220 c\r\n220 d\r\n",
  ]

  @Test(arguments: hostileReplies.keys.sorted())
  func `rejects hostile replies`(name: String) async throws {
    let script = ScriptedMailServer.accepting(except: ["": try #require(Self.hostileReplies[name])])
    #expect(try await failure(script: script) == .unreadableReply)
  }

  @Test(arguments: ["", "EHLO", "MAIL", "."])
  func `gives up on a silent server`(line: String) async throws {
    let accepting = ScriptedMailServer.accepting()
    let limit = Duration.milliseconds(150)
    let error = try await failure(timing: MailTiming(command: limit, message: limit)) { received in
      received == line || !line.isEmpty && received.hasPrefix(line) ? [] : accepting(received)
    }
    #expect(error == .timedOut(after: limit))
  }

  @Test func `limits the whole dialogue`() async throws {
    let limit = Duration.milliseconds(150)
    let error = try await failure(timing: MailTiming(dialogue: limit)) { $0.isEmpty ? [.say("220 a\r\n")] : [] }
    #expect(error == .timedOut(after: limit))
  }

  @Test(arguments: ["", "EHLO", "DATA", "."])
  func `reports a connection that breaks off`(line: String) async throws {
    let accepting = ScriptedMailServer.accepting()
    let error = try await failure { received in
      received == line || !line.isEmpty && received.hasPrefix(line) ? [.close] : accepting(received)
    }
    #expect(error == .unreachable)
  }

  @Test func `a message is handed over although the farewell fails`() async throws {
    let accepting = ScriptedMailServer.accepting()
    #expect(try await failure { $0 == "QUIT" ? [.close] : accepting($0) } == nil)
  }

  @Test func `reports a server without an address`() async throws {
    let (paper, reader) = (try MailAddress.paper, try MailAddress.reader)
    let server = MailServer(host: "mail.example", port: 587, clientName: "paper.example")
    await #expect(throws: MailError.unreachable) {
      try await MailClient(server: server).send(Self.message, from: paper, to: reader, at: [])
    }
  }

  @Test func `ends when its task is cancelled`() async throws {
    try await ScriptedMailServer.run { _ in
      []
    } body: { server in
      let task = Task { try await self.send(to: server) }
      task.cancel()
      let error = try await task.value
      #expect(error == .cancelled)
    }
  }
}

extension MailAddress {
  static var paper: MailAddress { get throws { try MailAddress("paper@mail.example") } }
  static var reader: MailAddress { get throws { try MailAddress("reader@example.org") } }
}

@Suite(
  "Encrypted mail",
  .enabled(if: TestCertificate.openssl != nil, "there is no openssl command to make a certificate with"))
struct EncryptedMailTests {
  private static let credentials = MailServer.Credentials(user: "paper", password: "söcret")

  private func send(
    host: String = "mail.example", encryption: MailServer.Encryption, trusting: Bool = true,
    credentials: MailServer.Credentials? = EncryptedMailTests.credentials,
    script: @escaping ScriptedMailServer.Script
  ) async throws -> (error: MailError?, commands: [String]) {
    let certificate = try TestCertificate(openssl: try #require(TestCertificate.openssl))
    return try await ScriptedMailServer.run(
      tls: certificate.server, encryptedAtOnce: encryption == .tls, script: script
    ) { server in
      let settings = MailServer(
        host: host, port: server.port, encryption: encryption, credentials: credentials, clientName: "paper.example")
      let client = MailClient(
        server: settings, timing: MailTiming(), trustRoots: .certificates(trusting ? [certificate.certificate] : []))
      let (paper, reader) = (try MailAddress.paper, try MailAddress.reader)
      do throws(MailError) {
        try await client.send(Array("\r\nHi.\r\n".utf8), from: paper, to: reader, at: ["127.0.0.1"])
        return (nil, server.commands)
      } catch {
        return (error, server.commands)
      }
    }
  }

  @Test(arguments: [MailServer.Encryption.tls, .startTLS])
  func `signs in over an encrypted connection only`(encryption: MailServer.Encryption) async throws {
    let sent = try await send(
      encryption: encryption, script: ScriptedMailServer.accepting(["STARTTLS", "AUTH LOGIN PLAIN"]))
    #expect(sent.error == nil)
    let start = encryption == .tls ? [] : ["EHLO paper.example", "STARTTLS"]
    let token = Data("\0paper\0söcret".utf8).base64EncodedString()
    #expect(
      sent.commands
        == start + [
          "*EHLO paper.example", "*AUTH PLAIN \(token)", "*MAIL FROM:<paper@mail.example>",
          "*RCPT TO:<reader@example.org>", "*DATA", "*QUIT",
        ])
  }

  @Test func `signs in by LOGIN where PLAIN is not offered`() async throws {
    let user = Data("paper".utf8).base64EncodedString()
    let password = Data("söcret".utf8).base64EncodedString()
    let script = ScriptedMailServer.accepting(
      ["AUTH=LOGIN"], except: [user: "334 UGFzc3dvcmQ6\r\n", password: "235 welcome\r\n"])
    let sent = try await send(encryption: .tls, script: script)
    #expect(sent.error == nil)
    #expect(sent.commands.prefix(4) == ["*EHLO paper.example", "*AUTH LOGIN", "*\(user)", "*\(password)"])
  }

  @Test func `uses what the server offers after the encryption`() async throws {
    let accepting = ScriptedMailServer.accepting(["AUTH PLAIN", "STARTTLS"])
    let count = Counter()
    let sent = try await send(encryption: .startTLS) { line in
      // The second offer has no way to sign in.
      line.hasPrefix("EHLO") && count.next() == 2 ? [.say("250 mail.example\r\n")] : accepting(line)
    }
    #expect(sent.error == .noSignIn)
    #expect(sent.commands == ["EHLO paper.example", "STARTTLS", "*EHLO paper.example"])
  }

  @Test func `reports a wrong password`() async throws {
    let script = ScriptedMailServer.accepting(["AUTH PLAIN"], except: ["AUTH": "535 5.7.8 no\r\n"])
    let sent = try await send(encryption: .tls, script: script)
    #expect(sent.error == .credentials(MailReply(code: 535, lines: ["5.7.8 no"])))
  }

  @Test(arguments: [MailServer.Encryption.tls, .startTLS])
  func `sends nothing to a server whose certificate no authority signed`(
    encryption: MailServer.Encryption
  ) async throws {
    let sent = try await send(
      encryption: encryption, trusting: false, script: ScriptedMailServer.accepting(["STARTTLS"]))
    #expect(sent.error == .untrusted)
    #expect(!sent.commands.contains { $0.hasPrefix("*") })
  }

  @Test func `trusts no server when the file of authorities is missing`() async throws {
    let (paper, reader) = (try MailAddress.paper, try MailAddress.reader)
    let script = ScriptedMailServer.accepting(["STARTTLS"])
    try await ScriptedMailServer.run(script: script) { server in
      let settings = MailServer(
        host: "mail.example", port: server.port, encryption: .startTLS, authorities: "/missing.pem",
        clientName: "paper.example")
      await #expect(throws: MailError.untrusted) {
        try await MailClient(server: settings).send([], from: paper, to: reader, at: ["127.0.0.1"])
      }
    }
  }

  @Test func `trusts the authorities in a file instead of the system's`() async throws {
    let certificate = try TestCertificate(openssl: try #require(TestCertificate.openssl))
    let file = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString).pem")
    try Data(certificate.pem.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }  // The system removes leftovers.
    let (paper, reader) = (try MailAddress.paper, try MailAddress.reader)
    let script = ScriptedMailServer.accepting()
    try await ScriptedMailServer.run(tls: certificate.server, encryptedAtOnce: true, script: script) { server in
      let settings = MailServer(
        host: "mail.example", port: server.port, encryption: .tls, authorities: file.path, clientName: "paper.example")
      try await MailClient(server: settings).send(Array("a".utf8), from: paper, to: reader, at: ["127.0.0.1"])
      #expect(server.messages == ["a\r\n"])
    }
  }

  @Test(arguments: [MailServer.Encryption.tls, .startTLS])
  func `sends nothing to a server with another name`(encryption: MailServer.Encryption) async throws {
    let sent = try await send(
      host: "other.example", encryption: encryption, script: ScriptedMailServer.accepting(["STARTTLS"]))
    #expect(sent.error == .wrongName)
    #expect(!sent.commands.contains { $0.hasPrefix("*") })
  }
}
