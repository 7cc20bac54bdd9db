import AsyncHTTPClient
import Foundation
import Testing

@testable import HTTPFetching

/// The results of correct servers.
@Suite struct ResponseTests {
  @Test func `returns status, headers, body and address`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer(200, ["ETag": "W/\"a\"", "X-Two": "b"], text: "hello")
    } body: { server in
      let web = TestWeb(ports: [server.port])
      let response = try await web.fetch("http://feed.example:\(server.port)/a?b=c#d")
      #expect(response.status == 200)
      #expect(response.headers["etag"] == "W/\"a\"")
      #expect(String(decoding: response.body, as: UTF8.self) == "hello")
      #expect(response.finalURL.absoluteString == "http://feed.example:\(server.port)/a?b=c")
      #expect(response.redirects.isEmpty)
      #expect(server.requests.map(\.target) == ["/a?b=c"])
    }
  }

  @Test(arguments: [204, 304, 400, 401, 404, 410, 429, 500, 503])
  func `returns a response of any status`(status: Int) async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer(status)
    } body: { server in
      let response = try await TestWeb(ports: [server.port]).fetch("http://feed.example:\(server.port)/")
      #expect(response.status == status)
    }
  }

  @Test func `sends its user agent and no cookies`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer(200, ["Set-Cookie": "a=b"])
    } body: { server in
      let web = TestWeb(ports: [server.port])
      try await web.run { fetcher in
        let request = try web.request(
          "http://feed.example:\(server.port)/", headers: ["Cookie": "c=d", "Host": "evil.example"])
        _ = try await fetcher.fetch(request)
        _ = try await fetcher.fetch(request)
      }
      let received = try #require(server.requests.last)
      #expect(received.names == ["host", "user-agent", "accept", "accept-encoding"])
      #expect(received["User-Agent"] == ["Gazette/test (+https://gazette.example)"])
      #expect(received["Host"] == ["feed.example:\(server.port)"])
      #expect(received["Accept-Encoding"] == ["gzip, deflate"])
    }
  }

  @Test func `sends the caller's header fields`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer(304)
    } body: { server in
      let headers = ["If-None-Match": "W/\"x\"", "Referer": "https://gazette.example/", "Accept": "image/*"]
      _ = try await TestWeb(ports: [server.port]).fetch("http://feed.example:\(server.port)/", headers: headers)
      let received = try #require(server.requests.first)
      #expect(received["If-None-Match"] == ["W/\"x\""])
      #expect(received["Referer"] == ["https://gazette.example/"])
      #expect(received["Accept"] == ["image/*"])
    }
  }

  @Test(arguments: [200, 304])
  func `reuses one connection for consecutive requests`(status: Int) async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer(status)
    } body: { server in
      let web = TestWeb(ports: [server.port])
      try await web.run { fetcher in
        for number in 0..<5 { _ = try await fetcher.fetch(web.request("http://feed.example:\(server.port)/\(number)")) }
      }
      #expect(server.requests.count == 5)
      #expect(server.connections == 1)
    }
  }

  @Test func `opens one connection per host for concurrent requests`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer(200, text: "x")
    } body: { server in
      let web = TestWeb(ports: [server.port])
      try await web.run { fetcher in
        try await withThrowingTaskGroup(of: Int.self) { group in
          for number in 0..<20 {
            let request = try web.request("http://feed.example:\(server.port)/\(number)")
            group.addTask { try await fetcher.fetch(request).status }
          }
          for try await status in group { #expect(status == 200) }
        }
      }
      #expect(server.requests.count == 20)
      #expect(server.maximumConcurrency == 1)
    }
  }

  @Test func `decompresses gzip`() async throws {
    let body = Gzip.stored(Array("packed hello".utf8))
    try await LoopbackServer.run { _ in
      ServerStep.answer(200, ["Content-Encoding": "gzip"], body: body)
    } body: { server in
      let response = try await TestWeb(ports: [server.port]).fetch("http://feed.example:\(server.port)/")
      #expect(String(decoding: response.body, as: UTF8.self) == "packed hello")
    }
  }

  @Test func `accepts an empty response with a Content-Encoding`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer(304, ["Content-Encoding": "gzip"])
    } body: { server in
      let response = try await TestWeb(ports: [server.port]).fetch("http://feed.example:\(server.port)/")
      #expect(response.status == 304)
      #expect(response.body.isEmpty)
    }
  }

  @Test func `reads a body that ends with the connection`() async throws {
    try await LoopbackServer.run { _ in
      [.send("HTTP/1.1 200 OK\r\n\r\nhello"), .close]
    } body: { server in
      let response = try await TestWeb(ports: [server.port]).fetch("http://feed.example:\(server.port)/")
      #expect(String(decoding: response.body, as: UTF8.self) == "hello")
    }
  }

  @Test func `uses no proxy`() {
    let settings = ClientSettings(.init(userAgent: "x", outbound: OutboundGuard()), trustRoots: nil)
    #expect(settings.configuration(for: Pin(host: "feed.example", address: .v4(1))).proxy == nil)
  }
}
