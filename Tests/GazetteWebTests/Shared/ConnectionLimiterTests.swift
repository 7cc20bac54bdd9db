import GazettePresentation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import GazetteWeb

/// The limits for clients: time, connections, and response data.
@Suite(.timeLimit(.minutes(1))) struct ConnectionLimiterTests {
  /// Responds to `/weather` endlessly, and reports when the response could not continue.
  private struct Endless: WebSection {
    let ended: AsyncStream<Void>.Continuation

    func addRoutes(to router: RouteTable) {
      router.get(.weather) { _, _ in
        Response(
          status: .ok,
          body: ResponseBody { writer in
            defer { ended.yield() }
            let piece = ByteBuffer(repeating: 0x2E, count: 65_536)
            while true { try await writer.write(piece) }
          })
      }
    }
  }

  private static func shortTimeouts() -> TestServer {
    var server = TestServer()
    server.configuration.headTimeout = .milliseconds(200)
    server.configuration.idleTimeout = .milliseconds(200)
    server.configuration.bodyTimeout = .milliseconds(200)
    server.configuration.writeTimeout = .milliseconds(200)
    server.configuration.lingerTimeout = .milliseconds(100)
    return server
  }

  @Test(arguments: ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
  func `times out a slow body for every method`(method: String) async throws {
    try await Self.shortTimeouts().run { client in
      let received = try await RawConnection.open(try #require(client.port)).talk(
        """
        \(method) /weather HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 100000\r\n\r\na
        """,
        drip: "a")
      #expect(received.hasPrefix("HTTP/1.1 408 "), "\(received.prefix(100))")
      #expect(received.lowercased().contains("connection: close"))
    }
  }

  @Test func `times out a slow chunked body of a GET`() async throws {
    try await Self.shortTimeouts().run { client in
      let received = try await RawConnection.open(try #require(client.port)).talk(
        "GET /weather HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", drip: "1\r\na\r\n")
      #expect(received.hasPrefix("HTTP/1.1 408 "))
    }
  }

  @Test func `responds 400 to a malformed chunked body`() async throws {
    try await Self.shortTimeouts().run { client in
      let received = try await RawConnection.open(try #require(client.port)).talk(
        "GET /weather HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n")
      #expect(received.hasPrefix("HTTP/1.1 400 "))
      #expect(received.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func `closes the connection after rejecting an incomplete request`() async throws {
    try await Self.shortTimeouts().run { client in
      let received = try await RawConnection.open(try #require(client.port)).talk(
        "POST /weather/refresh HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\na", drip: "a")
      #expect(received.hasPrefix("HTTP/1.1 403 "))
      #expect(received.lowercased().contains("connection: close"))
    }
  }

  @Test func `closes a connection with a slow head without a response`() async throws {
    try await Self.shortTimeouts().run { client in
      let received = try await RawConnection.open(try #require(client.port)).talk(
        "GET /weather HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", drip: "a")
      #expect(received.isEmpty)
    }
  }

  @Test func `closes an idle connection`() async throws {
    try await Self.shortTimeouts().run { client in
      let received = try await RawConnection.open(try #require(client.port)).talk(
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(received.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func `limits and discards the body of a GET`() async throws {
    var server = Self.shortTimeouts()
    server.configuration.maximumBodySize = 1000
    try await server.run { client in
      let port = try #require(client.port)
      let head = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
      let twice = try await RawConnection.open(port).talk(
        "\(head)Content-Length: 3\r\n\r\nabc\(head)Connection: close\r\n\r\n")
      #expect(twice.ranges(of: "HTTP/1.1 200 ").count == 2)
      let large = try await RawConnection.open(port).talk("\(head)Content-Length: 1001\r\n\r\na")
      #expect(large.hasPrefix("HTTP/1.1 413 "))
      let chunk = "3e9\r\n" + String(repeating: "x", count: 1001) + "\r\n"
      let endless = try await RawConnection.open(port).talk("\(head)Transfer-Encoding: chunked\r\n\r\n" + chunk)
      #expect(endless.hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test func `closes the connection of a client that reads nothing`() async throws {
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    try await Self.shortTimeouts().run(with: [Endless(ended: ended)]) { client in
      let connection = try await RawConnection.open(try #require(client.port))
      try await connection.ignore("GET /weather HTTP/1.1\r\nHost: localhost\r\n\r\n") {
        for await _ in ends { break }
      }
    }
  }

  @Test func `responds 503 with Retry-After when connections are exhausted`() async throws {
    var server = TestServer()
    // One for the client, and one for the stream.
    server.configuration.maximumConnections = 2
    server.configuration.connectionGrace = .seconds(3600)
    try await server.run(with: []) { client in
      let port = try #require(client.port)
      _ = try await client.send("/healthz")
      let stream = try await RawConnection.open(port)
      try await stream.keepOpen("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n") { hello in
        #expect(hello.hasPrefix("HTTP/1.1 200 "))
        let program = try await RawConnection.open(port).talk("GET /api/v1/places HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(program.hasPrefix("HTTP/1.1 503 ") && program.contains("Retry-After: 5\r\n"))
        #expect(program.contains("Content-Type: application/problem+json\r\n") && program.contains("\"status\":503"))
        let reader = try await RawConnection.open(port).talk(
          "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Language: fr\r\n\r\n")
        #expect(reader.hasPrefix("HTTP/1.1 503 ") && reader.contains("Serveur saturé"))
      }
    }
  }

  @Test func `responds 503 without a page when even refusals are exhausted`() async throws {
    var server = TestServer()
    // One for the client.
    server.configuration.maximumConnections = 1
    server.configuration.connectionGrace = .seconds(3600)
    server.configuration.lingerTimeout = .seconds(3600)
    try await server.run(with: []) { client in
      let port = try #require(client.port)
      _ = try await client.send("/healthz")
      try await withThrowingTaskGroup(of: Void.self) { group in
        // More than can get a full refusal at once, each with half a head.
        for _ in 1...140 {
          let refused = try await RawConnection.open(port)
          group.addTask { _ = try await refused.talk("GET / HTTP/1.1\r\n") }
        }
        let rejected = try await RawConnection.open(port).talk("")
        #expect(rejected.hasPrefix("HTTP/1.1 503 "))
        #expect(rejected.contains("Retry-After: 5\r\n") && rejected.hasSuffix("Connection: close\r\n\r\n"))
        group.cancelAll()
      }
    }
  }

  @Test func `frees a listener's slot as soon as its page closes`() async throws {
    var server = TestServer()
    server.configuration.maximumListenersPerAddress = 1
    let head = "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"
    try await server.run(with: []) { client in
      let port = try #require(client.port)
      for _ in 1...3 {
        var hello = ""
        // The server notices the end a moment later.
        while !hello.hasPrefix("HTTP/1.1 200 ") {
          hello = try await RawConnection.open(port).keepOpen(head) { $0 }
        }
      }
    }
  }

  @Test func `limits concurrent requests of one address behind a proxy`() async throws {
    var server = TestServer()
    server.configuration.isBehindProxy = true
    server.configuration.maximumConnectionsPerAddress = 0
    try await server.run { client in
      let answer = try await client.send(
        "/weather", .get, [try #require(HTTPField.Name("X-Forwarded-For")): "192.0.2.1"])
      #expect(answer.status == .tooManyRequests)
      #expect(answer.headers[.retryAfter] == "5")
    }
  }

  @Test(arguments: [
    ("GET /about HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n", 400),
    ("GET /about HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n", 400),
    ("GET /about HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n", 400),
    ("GET /about HTTP/1.1\r\nHost: localhost\r\nhOST:\r\n", 400),
    ("GET /about HTTP/1.1\r\n", 400), ("GET /about HTTP/1.0\r\n", 400), ("GET /about HTTP/1.1\r\nHost:\r\n", 400),
    ("GET /about HTTP/1.1\r\nHost: local host\r\n", 421), ("GET /about HTTP/1.1\r\nHost: a@localhost\r\n", 421),
    ("GET /about HTTP/1.1\r\nHost: localhost:80:80\r\n", 400), ("GET /about HTTP/1.1\r\nHost: localhost:x\r\n", 400),
    ("GET /about HTTP/1.1\r\nHost: localhost/\r\n", 421), ("GET /about HTTP/1.1\r\nHost: [::1\r\n", 400),
    ("GET /about HTTP/1.1\r\nHost: localhost,evil.example\r\n", 421),
    ("GET http://evil.example/about HTTP/1.1\r\nHost: localhost\r\n", 400),
    ("GET http://localhost@evil.example/about HTTP/1.1\r\nHost: localhost\r\n", 400),
    ("GET http://localhost/about HTTP/1.1\r\nHost: evil.example\r\n", 400),
    ("GET http:///about HTTP/1.1\r\nHost: localhost\r\n", 400),
    ("GET http://LOCALHOST/about HTTP/1.1\r\nHost: localhost\r\n", 200),
    ("GET /about?from=http://evil.example HTTP/1.1\r\nHost: localhost\r\n", 200),
  ])
  func `accepts only requests that name exactly one allowed host`(head: String, status: Int) async throws {
    try await TestServer().run { client in
      let received = try await RawConnection.open(try #require(client.port)).talk(head + "Connection: close\r\n\r\n")
      #expect(received.hasPrefix("HTTP/1.1 \(status) "), "\(received.prefix(60))")
    }
  }
}

/// The connection that is closed when there is no space left.
@Suite struct ConnectionEvictionTests {
  private final class Clock: Sendable {
    private let time = Mutex(NIODeadline.uptimeNanoseconds(1_000_000_000))
    var now: NIODeadline { time.withLock(\.self) }
    func advance(_ amount: TimeAmount) { time.withLock { $0 = $0 + amount } }
  }

  private let clock = Clock()

  private func limiter(_ limit: Int, perAddress: Int = 100) -> ConnectionLimiter {
    ConnectionLimiter(limit, perAddress: perAddress, grace: .seconds(2), now: { [clock] in clock.now })
  }

  private func connection() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
    return channel
  }

  @Test func `evicts the connection that has waited longest`() throws {
    let limiter = limiter(2)
    let (first, second, third) = (try connection(), try connection(), try connection())
    #expect(limiter.admit(first, from: "a") == .admitted)
    clock.advance(.seconds(1))
    #expect(limiter.admit(second, from: "b") == .admitted)
    clock.advance(.seconds(2))
    #expect(limiter.admit(third, from: "c") == .admitted)
    #expect(!first.isActive && second.isActive && limiter.count == 2)
  }

  @Test func `keeps busy and recent connections`() throws {
    let limiter = limiter(2)
    let (served, young) = (try connection(), try connection())
    #expect(limiter.admit(served, from: "a") == .admitted)
    limiter.markServing(served)
    clock.advance(.seconds(60))
    #expect(limiter.admit(young, from: "b") == .admitted)
    #expect(limiter.admit(try connection(), from: "c") == .refused(.total))
    limiter.markWaiting(served)
    clock.advance(.seconds(3))
    limiter.markServing(young)
    #expect(limiter.admit(try connection(), from: "c") == .admitted)
    #expect(!served.isActive && young.isActive)
  }

  @Test func `limits each address to its own slots`() throws {
    let limiter = limiter(10, perAddress: 2)
    let other = try connection()
    #expect(limiter.admit(other, from: "b") == .admitted)
    clock.advance(.seconds(60))
    let greedy = [try connection(), try connection()]
    for channel in greedy {
      #expect(limiter.admit(channel, from: "a") == .admitted)
      limiter.markServing(channel)
    }
    #expect(limiter.admit(try connection(), from: "a") == .refused(.address))
    limiter.remove(greedy[0])
    #expect(limiter.admit(try connection(), from: "a") == .admitted)
    #expect(other.isActive)
  }

  @Test func `counts local connections only toward the total`() throws {
    let limiter = limiter(3, perAddress: 1)
    for _ in 1...3 { #expect(limiter.admit(try connection(), from: nil) == .admitted) }
    #expect(limiter.admit(try connection(), from: nil) == .refused(.total))
  }

  @Test func `closes connections beyond 128 concurrent refusals`() throws {
    let limiter = limiter(0)
    var refusals = 0
    while limiter.admit(try connection(), from: nil) == .refused(.total), refusals < 1000 { refusals += 1 }
    #expect(refusals == 128)
  }

  @Test func `frees a slot when its holder releases it`() throws {
    let limiter = ConcurrencyLimiter(2, perAddress: 1)
    do {
      let held = try limiter.take(for: "a")
      #expect(throws: ConcurrencyLimiter.LimitReached.address) { try limiter.take(for: "a") }
      let other = try limiter.take(for: "b")
      #expect(throws: ConcurrencyLimiter.LimitReached.total) { try limiter.take(for: "c") }
      withExtendedLifetime((held, other)) {}
    }
    _ = try limiter.take(for: "a")
  }
}
