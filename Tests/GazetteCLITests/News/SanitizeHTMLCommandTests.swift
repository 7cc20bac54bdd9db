import ArgumentParser
import Foundation
import GazetteCLI
import Synchronization
import Testing

struct SanitizeHTMLCommandTests {
  private let recording = RecordingTerminal()

  private func run(_ arguments: [String] = [], input: [String]) throws {
    let lines = Mutex(input[...])
    let command = try SanitizeHTMLCommand.parse(arguments)
    let services = HTMLServices(
      sanitize: { html, base in "\(base?.absoluteString ?? "-") \(html)" },
      extract: { _, _ in ArticleResult(html: nil) },
      input: StandardInput { lines.withLock { $0.popFirst() } })
    try command.sanitize(with: services, on: recording.terminal())
  }

  @Test func `sanitises the whole input`() throws {
    try run(input: ["<p>", "x"])
    #expect(recording.output == "- <p>\nx\n")
  }

  @Test func `ends with one line feed`() throws {
    try run(input: ["x", ""])
    #expect(recording.output == "- x\n")
  }

  @Test func `sanitises a JSON object per line`() throws {
    try run(["--jsonl"], input: [#"{"html":"<p>\n\"é\""}"#, #"{"html":"a/b","other":1}"#])
    #expect(recording.output == #"{"html":"- <p>\n\"é\""}"# + "\n" + #"{"html":"- a/b"}"# + "\n")
  }

  @Test func `resolves addresses against the base`() throws {
    try run(["--base", "https://paper.example/a"], input: ["x"])
    #expect(recording.output == "https://paper.example/a x\n")
  }

  @Test func `fails on a line that is not JSON`() {
    #expect(throws: CommandFailure.self) { try run(["--jsonl"], input: [#"{"html":"a"}"#, "<p>"]) }
    #expect(recording.output == #"{"html":"- a"}"# + "\n")
  }

  @Test(arguments: ["javascript:alert(1)", "paper.example", "ftp://paper.example/"])
  func `rejects a base that is not an absolute HTTP address`(base: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try run(["--base", base], input: ["x"]) }
    #expect(failure?.status == .usage)
  }
}
