import Foundation
import Synchronization
import Testing

@testable import HTTPFetching

/// Bodies with the packing and the labels of real servers.
@Suite struct UnpackingTests {
  private static let feed = Array("<rss version=\"2.0\"><channel><title>A</title></channel></rss>".utf8)

  private func body(
    labelled label: String?, _ body: [UInt8], limits: FetchLimits = FetchLimits(time: .seconds(5), bodyBytes: 1_000_000)
  ) async throws -> [UInt8] {
    try await LoopbackServer.run { _ in
      ServerStep.answer(200, label.map { ["Content-Encoding": $0] } ?? [:], body: body)
    } body: { server in
      var web = TestWeb(ports: [server.port])
      web.limits = limits
      return try await web.fetch("http://feed.example:\(server.port)/").body
    }
  }

  @Test(arguments: ["utf-8", "UTF-8", "none", "identity", "aws-chunked", "8bit", ""])
  func `reads a plain body with an unknown encoding label`(label: String) async throws {
    #expect(try await body(labelled: label, Self.feed) == Self.feed)
  }

  @Test(arguments: ["gzip", "x-gzip", "deflate", "GZIP", "utf-8, gzip", "gzip, gzip"])
  func `reads gzip, zlib and raw deflate under any compression label`(label: String) async throws {
    for packed in [Gzip.stored(Self.feed), Gzip.zlib(Self.feed), Gzip.raw(Self.feed)] {
      #expect(try await body(labelled: label, packed) == Self.feed)
    }
  }

  @Test(arguments: [nil, "none", "utf-8"] as [String?])
  func `reads unlabelled gzip`(label: String?) async throws {
    #expect(try await body(labelled: label, Gzip.stored(Self.feed)) == Self.feed)
  }

  @Test func `reads a body compressed twice`() async throws {
    let packed = Gzip.stored(Gzip.stored(Self.feed))
    #expect(try await body(labelled: "gzip, gzip", packed) == Self.feed)
  }

  @Test func `reads every member of a gzip body`() async throws {
    let members =
      Gzip.stored(Array(Self.feed.prefix(20))) + Gzip.stored([]) + Gzip.stored(Array(Self.feed.dropFirst(20)))
    #expect(try await body(labelled: "gzip", members) == Self.feed)
  }

  @Test(
    arguments: [[0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0x0d, 0x0a], Array("<!-- cached -->".utf8)] as [[UInt8]])
  func `ignores data after the end`(rest: [UInt8]) async throws {
    #expect(try await body(labelled: "gzip", Gzip.stored(Self.feed) + rest) == Self.feed)
    #expect(try await body(labelled: "deflate", Gzip.zlib(Self.feed) + rest) == Self.feed)
  }

  @Test(arguments: ["gzip", "deflate"])
  func `reads a plain body labelled as compressed`(label: String) async throws {
    let json = Array("{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"A\"}".utf8)
    for plain in [Self.feed, [0xef, 0xbb, 0xbf] + Self.feed, Array("\n ".utf8) + Self.feed, json] {
      #expect(try await body(labelled: label, plain) == plain)
    }
  }

  @Test func `reads an empty body labelled as compressed`() async throws {
    #expect(try await body(labelled: "gzip", []) == [])
  }

  @Test func `applies limits across members, layers and formats`() async throws {
    let limits = FetchLimits(time: .seconds(5), bodyBytes: 1000)
    let bomb = Gzip.bomb(repeats: 3)
    let raw = Array(bomb.dropFirst(10).dropLast(8))
    for (label, packed) in [
      ("gzip", bomb + bomb), ("gzip, gzip", Gzip.stored(bomb + bomb)),
      ("deflate", Array(Gzip.bomb(repeats: 4).dropFirst(10).dropLast(8))),
      (nil, bomb + bomb),
    ] as [(String?, [UInt8])] {
      await #expect(throws: FetchError.tooLarge(limit: 1000)) {
        try await body(labelled: label, packed, limits: limits)
      }
    }
    #expect(try await body(labelled: "deflate", raw, limits: limits).count == 775)
  }

  @Test(.timeLimit(.minutes(1))) func `reads many empty members in linear time`() async throws {
    let limits = FetchLimits(time: .seconds(50), bodyBytes: 15_000_000)
    let members = Array(repeatElement(Gzip.stored([]), count: 100_000).joined())
    #expect(try await body(labelled: "gzip", members, limits: limits) == [])
  }

  @Test(arguments: ["br", "zstd", "compress", "gzip, br"])
  func `reports an unsupported compression`(label: String) async throws {
    let name = label == "gzip, br" ? "br" : label
    await #expect(throws: FetchError.packed(encoding: name)) { try await body(labelled: label, [0x8b, 0x01, 0x80]) }
  }
}

/// The only cookie that is ever sent, and its destination.
@Suite struct ConsentTests {
  /// Responds like YouTube in Europe: a request without consent is redirected to the question.
  private static func youTube(_ request: ReceivedRequest, port: Int) -> [ServerStep] {
    if request["Host"].first?.hasPrefix("consent.") == true {
      return ServerStep.answer(200, text: "Before you continue")
    }
    guard request["Cookie"] == ["SOCS=CAI"] else {
      return ServerStep.redirect(302, to: "http://consent.youtube.com:\(port)/m?continue=%2F%40name&gl=FR&hl=fr")
    }
    return ServerStep.answer(200, text: "the channel")
  }

  @Test func `sends the consent cookie to one host only`() async throws {
    let names = ["www.youtube.com", "consent.youtube.com", "youtube.com", "feed.example"]
    let port = Mutex(0)
    try await LoopbackServer.run { request in
      if request["Host"].first?.hasPrefix("youtube.com") == true {
        return ServerStep.redirect(301, to: "http://www.youtube.com:\(port.withLock(\.self))\(request.target)")
      }
      return Self.youTube(request, port: port.withLock(\.self))
    } body: { server in
      port.withLock { $0 = server.port }
      var web = TestWeb(ports: [server.port])
      web.names = Dictionary(uniqueKeysWithValues: names.map { ($0, ["127.0.0.1"]) })
      for name in names.dropFirst() { _ = try await web.fetch("http://\(name):\(server.port)/@name") }
      let page = try await web.fetch("http://www.youtube.com:\(server.port)/@name")
      #expect(String(decoding: page.body, as: UTF8.self) == "the channel")
      #expect(page.redirects.isEmpty)
      let withCookie = server.requests.filter { !$0["Cookie"].isEmpty }
      #expect(withCookie.allSatisfy { $0["Host"] == ["www.youtube.com:\(server.port)"] } && withCookie.count == 2)
      let others = server.requests.filter { $0["Host"].first?.hasPrefix("www.youtube.com") == false }
      #expect(others.count == 4 && others.allSatisfy { !$0.names.contains("cookie") })
    }
  }
}
