import GazetteDomain
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import GazetteWeb

@Suite struct EventTests {
  /// Passes on the written text.
  private struct Writer: ResponseBodyWriter {
    let written: AsyncStream<String>.Continuation

    mutating func write(_ buffer: ByteBuffer) async throws { written.yield(String(buffer: buffer)) }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { written.finish() }
  }

  /// Returns the first message of a stream to a client that knows the version `since`, then the one after a change of settings.
  private func messages(_ changes: ChangeFeed, since: UInt64?) async throws -> (hello: String, change: String) {
    let (lines, written) = AsyncStream.makeStream(of: String.self)
    let listening = Task {
      var writer: any ResponseBodyWriter = Writer(written: written)
      try await EventStream(changes: changes, heartbeat: .seconds(3600)).write(to: &writer, since: since)
    }
    var received = lines.makeAsyncIterator()
    let hello = try #require(await received.next())
    changes.publish(.settings)
    let change = try #require(await received.next())
    listening.cancel()
    return (hello, change)
  }

  @Test func `sends the version first, then changes`() async throws {
    let changes = ChangeFeed(from: 7)
    let (hello, change) = try await messages(changes, since: 7)
    #expect(hello.contains("event: hello\nid: 7\ndata: 7\n"))
    #expect(change == "event: change\ndata: settings\n\n")
  }

  @Test func `sends the changes missed since the client's version`() async throws {
    let changes = ChangeFeed(from: 7)
    changes.publish(.news)
    changes.publish(.weather(PlaceID(Coordinate(clamping: 1, 2))))
    let (hello, _) = try await messages(changes, since: 8)
    #expect(hello.contains("id: 9\ndata: 9 weather weather:1.0000,2.0000\n"))
    // The version of another run, or none: everything may have changed.
    for since in [3, 1_000, nil] as [UInt64?] {
      let (hello, _) = try await messages(changes, since: since)
      #expect(hello.contains(" *\n"))
    }
  }

  @Test(arguments: [(0, 32, 503), (128, 0, 429)])
  func `rejects listeners beyond the maximum`(all: Int, perAddress: Int, status: Int) async throws {
    var server = TestServer()
    server.configuration.maximumListeners = all
    server.configuration.maximumListenersPerAddress = perAddress
    try await server.run { client in
      let answer = try await client.send("/events")
      #expect(answer.status.code == status)
      #expect(answer.headers[.retryAfter] == "60")
    }
  }
}
