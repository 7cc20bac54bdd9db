import Foundation
import NIOCore
import Testing

@testable import HTTPFetching

/// The results of misbehaving servers.
@Suite struct FaultTests {
  private func outcome(
    limits: FetchLimits = FetchLimits(time: .seconds(5), bodyBytes: 1_000_000),
    _ script: @escaping LoopbackServer.Script
  ) async throws -> FetchError? {
    try await LoopbackServer.run(script: script) { server in
      var web = TestWeb(ports: [server.port])
      web.limits = limits
      do {
        _ = try await web.fetch("http://feed.example:\(server.port)/")
        return nil
      } catch let error as FetchError {
        return error
      }
    }
  }

  private static let shortTimeLimit = FetchLimits(time: .milliseconds(150), bodyBytes: 1_000_000)

  @Test func `times out on a silent server`() async throws {
    #expect(try await outcome(limits: Self.shortTimeLimit) { _ in [] } == .timedOut(after: .milliseconds(150)))
  }

  @Test func `times out on an incomplete body`() async throws {
    let script: LoopbackServer.Script = { _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")] }
    #expect(try await outcome(limits: Self.shortTimeLimit, script) == .timedOut(after: .milliseconds(150)))
  }

  @Test func `times out on a slow header`() async throws {
    let script: LoopbackServer.Script = { _ in
      [.drip(Array("HTTP/1.1 200 OK\r\nX: ".utf8) + Array(repeating: 97, count: 1000), every: .milliseconds(5))]
    }
    #expect(try await outcome(limits: Self.shortTimeLimit, script) == .timedOut(after: .milliseconds(150)))
  }

  @Test func `times out on a slow body`() async throws {
    let script: LoopbackServer.Script = { _ in
      [.send("HTTP/1.1 200 OK\r\n\r\n"), .drip(Array(repeating: 97, count: 1000), every: .milliseconds(5))]
    }
    #expect(try await outcome(limits: Self.shortTimeLimit, script) == .timedOut(after: .milliseconds(150)))
  }

  @Test func `includes redirects in the time limit`() async throws {
    let script: LoopbackServer.Script = { _ in
      [.drip(Array("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n".utf8), every: .milliseconds(1))]
    }
    #expect(try await outcome(limits: Self.shortTimeLimit, script) == .timedOut(after: .milliseconds(150)))
  }

  @Test func `reports a refused connection as unreachable`() async throws {
    let port = try await LoopbackServer.run { _ in
      []
    } body: {
      $0.port
    }
    let error = await #expect(throws: FetchError.self) {
      try await TestWeb(ports: [port]).fetch("http://feed.example:\(port)/")
    }
    guard case .unreachable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `reports a host without addresses as unreachable`() async throws {
    await #expect(throws: FetchError.unreachable(reason: "no address found for nowhere.example")) {
      try await TestWeb().fetch("http://nowhere.example/")
    }
  }

  @Test(arguments: [
    "garbage\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello", "HTTP/1.1 200 OK\r\nContent-Le",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", "HTTP/1.1 999999 OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\nhello", "SSH-2.0-OpenSSH_9.6\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello",
  ])
  func `reports a malformed response`(text: String) async throws {
    let error = try await outcome { _ in [.send(text), .close] }
    guard case .badResponse = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `reports a connection closed without a response as unreachable`() async throws {
    let error = try await outcome { _ in [.send(""), .close] }
    #expect(error == .unreachable(reason: "the connection closed too early"))
  }

  @Test func `rejects an endless header`() async throws {
    let script: LoopbackServer.Script = { _ in
      [.send("HTTP/1.1 200 OK\r\n" + String(repeating: "X-Field: value\r\n", count: 10_000) + "\r\n")]
    }
    guard case .badResponse = try await outcome(script) else {
      Issue.record("accepted")
      return
    }
  }

  @Test func `rejects an oversized header field`() async throws {
    let script: LoopbackServer.Script = { _ in
      [.send("HTTP/1.1 200 OK\r\nX-Field: " + String(repeating: "x", count: 1_000_000) + "\r\n\r\n")]
    }
    guard case .badResponse = try await outcome(script) else {
      Issue.record("accepted")
      return
    }
  }

  @Test func `applies limits by default`() throws {
    let configuration = HTTPFetcher.Configuration(userAgent: "x", outbound: OutboundGuard())
    #expect(configuration.connectTimeout == .seconds(5))
    #expect(configuration.maximumUnpackingRatio == 100)
    #expect(FetchLimits.feed == FetchLimits(time: .seconds(20), bodyBytes: 15_000_000, redirects: 5))
    #expect(FetchLimits.picture == FetchLimits(time: .seconds(20), bodyBytes: 20_000_000, redirects: 5))
    #expect(FetchRequest(url: try WebAddress("https://feed.example/").url).limits == .feed)
  }

  @Test func `accepts a body of exactly the limit`() async throws {
    let limits = FetchLimits(time: .seconds(5), bodyBytes: 5)
    #expect(try await outcome(limits: limits) { _ in ServerStep.answer(text: "hello") } == nil)
  }

  @Test func `rejects a body with an excessive Content-Length`() async throws {
    let limits = FetchLimits(time: .seconds(5), bodyBytes: 4)
    #expect(try await outcome(limits: limits) { _ in ServerStep.answer(text: "hello") } == .tooLarge(limit: 4))
  }

  @Test func `rejects an oversized body without a Content-Length`() async throws {
    let limits = FetchLimits(time: .seconds(5), bodyBytes: 4)
    let script: LoopbackServer.Script = { _ in [.send("HTTP/1.1 200 OK\r\n\r\nhello")] }
    #expect(try await outcome(limits: limits, script) == .tooLarge(limit: 4))
  }

  @Test func `measures the body after decompression`() async throws {
    let body = Gzip.bomb(repeats: 4)
    let limits = FetchLimits(time: .seconds(5), bodyBytes: 1000)
    let script: LoopbackServer.Script = { _ in ServerStep.answer(200, ["Content-Encoding": "gzip"], body: body) }
    #expect(body.count < 100)
    #expect(try await outcome(limits: limits, script) == .tooLarge(limit: 1000))
  }

  @Test func `rejects a compression ratio over one hundred`() async throws {
    let body = Gzip.bomb(repeats: 500)
    let script: LoopbackServer.Script = { _ in ServerStep.answer(200, ["Content-Encoding": "gzip"], body: body) }
    #expect(body.count * 100 < 500 * 258)
    #expect(500 * 258 < 1_000_000, "small enough, were it not for the ratio")
    #expect(try await outcome(script) == .tooLarge(limit: 1_000_000))
  }

  @Test func `reports corrupt compression`() async throws {
    let packed = Gzip.stored(Array("hello".utf8))
    for body in [Array("no gzip at all".utf8), Array(packed.dropLast(9)), packed.map { $0 ^ 0x55 }] {
      let error = try await outcome { _ in ServerStep.answer(200, ["Content-Encoding": "gzip"], body: body) }
      guard case .badResponse = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }
}
