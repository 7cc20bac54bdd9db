import Foundation
import Testing

@testable import HTTPFetching

@Suite struct RedirectTests {
  /// Redirects `/n` to `/n-1`, and responds at `/0`.
  private static func countdown(_ request: ReceivedRequest) -> [ServerStep] {
    let remaining = Int(request.target.dropFirst(), radix: 10) ?? 0
    return remaining == 0 ? ServerStep.answer(200, text: "here") : ServerStep.redirect(302, to: "/\(remaining - 1)")
  }

  @Test func `follows five redirects`() async throws {
    try await LoopbackServer.run(script: Self.countdown) { server in
      let response = try await TestWeb(ports: [server.port]).fetch("http://feed.example:\(server.port)/5")
      #expect(String(decoding: response.body, as: UTF8.self) == "here")
      #expect(response.finalURL.path == "/0")
      #expect(response.redirects.map(\.url.path) == ["/4", "/3", "/2", "/1", "/0"])
    }
  }

  @Test func `does not follow a redirect after a form`() async throws {
    try await LoopbackServer.run(script: Self.countdown) { server in
      var request = FetchRequest(url: try #require(URL(string: "http://feed.example:\(server.port)/1")))
      request.body = .form("code=abc")
      let form = request
      let response = try await TestWeb(ports: [server.port]).run { try await $0.fetch(form) }
      #expect(response.status == 302)
      #expect(server.requests.map { $0.lines.first } == ["POST /1 HTTP/1.1"])
      #expect(server.requests.first?["Content-Type"] == ["application/x-www-form-urlencoded"])
    }
  }

  @Test func `posts a body with its type`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer(201)
    } body: { server in
      var request = FetchRequest(
        url: try #require(URL(string: "http://feed.example:\(server.port)/")), headers: ["content-type": "text/plain"])
      request.body = FetchBody(type: "application/json", bytes: Array("{}".utf8))
      let post = request
      let response = try await TestWeb(ports: [server.port]).run { try await $0.fetch(post) }
      #expect(response.status == 201)
      #expect(server.requests.first?["Content-Type"] == ["application/json"])
      #expect(server.requests.first?["Content-Length"] == ["2"])
    }
  }

