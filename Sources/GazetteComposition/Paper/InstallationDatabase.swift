import Foundation
import GazetteCLI
import GazetteDomain
import PostgresDriver
import GazettePresentation
import SQLiteDriver
import Logging
import ServiceLifecycle

/// The databases of an installation: that of the data folder, and PostgreSQL if the settings name one.
///
/// With PostgreSQL, a node's data folder contains pictures, tiles and the crash journal; its database stays empty.
struct InstallationDatabase: Sendable {
  let local: GazetteDatabase
  let shared: PostgresDatabase?

  /// The stores in them, with the quotas of `settings`.
  func stores(_ settings: Settings, now: @escaping CurrentTime) -> InstallationStores {
    let quotas = ReaderQuotas(settings)
    return shared.map { InstallationStores($0, local: local, quotas: quotas, now: now) }
      ?? InstallationStores(local, quotas: quotas, now: now)
  }

  /// Checks that the database in use is complete.
  /// - Throws: A ``CommandFailure`` when a move into it has not finished.
  func requireComplete() async throws(CommandFailure) {
    let endpoint: any DatabaseCopyEndpoint = shared.map { PostgresCopyEndpoint($0) } ?? SQLiteCopyEndpoint(local)
    do throws(StoreError) {
      guard try await endpoint.isCopyUnfinished() else { return }
    } catch {
      throw CommandFailure(error, folder: local.folder.url.path)
    }
    throw CommandFailure(.data, CommandLanguage.words.failures.moveUnfinished)
  }

  /// Closes both.
  func close() async throws(StoreError) {
    await shared?.close()
    try await local.close()
  }

  /// Opens both with the access that a command needs. Nodes are equal: with PostgreSQL, no process needs to own the data folder.
  /// - Throws: A ``CommandFailure`` that describes the fault of the settings or the database.
  static func open(_ settings: Settings, access: GazetteDatabase.Access) async throws(CommandFailure)
    -> InstallationDatabase
  {
    let shared = try await PostgresDatabase.open(settings)
    let folder = URL(filePath: settings[\.data.folder], directoryHint: .isDirectory)
    let databases: InstallationDatabase
    do throws(StoreError) {
      let usesRequestedAccess = shared == nil || access == .reader
      let local = try await GazetteDatabase.open(at: folder, access: usesRequestedAccess ? access : .companion)
      databases = InstallationDatabase(local: local, shared: shared)
    } catch {
      await shared?.close()
      throw CommandFailure(error, folder: settings[\.data.folder])
    }
    do throws(CommandFailure) {
      try await databases.requireComplete()
      return databases
    } catch {
      // Nothing was written; only the reason for the failure matters.
      try? await databases.close()
      throw error
    }
  }

  /// Reads from the stores without changing them, next to a running server; nil when there is no installation yet, or the newest
  /// tables are missing.
  /// - Parameter isOpening: Whether missing tables are created; otherwise nothing is written.
  /// - Throws: The reason why they are unreadable.
  static func withStores<Value>(
    _ settings: Settings, createsTables: Bool = false, now: @escaping CurrentTime = { Date() },
    _ body: (InstallationStores) async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value? {
    let folder = DataFolder(URL(filePath: settings[\.data.folder], directoryHint: .isDirectory))
    // Opening would create a missing database.
    let exists = FileManager.default.fileExists(atPath: folder.database.path)
    guard exists || settings[\.database.url] != nil else { return nil }
    let shared: PostgresDatabase?
    do throws(CommandFailure) {
      shared = try await PostgresDatabase.open(settings, skipsMigration: !createsTables)
    } catch {
      throw .inputOutput(detail: error.sentence)
    }
    guard shared != nil || settings[\.database.url] == nil else { return nil }
    do throws(StoreError) {
      let database = InstallationDatabase(
        local: try await GazetteDatabase.open(at: folder.url, access: .reader), shared: shared)
      let result: Result<Value, StoreError>
      do throws(StoreError) {
        result = .success(try await body(database.stores(settings, now: now)))
      } catch {
        result = .failure(error)
      }
      try await database.local.close()
      await shared?.close()
      return try result.get()
    } catch {
      await shared?.close()
      throw error
    }
  }
}

extension Settings {
  /// This node's name among the others: the operator's setting, else the machine's name; nil for a single-node installation.
  var nodeName: String? {
    guard self[\.database.url] != nil else { return nil }
    return self[\.database.node] ?? ProcessInfo.processInfo.hostName
  }
}

extension PostgresConfiguration {
  /// The PostgreSQL configuration in the settings; nil when there is none.
  /// - Throws: ``PostgresProblem/unreadableAddress(detail:)``.
  init?(_ settings: Settings) throws(PostgresProblem) {
    guard let address = settings[\.database.url] else { return nil }
    self = try Self(address: address, settings)
  }

