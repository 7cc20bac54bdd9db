import Foundation
import GazetteDomain
import GazetteStore
import GRDB
@testable import SQLiteDriver
import Synchronization
import Testing

/// Concurrent writes share one transaction, which is visible only on the disk.
struct GroupCommitTests {
  private struct Refused: Error {}

  private let queue: DatabaseQueue
  private let commits: GroupCommit
  private let counter = CommitCounter()

  init() throws {
    queue = try DatabaseQueue()
    commits = GroupCommit(queue, joinWindow: .seconds(60))
    try queue.write { connection in
      try connection.execute(sql: "CREATE TABLE line (place INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)")
    }
    queue.add(transactionObserver: counter, extent: .databaseLifetime)
  }

  @Test func `commits waiting writes in one transaction, in order`() async throws {
    let results = await writeTogether((0..<20).map { number in { try $0.line("\(number)") } })
    #expect(results.allSatisfy { $0 == nil })
    #expect(try lines() == (0..<20).map(String.init))
    #expect(counter.commits <= 2)
  }

  @Test func `rolls back a failed write alone`() async throws {
    let results = await writeTogether([
      { try $0.line("first") },
      { connection in
        try connection.line("half")
        throw StoreError.notFound
      },
      { try $0.line("first") },
      { try $0.line("last") },
    ])
    #expect(results[0] == nil && results[3] == nil)
    #expect(results[1] == .notFound)
    guard case .failed = results[2] else { return #expect(results[2] == .failed(detail: "a second of the same name")) }
    #expect(try lines() == ["first", "last"])
  }

  @Test func `reports a write that rolls back the transaction and repeats the others`() async throws {
    let results = await writeTogether([
      { try $0.line("before") },
      { connection in
        // Like SQLite when the disk is full.
        try connection.execute(sql: "ROLLBACK")
        throw StoreError.full
      },
      { try $0.line("after") },
    ])
    #expect(results == [nil, .full, nil])
    #expect(try lines() == ["before", "after"])
  }

  @Test func `reports a failed commit to its cause only`() async throws {
    try await queue.write { connection in
      try connection.execute(
        sql: "CREATE TABLE child (line INTEGER REFERENCES line DEFERRABLE INITIALLY DEFERRED)")
    }
    let results = await writeTogether([
      { try $0.line("sound") },
      // Detected at the commit, not before.
      { try $0.execute(sql: "INSERT INTO child VALUES (99)") },
      { try $0.line("sound too") },
    ])
    #expect(results[0] == nil && results[2] == nil)
    #expect(results[1] != nil)
    #expect(try lines() == ["sound", "sound too"])
  }

  @Test func `reports a read-only database to every writer`() async throws {
    try await queue.writeWithoutTransaction { connection in try connection.execute(sql: "PRAGMA query_only = 1") }
    let results = await writeTogether([{ try $0.line("a") }, { try $0.line("b") }])
    #expect(results == [.readOnly, .readOnly])
    try await queue.writeWithoutTransaction { connection in try connection.execute(sql: "PRAGMA query_only = 0") }
    try await commits.write { try $0.line("c") }
    #expect(try lines() == ["c"])
  }

  @Test func `completes the write of a cancelled task`() async throws {
    let commits = commits
    let writing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await commits.write { try $0.line("kept") }
    }
    try await writing.value
    #expect(try lines() == ["kept"])
  }

  @Test func `does not delay the writes after a long one`() async throws {
    // Every write exceeds a limit of zero.
    let results = await writeTogether(
      (0..<4).map { number in { try $0.line("\(number)") } }, through: GroupCommit(queue, joinWindow: .zero))
    #expect(results.allSatisfy { $0 == nil })
    #expect(counter.commits >= 4)
  }

  @Test func `waits for an announced write and commits with the last one`() async throws {
    let commits = GroupCommit(queue, pause: .seconds(60))
    let hasJoined = AsyncStream.makeStream(of: Void.self)
    async let first: Void = commits.write(.followed) { connection in
      try connection.line("first")
      hasJoined.continuation.yield()
    }
    for await _ in hasJoined.stream { break }
    #expect(counter.commits == 0)
    try await commits.write(.repeatable) { try $0.line("last") }
    try await first
    #expect(counter.commits == 1)
    #expect(try lines() == ["first", "last"])
  }

  @Test func `commits a durable write without waiting for an announced one`() async throws {
    let commits = GroupCommit(queue, pause: .seconds(60))
    let hasJoined = AsyncStream.makeStream(of: Void.self)
    async let first: Void = commits.write(.followed) { connection in
      try connection.line("article")
      hasJoined.continuation.yield()
    }
    for await _ in hasJoined.stream { break }
    try await commits.write { try $0.line("star") }
    try await first
    #expect(counter.commits == 2)
    #expect(try lines() == ["article", "star"])
  }

  @Test func `commits when an announced write does not arrive`() async throws {
    try await GroupCommit(queue, pause: .milliseconds(1)).write(.followed) { try $0.line("alone") }
    #expect(try lines() == ["alone"])
  }

  @Test func `skips fsync for repeatable writes and restores it for durable ones`() async throws {
    let synchronous: @Sendable (Database) throws -> Int? = { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    #expect(try await commits.write(.repeatable, synchronous) == 1)
    #expect(try await commits.write(.durable, synchronous) == 2)
    await #expect(throws: StoreError.self) { try await commits.write(.repeatable) { _ in throw Refused() } }
    #expect(try await commits.write(.durable, synchronous) == 2)
  }

  /// Writes all of `works` during a first write, so that they wait together; returns the result of each.
  private func writeTogether(
    _ works: [@Sendable (Database) throws -> Void], through other: GroupCommit? = nil
  ) async -> [StoreError?] {
    let commits = other ?? commits
    let gate = DispatchSemaphore(value: 0)
    let results = Mutex<[Int: StoreError?]>([:])
    await withCheckedContinuation { (all: CheckedContinuation<Void, Never>) in
      let first = TypedWrite<Void>(
        { _ in
          gate.wait()
          gate.signal()  // The write may run again.
        }, completion: { _ in })
      commits.enqueue(first)
      for (number, work) in works.enumerated() {
        commits.enqueue(
          TypedWrite(work) { result in
            let isLast = results.withLock { results in
              let failure: StoreError? = if case .failure(let error) = result { error } else { nil }
              results[number] = .some(failure)
              return results.count == works.count
            }
            if isLast { all.resume() }
          })
      }
      gate.signal()
    }
    return results.withLock { results in works.indices.map { results[$0] ?? nil } }
  }

  private func lines() throws -> [String] {
    try queue.read { try String.fetchAll($0, sql: "SELECT text FROM line ORDER BY place") }
  }
}

extension Database {
  fileprivate func line(_ text: String) throws {
    try execute(sql: "INSERT INTO line (text) VALUES (?)", arguments: [text])
  }
}

/// Counts the committed transactions.
private final class CommitCounter: TransactionObserver {
  private let count = Mutex(0)

  var commits: Int { count.withLock { $0 } }

  func observes(eventsOfKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with: DatabaseEvent) {}
  func databaseDidCommit(_: Database) { count.withLock { $0 += 1 } }
  func databaseDidRollback(_: Database) {}
}
