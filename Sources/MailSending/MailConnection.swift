import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// A connection to a mail server: commands in order, each with its reply.
struct MailConnection: Sendable {
  private let channel: any Channel
  private let handler: NIOLoopBound<ReplyHandler>
  /// The address of the server.
  let address: String

  /// Connects to an address.
  ///
  /// - Parameter encryption: The handler of a connection that is encrypted from the first byte on.
  static func open(
    _ address: String, port: Int, limit: Duration, encryption: TLSStart?
  ) async throws -> MailConnection {
    let target = try SocketAddress(ipAddress: address, port: port)
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    // Made before the connection: one that ends at once has no handlers any longer when its channel arrives here.
    let handler = try await loop.submit { NIOLoopBound(ReplyHandler(), eventLoop: loop) }.get()
    let channel = try await ClientBootstrap(group: loop)
      .connectTimeout(TimeAmount(limit))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let encryption { try channel.pipeline.syncOperations.addHandler(encryption.handler()) }
          try channel.pipeline.syncOperations.addHandler(handler.value)
        }
      }
      .connect(to: target).get()
    return MailConnection(channel: channel, handler: handler, address: address)
  }

  /// Limits the time of everything that follows.
  func limit(to limit: Duration) async throws {
    try await channel.eventLoop.submit { [channel, handler] in
      handler.value.limit(to: limit, on: channel.eventLoop)
    }.get()
  }

  /// The server's next reply.
  func reply(within limit: Duration) async throws -> MailReply {
    try await channel.eventLoop.flatSubmit { [channel, handler] in
      handler.value.next(within: limit, on: channel.eventLoop)
    }.get()
  }

  /// Sends bytes, and returns the reply.
  func send(_ bytes: [UInt8], within limit: Duration) async throws -> MailReply {
    // One task of the loop: the reply cannot arrive before it is awaited. Its time limit includes the time to write, which a
    // server can delay.
    try await channel.eventLoop.flatSubmit { [channel, handler] in
      channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
      return handler.value.next(within: limit, on: channel.eventLoop)
    }.get()
  }

  /// Sends a line, and returns the reply.
  func command(_ line: String, within limit: Duration) async throws -> MailReply {
    try await send(Array("\(line)\r\n".utf8), within: limit)
  }

  /// Encrypts everything that follows.
  ///
  /// - Throws: ``MailError/unreadableReply`` when the server has sent more than its reply: someone between could have added
  ///   replies that look as if they were encrypted.
  func encrypt(_ start: TLSStart) async throws {
    try await channel.eventLoop.submit { [channel, handler] in
      guard handler.value.isEmpty else { throw MailError.unreadableReply }
      try channel.pipeline.syncOperations.addHandler(start.handler(), position: .first)
    }.get()
  }

  /// Ends the connection, without waiting.
  func close() { channel.close(promise: nil) }
}

/// The encryption of a connection to one host.
struct TLSStart: Sendable {
  let context: NIOSSLContext
  let host: String

  func handler() throws -> NIOSSLClientHandler {
    // A certificate may also be for an address; the library compares it when there is no name.
    let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    return try NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : host)
  }
}

/// Collects the replies of one connection.
final class ReplyHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private var reader = ReplyReader()
  private var ready: MailReply?
  private var hasGreeting = false
  private var waiting: EventLoopPromise<MailReply>?
  private var timer: Scheduled<Void>?
  private var end: Scheduled<Void>?
  private var failure: MailError?

  /// Whether nothing has arrived that no one waited for.
  var isEmpty: Bool { reader.isEmpty && ready == nil }

  /// Fails what is waited for after `limit`.
  func limit(to limit: Duration, on loop: any EventLoop) {
    guard failure == nil else { return }
    end = loop.assumeIsolated().scheduleTask(in: TimeAmount(limit)) { self.fail(.timedOut(after: limit)) }
  }

  /// The next reply. Only one caller waits at a time.
  func next(within limit: Duration, on loop: any EventLoop) -> EventLoopFuture<MailReply> {
    if let ready {
      self.ready = nil
      return loop.makeSucceededFuture(ready)
    }
    if let failure { return loop.makeFailedFuture(failure) }
    timer?.cancel()
    let promise = loop.makePromise(of: MailReply.self)
    waiting = promise
    timer = loop.assumeIsolated().scheduleTask(in: TimeAmount(limit)) { self.fail(.timedOut(after: limit)) }
    return promise.futureResult
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard failure == nil else { return }
    do {
      for byte in unwrapInboundIn(data).readableBytesView {
        if let reply = try reader.add(byte) { try accept(reply) }
      }
    } catch {
      fail(.unreadableReply)
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    fail(.unreachable)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    fail(MailError(error))
    context.close(promise: nil)
  }

  private func accept(_ reply: MailReply) throws(ReplyReader.Unreadable) {
    timer?.cancel()
    defer { hasGreeting = true }
    guard let promise = waiting else {
      // Unasked come the greeting, and the announcement that the server closes the connection.
      guard ready == nil, !hasGreeting || reply.code == 421 else { throw ReplyReader.Unreadable() }
      return ready = reply
    }
    waiting = nil
    promise.succeed(reply)
  }

  private func fail(_ error: MailError) {
    timer?.cancel()
    end?.cancel()
    failure = failure ?? error
    let promise = waiting
    waiting = nil
    promise?.fail(error)
  }
}

extension MailError {
  /// Translates an error of the connection.
  init(_ error: any Error) {
    switch error {
    case let error as MailError: self = error
    case is CancellationError: self = .cancelled
    case let error as NIOSSLExtraError where error == .failedToValidateHostname: self = .wrongName
    case NIOSSLError.handshakeFailed where "\(error)".contains("CERTIFICATE_VERIFY_FAILED"): self = .untrusted
    // The certificates of the authorities are unreadable, so this machine trusts no server.
    case BoringSSLError.unknownError: self = .untrusted
    default: self = .unreachable
    }
  }
}