  private init(address: String, _ settings: Settings) throws(PostgresProblem) {
    try self.init(address: address)
    maximumConnections = settings[\.database.connections].number
  }

  /// The address to listen on for other nodes' changes if the database is behind a pooler; nil for the same address.
  static func listening(_ settings: Settings) throws(PostgresProblem) -> PostgresConfiguration? {
    try settings[\.database.listenURL].map { address throws(PostgresProblem) in try Self(address: address, settings) }
  }
}

extension PostgresDatabase {
  /// Checks whether the database in the settings is usable, without writing.
  static func check(_ settings: Settings) async throws(CommandFailure) {
    do throws(PostgresProblem) {
      if let configuration = try PostgresConfiguration(settings) { _ = try await examine(configuration) }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Opens the database in the settings and migrates it unless `skipsMigration`; nil when there is none, or when it is not
  /// migrated and tables are missing.
  static func open(
    _ settings: Settings, skipsMigration: Bool = false
  ) async throws(CommandFailure) -> PostgresDatabase? {
    do throws(PostgresProblem) {
      guard let configuration = try PostgresConfiguration(settings) else { return nil }
      _ = try PostgresConfiguration.listening(settings)
      return skipsMigration ? try await openUnchanged(configuration) : try await open(configuration)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// The reason why PostgreSQL is unusable.
  init(_ problem: PostgresProblem) {
    let (kind, detail) = problem.kind
    let status: ExitStatus =
      switch problem {
      case .unreachable: .unavailable
      case .newerSchema, .foreignTables, .cannotMigrate: .data
      default: .configuration
      }
    self.init(status, CommandLanguage.words.failures.database(kind, detail))
  }
}

extension PostgresProblem {
  /// The problem for the phrases, and its details.
  fileprivate var kind: (DatabaseProblem, String) {
    switch self {
    case .unreadableAddress(let detail): (.unreadableAddress, detail)
    case .unknownHost(let detail): (.unknownHost, detail)
    case .unreachable(let detail): (.unreachable, detail)
    case .wrongPassword(let detail): (.wrongPassword, detail)
    case .unknownDatabase(let detail): (.unknownDatabase, detail)
    case .refused(let detail): (.refused, detail)
    case .untrusted(let detail): (.untrusted, detail)
    case .oldServer(let version): (.oldServer, String(version / 10_000))
    case .missingExtension(let name, _): (.missingExtension, name)
    case .newerSchema(let migration): (.newerSchema, migration)
    case .foreignTables(let detail): (.foreignTables, detail)
    case .cannotMigrate(let detail): (.cannotMigrate, detail)
    }
  }
}

extension Installation {
  /// Exchanges changes with the other nodes, and calls `onChange` for theirs; empty for a single node.
  func changeExchange(onChange: @escaping @Sendable (Topic) -> Void) -> [any Service] {
    guard let shared = databases.shared else { return [] }
    // It was valid when the installation was opened; otherwise this code would not run.
    let listening = try? PostgresConfiguration.listening(settings)
    let changes = PostgresChanges(
      shared, listening: listening ?? nil, feed: changes, node: UUID().uuidString.lowercased(), onChange: onChange)
    return [ClosureService { await cancelWhenGracefulShutdown { await changes.run() } }]
  }
}
