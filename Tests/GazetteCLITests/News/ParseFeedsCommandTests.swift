import ArgumentParser
import Foundation
import GazetteCLI
import Synchronization
import Testing

struct ParseFeedsCommandTests {
  private let recording = RecordingTerminal()

  private func run(_ arguments: [String], known: Set<String> = ["a.xml", "b.xml"]) throws -> [FeedFileRequest] {
    let requests = Mutex<[FeedFileRequest]>([])
    let services = FeedFileServices { request throws(CommandFailure) in
      requests.withLock { $0.append(request) }
      guard known.contains(request.file) else { throw CommandFailure(.data, "\(request.file) is no feed.") }
      var line = ParsedFeedLine(file: request.file, format: "rss", encoding: "utf-8", wellFormed: true)
      line.title = "Le / titre"
      line.updated = Date(timeIntervalSince1970: 0)
      line.items = [ParsedItemLine(id: "1")]
      return line
    }
    try ParseFeedsCommand.parse(arguments).read(with: services, on: recording.terminal())
    return requests.withLock { $0 }
  }

  @Test func `writes one JSON object per file, with null for missing values`() throws {
    _ = try run(["--json", "a.xml", "b.xml"])
    let lines = recording.output.split(separator: "\n")
    #expect(lines.count == 2)
    let feed = try JSONDecoder().decode([String: AnyValue].self, from: Data(lines[0].utf8))
    #expect(
      feed.keys.sorted() == [
        "authors", "categories", "encoding", "file", "format", "id", "image", "items", "language", "link", "rights",
        "subtitle", "title", "updated", "version", "warnings", "wellFormed",
      ])
    #expect(lines[0].contains("\"title\":\"Le / titre\""))
    #expect(lines[0].contains("\"updated\":\"1970-01-01T00:00:00Z\""))
    #expect(lines[0].contains("\"link\":null"))
  }

  @Test func `passes on the base, the headers and the sanitising option`() throws {
    let request = try #require(
      try run(["--base", "http://x.example/", "--header", "Content-Type: text/xml; q=1", "--sanitized", "a.xml"]).first)
    #expect(request.base == "http://x.example/" && request.isSanitized)
    #expect(request.headers.map(\.name) == ["Content-Type"])
    #expect(request.headers.map(\.value) == ["text/xml; q=1"])
  }

  @Test func `reads the remaining files after one fails, and then fails`() throws {
    let failure = #expect(throws: CommandFailure.self) { _ = try run(["--json", "no.xml", "b.xml", "nor.xml"]) }
    #expect(failure?.status == .data)
    #expect(recording.output.contains("\"file\":\"b.xml\""))
    #expect(recording.errors.contains("nor.xml"))
  }

  @Test func `rejects a header without a colon`() {
    let failure = #expect(throws: CommandFailure.self) { _ = try run(["--header", "x", "a.xml"]) }
    #expect(failure?.status == .usage)
  }

  private struct AnyValue: Decodable {}
}
