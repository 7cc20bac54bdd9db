import ArgumentParser
import Foundation
import GazetteCLI
import Synchronization
import Testing

struct ExtractHTMLCommandTests {
  private let recording = RecordingTerminal()

  /// Runs the command with an extraction that returns the text after "article:" in a page.
  private func run(_ arguments: [String] = [], input: [String]) throws {
    let lines = Mutex(input[...])
    let command = try ExtractHTMLCommand.parse(arguments)
    let services = HTMLServices(
      sanitize: { html, _ in html },
      extract: { page, base in
        guard let mark = page.firstRange(of: "article:") else { return ArticleResult(html: nil, title: "Menu") }
        return ArticleResult(
          html: "\(base?.absoluteString ?? "-") \(page[mark.upperBound...])", title: "T", byline: "A/B", language: "fr")
      },
      input: StandardInput { lines.withLock { $0.popFirst() } })
    try command.extract(with: services, on: recording.terminal())
  }

  @Test func `finds the article in the whole input`() throws {
    try run(["--base", "https://paper.example/a"], input: ["menu", "article:<p>", "x", ""])
    #expect(recording.output == "https://paper.example/a <p>\nx\n")
  }

  @Test func `finds one in each line of JSON, and writes null for missing values`() throws {
    try run(["--jsonl"], input: [#"{"html":"article:<p>é"}"#, #"{"html":"menu"}"#])
    #expect(
      recording.output.split(separator: "\n").map(Self.members) == [
        ["html": "- <p>é", "title": "T", "byline": "A/B", "language": "fr"],
        ["html": nil, "title": "Menu", "byline": nil, "language": nil],
      ])
  }

  @Test func `fails if there is no article`() {
    let failure = #expect(throws: CommandFailure.self) { try run(input: ["menu"]) }
    #expect(failure?.status == .data)
    #expect(recording.output.isEmpty)
  }

  @Test func `fails on a line that is not JSON`() {
    let failure = #expect(throws: CommandFailure.self) { try run(["--jsonl"], input: [#"{"html":"menu"}"#, "<p>"]) }
    #expect(failure?.status == .data)
  }

  @Test func `rejects a base that is not absolute`() {
    let failure = #expect(throws: CommandFailure.self) { try run(["--base", "paper.example"], input: ["article:x"]) }
    #expect(failure?.status == .usage)
  }

  private static func members(of line: Substring) -> [String: String?]? {
    try? JSONDecoder().decode([String: String?].self, from: Data(line.utf8))
  }
}
