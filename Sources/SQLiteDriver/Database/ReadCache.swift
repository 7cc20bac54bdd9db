import Foundation
import GazetteDomain
import GazetteStore
import GRDB
import Synchronization

/// Caches recent reads until the next commit of any process.
final class ReadCache: Sendable {
  /// SQLite's `data_version`, which each commit changes: reads at equal versions have equal results.
  typealias Version = UInt64

  private struct State {
    var version: Version?
    var values = RecentValues<CachedRead, any Sendable>(limit: 48)
  }

  // SQLite counts versions per connection, without that connection's own commits. Therefore this connection never writes.
  private let connection: DatabaseQueue?
  private let state = Mutex(State())

  /// Makes a cache of reads from the database at `file`; nil for one that never changes.
  init(of file: URL?) throws {
    var configuration = Configuration.gazette
    configuration.readonly = true
    connection = try file.map { try DatabaseQueue(path: $0.path, configuration: configuration) }
  }

  /// Closes the connection; later calls of ``version()`` fail.
  func close() throws { try connection?.close() }

  /// Returns the current version. It must be read before the data, so that a commit during the read invalidates the result.
  func version() async throws(StoreError) -> Version {
    try await connection?.reading { connection in
      try Version.fetchOne(connection.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    } ?? 0
  }

  /// Returns the result of `read` at `version`; nil when it is not cached.
  func value<Value: Sendable>(of read: CachedRead, at version: Version) -> Value? {
    state.withLock { state in
      if state.version != version { state = State(version: version) }
      // A missing value is different from a cached nil.
      guard let value = state.values[read] else { return nil }
      return value as? Value
    }
  }

  /// Caches the result of `read`, unless a commit was noticed meanwhile.
  func store(_ value: some Sendable, of read: CachedRead, at version: Version) {
    state.withLock { state in
      if state.version == version { state.values[read] = value }
    }
  }
}
