import Foundation
import GazetteComposition
import Logging
import Synchronization
import Testing

struct LineLogHandlerTests {
  @Test func `writes text lines`() {
    let captured = lines(.text) { $0.info("The paper is served.", metadata: ["port": "8080", "name": "La Gazette"]) }
    #expect(captured == "2026-11-21T06:30:00.000Z info web: The paper is served. name=\"La Gazette\" port=8080\n")
  }

  @Test func `writes JSON lines`() {
    let captured = lines(.json) { $0.warning("Late", metadata: ["age": "5"]) }
    #expect(
      captured
        == #"{"time":"2026-11-21T06:30:00.000Z","level":"warning","logger":"web","message":"Late","fact.age":"5"}"#
        + "\n")
  }

  @Test(arguments: [LogFormat.text, .json])
  func `never starts a line with logged text`(format: LogFormat) {
    let captured = lines(format) { $0.info("a\nb\u{1B}[2J", metadata: ["title": "c\r\nd\u{2028}"]) }
    #expect(captured.filter(\.isNewline) == "\n")
    #expect(!captured.contains("\u{1B}"))
  }

  @Test func `writes JSON that decodes to the message`() throws {
    let message = "quote \" slash \\ tab \t bell \u{7} é 東"
    let captured = lines(.json) { $0.info("\(message)") }
    let read = try JSONDecoder().decode([String: String].self, from: Data(captured.utf8))
    #expect(read["message"] == message)
  }

  @Test func `omits messages below the level`() {
    #expect(lines(.text) { $0.debug("quiet") }.isEmpty)
  }

  private func lines(_ format: LogFormat, _ log: (Logger) -> Void) -> String {
    let sink = Sink()
    let logger = Logger(label: "web") { label in
      LineLogHandler(
        label: label, level: .info, format: format, now: { Date(timeIntervalSince1970: 1_795_242_600) },
        write: { sink.write($0) })
    }
    log(logger)
    return sink.text
  }
}

private final class Sink: Sendable {
  private let captured = Mutex("")
  var text: String { captured.withLock(\.self) }
  func write(_ text: String) { captured.withLock { $0 += text } }
}
