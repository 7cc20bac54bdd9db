import Foundation
import HTTPFetching
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A server on loopback that sends a script's bytes, and records the requests.
final class LoopbackServer: Sendable {
  typealias Script = @Sendable (_ request: ReceivedRequest) -> [ServerStep]

  let port: Int
  private let channel: any Channel
  private let log: ServerLog

  /// Runs `body` with a server at `host` that responds by `script`.
  @discardableResult
  static func run<Value>(
    on host: String = "127.0.0.1", tls: NIOSSLContext? = nil, script: @escaping Script,
    body: (LoopbackServer) async throws -> Value
  ) async throws -> Value {
    let server = try await LoopbackServer(host: host, tls: tls, script: script)
    do {
      let value = try await body(server)
      try await server.channel.close()
      return value
    } catch {
      try await server.channel.close()
      throw error
    }
  }

  private init(host: String, tls: NIOSSLContext?, script: @escaping Script) async throws {
    let log = ServerLog()
    self.log = log
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
          try channel.pipeline.syncOperations.addHandler(ScriptHandler(script: script, log: log))
        }
      }
      .bind(host: host, port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  /// The requests so far, in order.
  var requests: [ReceivedRequest] { log.state.withLock(\.requests) }
  /// The number of connections opened.
  var connections: Int { log.state.withLock(\.connections) }
  /// The maximum number of concurrent connections.
  var maximumConcurrency: Int { log.state.withLock(\.maximumConcurrency) }
}

/// The records of one server.
final class ServerLog: Sendable {
  struct State {
    var requests: [ReceivedRequest] = []
    var connections = 0
    var open = 0
    var maximumConcurrency = 0
  }

  let state = Mutex(State())
}
