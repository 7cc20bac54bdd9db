import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A mail server on loopback that answers each line by a script, and records what it receives.
final class ScriptedMailServer: Sendable {
  /// An answer to a line.
  enum Step: Sendable {
    case say(String)
    /// Encrypts what follows.
    case encrypt
    case close
  }

  /// The answer to a line without its end; the greeting answers an empty line, and the end of a message the line `.`.
  typealias Script = @Sendable (_ line: String) -> [Step]

  let port: Int
  private let channel: any Channel
  private let log: MailLog

  /// The lines outside of messages; `*` marks those that were encrypted.
  var commands: [String] { log.state.withLock(\.commands) }
  /// The messages, as received between `DATA` and the last dot.
  var messages: [String] { log.state.withLock(\.messages) }

  /// Runs `body` with a server.
  static func run<Value>(
    tls: NIOSSLContext? = nil, encryptedAtOnce: Bool = false, script: @escaping Script,
    body: (ScriptedMailServer) async throws -> Value
  ) async throws -> Value {
    let server = try await ScriptedMailServer(tls: tls, encryptedAtOnce: encryptedAtOnce, script: script)
    do {
      let value = try await body(server)
      try await server.channel.close()
      return value
    } catch {
      try await server.channel.close()
      throw error
    }
  }

  private init(tls: NIOSSLContext?, encryptedAtOnce: Bool, script: @escaping Script) async throws {
    let log = MailLog()
    self.log = log
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let tls, encryptedAtOnce {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
          }
          try channel.pipeline.syncOperations.addHandler(
            MailScriptHandler(script: script, tls: tls, isEncrypted: encryptedAtOnce, log: log))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  /// The script of a server that accepts everything.
  ///
  /// - Parameters:
  ///   - extensions: The extensions that it offers after `EHLO`.
  ///   - exceptions: Other answers, by the beginning of the line.
  static func accepting(_ extensions: [String] = [], except exceptions: [String: String] = [:]) -> Script {
    { line in
      if let exception = exceptions.first(where: { !$0.key.isEmpty && line.hasPrefix($0.key) || line == $0.key }) {
        return [.say(exception.value)]
      }
      switch line.split(separator: " ").first.map(String.init) ?? line {
      case "": return [.say("220 ready\r\n")]
      case "EHLO":
        let lines = ["mail.example"] + extensions
        return [.say(lines.dropLast().map { "250-\($0)\r\n" }.joined() + "250 \(lines[lines.count - 1])\r\n")]
      case "STARTTLS": return [.say("220 go ahead\r\n"), .encrypt]
      case "AUTH": return [.say(line == "AUTH LOGIN" ? "334 VXNlcm5hbWU6\r\n" : "235 welcome\r\n")]
      case "DATA": return [.say("354 end with a dot\r\n")]
      case "QUIT": return [.say("221 bye\r\n"), .close]
      default: return [.say("250 fine\r\n")]
      }
    }
  }
}

/// The records of one server.
final class MailLog: Sendable {
  let state = Mutex((commands: [String](), messages: [String]()))
}

/// Follows the script on one connection.
final class MailScriptHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let script: ScriptedMailServer.Script
  private let tls: NIOSSLContext?
  private let log: MailLog
  private var isEncrypted: Bool
  private var isReadingMessage = false
  private var received: [UInt8] = []

  init(script: @escaping ScriptedMailServer.Script, tls: NIOSSLContext?, isEncrypted: Bool, log: MailLog) {
    (self.script, self.tls, self.isEncrypted, self.log) = (script, tls, isEncrypted, log)
  }

  func channelActive(context: ChannelHandlerContext) { perform(script(""), context) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytesView
    while let end = received.firstRange(of: Array((isReadingMessage ? "\r\n.\r\n" : "\r\n").utf8)) {
      let text = String(decoding: received[..<end.lowerBound], as: UTF8.self)
      received.removeSubrange(..<end.upperBound)
      if isReadingMessage {
        isReadingMessage = false
        log.state.withLock { $0.messages.append(text + "\r\n") }
        perform(script("."), context)
      } else {
        log.state.withLock { $0.commands.append((isEncrypted ? "*" : "") + text) }
        perform(script(text), context)
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func perform(_ steps: [ScriptedMailServer.Step], _ context: ChannelHandlerContext) {
    for step in steps {
      switch step {
      case .say(let text):
        if text.hasPrefix("354") { isReadingMessage = true }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
      case .encrypt:
        isEncrypted = true
        guard let tls else { return }
        // Adding a handler fails only after the connection has ended.
        try? context.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls), position: .first)
      case .close: context.close(promise: nil)
      }
    }
  }
}
