import NIOCore
import NIOPosix

/// A connection that sends exactly the bytes that a test wants, as no HTTP client would.
struct RawConnection {
  private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

  /// Connects to a server on this machine.
  static func open(_ port: Int) async throws -> RawConnection {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return RawConnection(channel: channel)
  }

  /// Sends `text`, then `drip` again and again, until the server closes; answers everything that it said.
  func talk(_ text: String, drip: String? = nil) async throws -> String {
    try await channel.executeThenClose { inbound, outbound in
      // Who is turned away before a word is heard all the same.
      do { try await outbound.write(ByteBuffer(string: text)) } catch ChannelError.ioOnClosedChannel {}
      return try await withThrowingTaskGroup(of: Void.self) { group in
        if let drip {
          group.addTask {
            // Until the connection is gone, or the test has its answer.
            while true {
              try await Task.sleep(for: .milliseconds(20))
              try await outbound.write(ByteBuffer(string: drip))
            }
          }
        }
        var heard = ""
        // A connection that is reset has said what it said.
        do { for try await buffer in inbound { heard += String(buffer: buffer) } } catch is IOError {}
        group.cancelAll()
        // How the dripping ended does not matter.
        while let _ = await group.nextResult() {}
        return heard
      }
    }
  }

  /// Sends `text`, waits for the first words of the answer, and does `work` while the connection stays open.
  func hold<Value: Sendable>(_ text: String, while work: (String) async throws -> Value) async throws -> Value {
    try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: text))
      var answer = inbound.makeAsyncIterator()
      return try await work(try await answer.next().map { String(buffer: $0) } ?? "")
    }
  }

  /// Sends `text` and reads nothing of the answer while `work` is done.
  func ignore<Value: Sendable>(_ text: String, while work: () async throws -> Value) async throws -> Value {
    try await channel.executeThenClose { _, outbound in
      try await outbound.write(ByteBuffer(string: text))
      return try await work()
    }
  }
}
