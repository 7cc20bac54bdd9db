import Foundation
import GazetteCLI
import GazetteDomain
import GazettePostgres
import GazettePresentation
import GazetteStore
import Logging
import ServiceLifecycle

/// The databases of a paper: that of the data folder, and PostgreSQL where the settings name one.
///
/// With PostgreSQL, the data folder of a node holds pictures and tiles, and notes of crashes; its database stays empty.
struct PaperDatabase: Sendable {
  let local: GazetteDatabase
  let shared: PostgresDatabase?

  /// The stores on them, with the quotas of `settings`.
  func stores(_ settings: Settings, now: @escaping CurrentTime) -> PaperStores {
    let quotas = ReaderQuotas(settings)
    return shared.map { PaperStores($0, local: local, quotas: quotas, now: now) }
      ?? PaperStores(local, quotas: quotas, now: now)
  }

  /// Looks whether the paper in use is all there.
  /// - Throws: a ``CommandFailure`` when a move into it has not ended.
  func requireWhole() async throws(CommandFailure) {
    let paper: any MovablePaper = shared.map { PostgresMovablePaper($0) } ?? SQLiteMovablePaper(local)
    do throws(StoreError) {
      guard try await paper.isBeingFilled() else { return }
    } catch {
      throw CommandFailure(error, folder: local.folder.url.path)
    }
    throw CommandFailure(.data, Spoken.words.failures.moveUnfinished)
  }

  /// Closes both.
  func close() async throws(StoreError) {
    await shared?.close()
    try await local.close()
  }

  /// Opens both as far as a command needs them. Nodes are alike: beside PostgreSQL nobody needs to own the data folder.
  /// - Throws: a ``CommandFailure`` with what the settings or the database lack.
  static func open(_ settings: Settings, access: GazetteDatabase.Access) async throws(CommandFailure) -> PaperDatabase {
    let shared = try await PostgresDatabase.open(settings)
    let folder = URL(filePath: settings[\.data.folder], directoryHint: .isDirectory)
    let databases: PaperDatabase
    do throws(StoreError) {
      let isAlone = shared == nil || access == .reader
      let local = try await GazetteDatabase.open(at: folder, access: isAlone ? access : .companion)
      databases = PaperDatabase(local: local, shared: shared)
    } catch {
      await shared?.close()
      throw CommandFailure(error, folder: settings[\.data.folder])
    }
    do throws(CommandFailure) {
      try await databases.requireWhole()
      return databases
    } catch {
      // Nothing was written; what matters is why it is not opened.
      try? await databases.close()
      throw error
    }
  }

  /// Reads from the stores as they are, beside whoever serves the paper; nil when there is no paper yet, or one without the
  /// newest tables.
  /// - Parameter isOpening: What is missing is made; without it nothing is written.
  /// - Throws: why they cannot be read.
  static func reading<Value>(
    _ settings: Settings, isOpening: Bool = false, now: @escaping CurrentTime = { Date() },
    _ body: (PaperStores) async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value? {
    let folder = DataFolder(URL(filePath: settings[\.data.folder], directoryHint: .isDirectory))
    // Opening would make what is not there.
    let isThere = FileManager.default.fileExists(atPath: folder.database.path)
    guard isThere || settings[\.database.url] != nil else { return nil }
    let shared: PostgresDatabase?
    do throws(CommandFailure) {
      shared = try await PostgresDatabase.open(settings, isUnchanged: !isOpening)
    } catch {
      throw .inputOutput(detail: error.sentence)
    }
    guard shared != nil || settings[\.database.url] == nil else { return nil }
    do throws(StoreError) {
      let database = PaperDatabase(
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
  /// What this node is called among the others: as the operator says, else as its machine is called; nil for a paper of one node.
  var nodeName: String? {
    guard self[\.database.url] != nil else { return nil }
    return self[\.database.node] ?? ProcessInfo.processInfo.hostName
  }
}

extension PostgresConfiguration {
  /// What the settings say of PostgreSQL; nil when they name none.
  /// - Throws: ``PostgresProblem/unreadableAddress(detail:)``.
  init?(_ settings: Settings) throws(PostgresProblem) {
    guard let address = settings[\.database.url] else { return nil }
    self = try Self(address: address, settings)
  }

  private init(address: String, _ settings: Settings) throws(PostgresProblem) {
    try self.init(address: address)
    mostConnections = settings[\.database.connections].number
  }

  /// Where to listen for what other nodes change, when the database is behind a pooler; nil for the same address.
  static func listening(_ settings: Settings) throws(PostgresProblem) -> PostgresConfiguration? {
    try settings[\.database.listenURL].map { address throws(PostgresProblem) in try Self(address: address, settings) }
  }
}

extension PostgresDatabase {
  /// Looks whether what the settings name can be used, and writes nothing.
  static func check(_ settings: Settings) async throws(CommandFailure) {
    do throws(PostgresProblem) {
      if let configuration = try PostgresConfiguration(settings) { _ = try await examine(configuration) }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Opens what the settings name, and brings it up to date; nil when they name none, or when what is to stay unchanged lacks
  /// tables.
  static func open(
    _ settings: Settings, isUnchanged: Bool = false
  ) async throws(CommandFailure) -> PostgresDatabase? {
    do throws(PostgresProblem) {
      guard let configuration = try PostgresConfiguration(settings) else { return nil }
      _ = try PostgresConfiguration.listening(settings)
      return isUnchanged ? try await openUnchanged(configuration) : try await open(configuration)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// Why PostgreSQL cannot be used.
  init(_ problem: PostgresProblem) {
    let (trouble, detail) = problem.trouble
    let status: ExitStatus =
      switch problem {
      case .unreachable: .unavailable
      case .newerSchema, .foreignTables, .cannotMigrate: .data
      default: .configuration
      }
    self.init(status, Spoken.words.failures.database(trouble, detail))
  }
}

extension PostgresProblem {
  /// The trouble as phrases speak of it, and what was said of it.
  fileprivate var trouble: (DatabaseTrouble, String) {
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
  /// Carries what changes to the other nodes and from them, and tells `hears` of the latter; nothing where there are none.
  func carrier(hears: @escaping @Sendable (Topic) -> Void) -> [any Service] {
    guard let shared = databases.shared else { return [] }
    // Read when the paper was opened, else it would not run.
    let listening = try? PostgresConfiguration.listening(settings)
    let changes = PostgresChanges(
      shared, listening: listening ?? nil, feed: changes, node: UUID().uuidString.lowercased(), hears: hears)
    return [ClosureService { await cancelWhenGracefulShutdown { await changes.run() } }]
  }
}
