import NIOCore
import NIOPosix

/// A connection that sends exactly a test's bytes, unlike an HTTP client.
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

  /// Sends `text`, then `drip` repeatedly, until the server closes; returns everything that the server sent.
  func talk(_ text: String, drip: String? = nil) async throws -> String {
    try await channel.executeThenClose { inbound, outbound in
      // A connection that the server closes before it reads anything gets a response all the same.
      do { try await outbound.write(ByteBuffer(string: text)) } catch ChannelError.ioOnClosedChannel {}
      return try await withThrowingTaskGroup(of: Void.self) { group in
        if let drip {
          group.addTask {
            // Until the connection is closed, or the test has its response.
            while true {
              try await Task.sleep(for: .milliseconds(20))
              try await outbound.write(ByteBuffer(string: drip))
            }
          }
        }
        var received = ""
        // The data received before a reset counts.
        do { for try await buffer in inbound { received += String(buffer: buffer) } } catch is IOError {}
        group.cancelAll()
        // The result of the dripping does not matter.
        while let _ = await group.nextResult() {}
        return received
      }
    }
  }

  /// Sends `text`, waits for the first part of the response, and runs `work` while the connection stays open.
  func keepOpen<Value: Sendable>(_ text: String, while work: (String) async throws -> Value) async throws -> Value {
    try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: text))
      var answer = inbound.makeAsyncIterator()
      return try await work(try await answer.next().map { String(buffer: $0) } ?? "")
    }
  }

  /// Sends `text` and reads nothing of the response during `work`.
  func ignore<Value: Sendable>(_ text: String, while work: () async throws -> Value) async throws -> Value {
    try await channel.executeThenClose { _, outbound in
      try await outbound.write(ByteBuffer(string: text))
      return try await work()
    }
  }
}
