import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
import SQLiteDriver
import Synchronization
import Testing

struct BudgetFileTests {
  private let folder: TemporaryFolder
  private let time = ManualTime()
  private var dataFolder: DataFolder { DataFolder(folder.url) }

  init() throws { folder = try TemporaryFolder() }

  @Test func `limits two processes to one budget`() async throws {
    let budgets = [try await open(), try await open()]
    let granted = try await withThrowingTaskGroup(of: BudgetDecision.self) { group in
      for number in 0..<40 {
        group.addTask { try await budgets[number % 2].budget.reserve(1, weight: 1, of: .openMeteo, for: .reader) }
      }
      return try await group.reduce(into: 0) { $0 += $1 == .granted(1) ? 1 : 0 }
    }
    #expect(granted == 10)
    for budget in budgets { try budget.close() }
  }

  @Test func `reports a damaged file once`() async throws {
    try Data(repeating: 0xA5, count: 20_000).write(to: dataFolder.budget)
    let reported = Mutex<[StoreError]>([])
    for _ in 0..<2 {
      try await BudgetFile.open(in: dataFolder, onDamage: { error in reported.withLock { $0.append(error) } }).close()
    }
    #expect(reported.withLock(\.count) == 1)
  }

  @Test func `replaces a damaged file`() async throws {
    let before = try await open()
    _ = try await before.budget.reserve(4, weight: 1, of: .openMeteo, for: .reader)
    try before.close()
    try Data(repeating: 0xA5, count: 20_000).write(to: dataFolder.budget)
    let after = try await open()
    #expect(try await after.budget.reserve(4, weight: 1, of: .openMeteo, for: .reader) == .granted(4))
    try after.close()
    // Moves the data from the write-ahead log to the file.
    let queue = try DatabaseQueue(path: dataFolder.budget.path)
    try await queue.writeWithoutTransaction { connection in _ = try connection.checkpoint(.truncate) }
    try queue.close()
    var bytes = try Data(contentsOf: dataFolder.budget)
    bytes.replaceSubrange(4096..<bytes.count, with: Data(repeating: 0xA5, count: bytes.count - 4096))
    try bytes.write(to: dataFolder.budget)
    let again = try await open()
    #expect(try await again.budget.reserve(10, weight: 1, of: .openMeteo, for: .reader) == .granted(10))
    try again.close()
  }

  @Test func `preserves spending and pauses across a restart`() async throws {
    let before = try await open()
    _ = try await before.budget.reserve(4, weight: 1, of: .openMeteo, for: .reader)
    try await before.budget.pause(.openMeteo, until: time.date.addingTimeInterval(30))
    try before.close()
    let after = try await open()
    let remaining = try await after.budget.remaining(of: .openMeteo)
    #expect(remaining.weights == [6, 21])
    #expect(remaining.pausedUntil == time.date.addingTimeInterval(30))
    try after.close()
  }

  @Test func `prunes spending outside every window`() async throws {
    let budget = try await open()
    for _ in 0..<10 {
      _ = try await budget.budget.reserve(1, weight: 1, of: .openMeteo, for: .reader)
      time.advance(by: .seconds(1800))
    }
    try budget.close()
    let rows = try await DatabaseQueue(path: dataFolder.budget.path).read { connection in
      try Int.fetchOne(connection, sql: "SELECT count(*) FROM spending")
    }
    #expect(rows == 3)
  }

  @Test func `works next to a server that owns the folder`() async throws {
    let server = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let budget = try await open()
    #expect(try await budget.budget.reserve(1, weight: 1, of: .openMeteo, for: .reader) == .granted(1))
    try budget.close()
    try await server.close()
  }

  private func open() async throws -> OpenBudget {
    let file = try await BudgetFile.open(in: dataFolder)
    return OpenBudget(
      file: file, budget: SQLRequestBudget(file.sql, limits: RequestBudgetContract.limits, now: time.now))
  }
}

private struct OpenBudget: Sendable {
  let file: BudgetFile
  let budget: SQLRequestBudget

  func close() throws { try file.close() }
}
