import Foundation
import GazetteComposition
import GazetteDomain
import Logging
import Synchronization
import Testing

struct GaugeLogTests {
  private let lines = Lines()

  @Test func `logs a repeated failure once`() async {
    let log = log()
    for _ in 0..<5 { await log.set("ads") { throw StoreError.corrupt(detail: "page 7") } }
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.contains("page 7") == true)
  }

  @Test func `logs a recovery and the next failure`() async {
    let log = log()
    await log.set("ads") { throw StoreError.busy }
    for _ in 0..<3 { await log.set("ads") {} }
    await log.set("ads") { throw StoreError.busy }
    #expect(lines.all.map { $0.contains("again") } == [false, true, false])
  }

  @Test func `separates the failures of sections`() async {
    let log = log()
    await log.set("ads") { throw StoreError.busy }
    await log.set("news") { throw StoreError.busy }
    #expect(lines.all.count == 2)
  }

  @Test func `logs nothing without failures`() async {
    let log = log()
    let ran = Atomic(0)
    await log.set("ads") { ran.add(1, ordering: .relaxed) }
    #expect(lines.all.isEmpty)
    #expect(ran.load(ordering: .relaxed) == 1)
  }

  private func log() -> GaugeLog {
    let lines = lines
    return GaugeLog(
      logger: Logger(label: "test") { label in
        LineLogHandler(
          label: label, level: .info, format: .text, now: { Date(timeIntervalSince1970: 0) },
          write: { lines.add($0) })
      })
  }
}

private final class Lines: Sendable {
  private let captured = Mutex<[String]>([])
  var all: [String] { captured.withLock(\.self) }
  func add(_ line: String) { captured.withLock { $0.append(line) } }
}