  @Test func `rejects a sixth redirect`() async throws {
    try await LoopbackServer.run(script: Self.countdown) { server in
      await #expect(throws: FetchError.tooManyRedirects) {
        try await TestWeb(ports: [server.port]).fetch("http://feed.example:\(server.port)/6")
      }
      #expect(server.requests.count == 6)
    }
  }

  @Test func `stops in a redirect loop`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.redirect(301, to: "/")
    } body: { server in
      await #expect(throws: FetchError.tooManyRedirects) {
        try await TestWeb(ports: [server.port]).fetch("http://feed.example:\(server.port)/")
      }
    }
  }

  @Test func `distinguishes permanent and temporary redirects`() async throws {
    let script: LoopbackServer.Script = { request in
      switch request.target {
      case "/a": ServerStep.redirect(301, to: "/b")
      case "/b": ServerStep.redirect(308, to: "/c")
      case "/c": ServerStep.redirect(307, to: "/d")
      case "/d": ServerStep.redirect(301, to: "/e")
      default: ServerStep.answer()
      }
    }
    try await LoopbackServer.run(script: script) { server in
      let response = try await TestWeb(ports: [server.port]).fetch("http://feed.example:\(server.port)/a")
      #expect(response.redirects.map(\.status) == [301, 308, 307, 301])
      #expect(response.permanentURL?.path == "/c")
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `rejects a redirect to a blocked address without connecting`(status: Int) async throws {
    try await LoopbackServer.run(on: "127.0.0.2") { _ in
      ServerStep.answer()
    } body: { inside in
      let script: LoopbackServer.Script = { _ in
        ServerStep.redirect(status, to: "http://127.0.0.2:\(inside.port)/secret")
      }
      try await LoopbackServer.run(script: script) { server in
        let blocked = try #require(IPAddress("127.0.0.2"))
        await #expect(throws: FetchError.refused(.address(blocked, host: "127.0.0.2"))) {
          try await TestWeb(ports: [server.port, inside.port]).fetch("http://feed.example:\(server.port)/")
        }
        #expect(inside.connections == 0)
      }
    }
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://feed.example/", "gopher://feed.example/", "http://user:pass@feed.example/",
    "http://feed.example\\@127.0.0.2/", "http://localhost/", "http://feed.example:22/", "http://2130706434/",
  ])
  func `rejects a redirect to a forbidden address`(location: String) async throws {
    try await LoopbackServer.run { _ in
      ServerStep.redirect(to: location)
    } body: { server in
      let web = TestWeb(ports: [server.port])
      let error = await #expect(throws: FetchError.self) { try await web.fetch("http://feed.example:\(server.port)/") }
      guard case .refused = error else {
        Issue.record("not refused: \(String(describing: error))")
        return
      }
    }
  }

  @Test func `does not extend trust to redirects from other origins`() async throws {
    try await LoopbackServer.run(on: "127.0.0.2") { _ in
      ServerStep.answer()
    } body: { inside in
      let target = "http://127.0.0.2:\(inside.port)/"
      try await LoopbackServer.run { _ in
        ServerStep.redirect(to: target)
      } body: { server in
        let web = TestWeb(ports: [server.port, inside.port], trusted: [try Origin(target)])
        #expect(try await web.fetch(target).status == 200)
        await #expect(throws: FetchError.self) { try await web.fetch("http://feed.example:\(server.port)/") }
        #expect(inside.requests.count == 1)
      }
    }
  }

  @Test func `does not use trust for untrusted requests`() async throws {
    try await LoopbackServer.run(on: "127.0.0.2") { _ in
      ServerStep.answer()
    } body: { inside in
      let target = "http://127.0.0.2:\(inside.port)/"
      let web = TestWeb(ports: [inside.port], trusted: [try Origin(target)])
      try await web.run { fetcher in
        var request = try web.request(target)
        request.usesTrustedOrigins = false
        let blocked = try #require(IPAddress("127.0.0.2"))
        await #expect(throws: FetchError.refused(.address(blocked, host: "127.0.0.2"))) {
          try await fetcher.fetch(request)
        }
      }
      #expect(inside.connections == 0)
    }
  }

  @Test func `sends credentials within an origin`() async throws {
    try await LoopbackServer.run(script: Self.countdown) { server in
      let headers = ["Authorization": "Bearer secret"]
      _ = try await TestWeb(ports: [server.port]).fetch("http://feed.example:\(server.port)/1", headers: headers)
      #expect(server.requests.map { $0["Authorization"] } == [["Bearer secret"], ["Bearer secret"]])
    }
  }

  @Test(arguments: ["Authorization", "X-Api-Key", "Referer", "X-Anything", "If-None-Match", "If-Modified-Since"])
  func `removes credentials on a redirect to another origin`(field: String) async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer()
    } body: { other in
      let script: LoopbackServer.Script = { _ in ServerStep.redirect(307, to: "http://other.example:\(other.port)/") }
      try await LoopbackServer.run(script: script) { server in
        let headers = [field: "secret", "Accept": "text/xml"]
        let web = TestWeb(ports: [server.port, other.port])
        _ = try await web.fetch("http://feed.example:\(server.port)/", headers: headers)
        #expect(server.requests.first?[field] == ["secret"])
        let received = try #require(other.requests.first)
        #expect(received.names.isDisjoint(with: [field.lowercased()]))
        #expect(received["Accept"] == ["text/xml"])
      }
    }
  }

  /// Returns the validators that each of two origins receives, the first of which redirects to the second.
  private func receivedValidators(
    from origin: (_ first: Int, _ second: Int) throws -> Origin?
  ) async throws -> (first: [String], second: [String]) {
    try await LoopbackServer.run { _ in
      ServerStep.answer(304)
    } body: { other in
      let script: LoopbackServer.Script = { _ in ServerStep.redirect(302, to: "http://other.example:\(other.port)/") }
      return try await LoopbackServer.run(script: script) { server in
        let web = TestWeb(ports: [server.port, other.port])
        var request = try web.request("http://feed.example:\(server.port)/")
        request.validators = Validators(entityTag: "\"a\"", lastModified: "Sat, 21 Nov 2026 08:05:00 GMT")
        request.validatorsOrigin = try origin(server.port, other.port)
        let finalRequest = request
        _ = try await web.run { try await $0.fetch(finalRequest) }
        func received(_ request: ReceivedRequest?) -> [String] {
          (request?["If-None-Match"] ?? []) + (request?["If-Modified-Since"] ?? [])
        }
        return (received(server.requests.first), received(other.requests.first))
      }
    }
  }

  @Test func `sends validators only to their origin before and after a redirect`() async throws {
    let both = ["\"a\"", "Sat, 21 Nov 2026 08:05:00 GMT"]
    let own = try await receivedValidators { _, _ in nil }
    #expect(own.first == both && own.second == [])
    let elsewhere = try await receivedValidators { _, second in try Origin("http://other.example:\(second)/") }
    #expect(elsewhere.first == [] && elsewhere.second == both)
  }

  @Test func `returns a redirect without a location`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer(302, text: "nowhere")
    } body: { server in
      let response = try await TestWeb(ports: [server.port]).fetch("http://feed.example:\(server.port)/")
      #expect(response.status == 302)
      #expect(String(decoding: response.body, as: UTF8.self) == "nowhere")
    }
  }
}
