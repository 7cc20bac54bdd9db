import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing

@Suite struct WebFullArticleSourceTests {
  private static let address = "https://paper.example/stories/1"
  private static let host = ProviderID(rawValue: "paper.example")
  private static let words = "The harbour opened at eight, in fog, and nobody minded waiting for the bell. "
  private static let paragraph = "<p>\(String(repeating: words, count: 3))</p>"

  private func article(
    _ answer: Result<FetchResponse, FetchError>, title: String = "The harbour opens"
  ) async throws -> FullArticle {
    let source = WebFullArticleSource(fetching: PretendedWeb([Self.address: answer]), now: { .now })
    return try await source.article(at: try #require(URL(string: Self.address)), title: title)
  }

  private func page(_ body: String, type: String? = "text/html; charset=utf-8") -> Result<FetchResponse, FetchError> {
    .reply(
      "<!doctype html><html><head><title>x</title></head><body>\(body)</body></html>",
      headers: type.map { ["Content-Type": $0] } ?? [:])
  }

  @Test func `extracts sanitized text with absolute addresses and without the title`() async throws {
    let full = try await article(
      page(
        """
        <nav><a href="/">Home</a></nav><main><article><h1>The harbour <em>opens</em></h1>
        \(String(repeating: Self.paragraph, count: 4))<figure><img src="/fog.png" alt="Fog"></figure>\(Self.paragraph)
        <script>alert(1)</script><p onclick="x()">\(Self.words)<a href="more">More</a></p></article></main>
        """))
    #expect(!full.html.html.contains("<h1>"))
    #expect(full.html.html.contains("https://paper.example/fog.png"))
    #expect(full.html.html.contains("href=\"https://paper.example/stories/more\""))
    #expect(!full.html.html.contains("script") && !full.html.html.contains("onclick"))
    #expect(full.text.contains("nobody minded"))
    #expect(full.readingTime != nil)
  }

  @Test func `preserves a heading that differs from the title`() async throws {
    let full = try await article(page("<article><h1>What to know</h1>\(Self.paragraph)\(Self.paragraph)</article>"))
    #expect(full.html.html.contains("<h1>What to know</h1>"))
  }

  @Test func `decodes other charsets declared in headers or markup`() async throws {
    let text =
      "<article>\(String(repeating: "<p>Été à Noël, où l’œuf dort, dit-on, près du port.</p>", count: 12))</article>"
    for (type, meta) in [("text/html; charset=ISO-8859-1", ""), ("text/html", "<meta charset='windows-1252'>")] {
      let bytes = try #require((meta + text).data(using: .windowsCP1252))
      let url = try #require(URL(string: Self.address))
      let response = FetchResponse(status: 200, headers: ["Content-Type": type], body: Array(bytes), finalURL: url)
      #expect(try await article(.success(response)).text.contains("Été à Noël, où l’œuf dort"))
    }
  }

  @Test func `rejects a page without running text`() async throws {
    await #expect(throws: FullArticleProblem.noText(Self.host)) {
      try await article(page("<div id='app'></div><script src='app.js'></script>"))
    }
    await #expect(throws: FullArticleProblem.noText(Self.host)) { try await article(page("<p>Please subscribe.</p>")) }
  }

  @Test func `rejects a response that is not a page`() async throws {
    await #expect(throws: FullArticleProblem.noPage(Self.host)) {
      try await article(.reply("GIF89a", headers: ["Content-Type": "image/gif"]))
    }
  }

  @Test(arguments: [
    (401, SourceError.unauthorized(ProviderID(rawValue: "paper.example"))),
    (404, .notFound(ProviderID(rawValue: "paper.example"))),
    (500, .failing(ProviderID(rawValue: "paper.example"), status: 500)),
  ])
  func `reports the publisher's error`(status: Int, error: SourceError) async throws {
    await #expect(throws: FullArticleProblem.source(error)) { try await article(.reply("", status: status)) }
  }

  @Test(arguments: [("http://192.168.1.20:8080/admin", false), ("https://own.example/stories/1", true)])
  func `trusts article addresses only of publishers the operator configured`(
    text: String, isTrusted: Bool
  ) async throws {
    let door = ScriptedFetching(.failure(.tooManyRedirects))
    let source = WebFullArticleSource(
      fetching: door, publishers: [try Origin("https://own.example/feed")], now: { .now })
    let url = try #require(URL(string: text))
    await #expect(throws: FullArticleProblem.self) { try await source.article(at: url, title: "") }
    #expect(door.requests.map(\.usesTrustedOrigins) == [isTrusted])
  }

  @Test func `reports a refused fetch and limits the page size`() async throws {
    await #expect(throws: FullArticleProblem.source(.refused(Self.host, .malformed))) {
      try await article(.failure(.refused(.malformed)))
    }
    let door = ScriptedFetching(.failure(.tooLarge(limit: 5 << 20)))
    let source = WebFullArticleSource(fetching: door, now: { .now })
    let url = try #require(URL(string: Self.address))
    await #expect(throws: FullArticleProblem.self) { try await source.article(at: url, title: "") }
    #expect(door.requests.map(\.limits.bodyBytes) == [5 << 20])
  }
}
