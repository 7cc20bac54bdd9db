import GazetteDomain
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import GazetteWeb

@Suite struct EventTests {
  /// Hands on what is written.
  private struct Writer: ResponseBodyWriter {
    let written: AsyncStream<String>.Continuation

    mutating func write(_ buffer: ByteBuffer) async throws { written.yield(String(buffer: buffer)) }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { written.finish() }
  }

  @Test func `greets with the version, then tells what changed`() async throws {
    let changes = ChangeFeed()
    let (lines, written) = AsyncStream.makeStream(of: String.self)
    let listening = Task {
      var writer: any ResponseBodyWriter = Writer(written: written)
      try await EventStream(changes: changes, heartbeat: .seconds(3600)).write(to: &writer)
    }
    var told = lines.makeAsyncIterator()
    let hello = try #require(await told.next())
    #expect(hello.contains("event: hello\ndata: \(changes.version)\n"))
    changes.publish(.settings)
    let change = try #require(await told.next())
    #expect(change.hasPrefix("event: change\ndata: "))
    listening.cancel()
  }

  @Test(arguments: [(0, 32, 503), (128, 0, 429)])
  func `sends a listener away when every seat is taken`(all: Int, perAddress: Int, status: Int) async throws {
    var server = TestServer()
    server.configuration.maximumListeners = all
    server.configuration.listenersPerAddress = perAddress
    try await server.run { client in
      let answer = try await client.send("/events")
      #expect(answer.status.code == status)
      #expect(answer.headers[.retryAfter] == "60")
    }
  }
}
