import Foundation
import GazetteDomain
import PostgresDriver
import SQLiteDriver
import GazetteWeb
import Logging
import ServiceLifecycle

/// Opens the installation, serves it until it is stopped, and closes it.
struct InstallationService: Service {
  /// Called with the port and the routes once the server responds.
  typealias ReadyHandler = @Sendable (_ port: Int, _ routes: [String]) async -> Void

  /// The readers of a demo; empty for a real installation.
  let demo: [DemoReader]
  private let zones: any WarningZones
  let reload = InstallationReload()
  let logger: Logger
  private let settings: Settings
  private let onReady: ReadyHandler
  private let changes = ChangeFeed()

  /// Creates the service; a demo supplies the fictional zones of its simulated warnings.
  init(
    settings: Settings, demo: [DemoReader] = [], zones: any WarningZones = WarningPorts.zones, logger: Logger,
    onReady: @escaping ReadyHandler
  ) {
    self.settings = settings
    self.demo = demo
    self.zones = zones
    self.logger = logger
    self.onReady = onReady
  }

  /// Serves until the service group stops it; responds with a notice while the data folder is still being opened.
  /// - Throws: ``StoreError`` when the data folder cannot be opened, or the reason why the server could not listen.
  func run() async throws {
    try await ListeningRule.check(settings)
    let configuration = try WebConfiguration(settings: settings, demo: demo)
    try await PostgresDatabase.check(settings)
    // Claimed before listening, so that a second start reports the running server instead of an occupied port.
    let claimed = try await GazetteDatabase.claim(folder)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = WebServer(configuration: configuration, logger: logger) { port.yield($0) }
    let (end, ended) = AsyncStream.makeStream(of: Never.self)
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask {
        defer { ended.finish() }
        try await server.run()
      }
      group.addTask { try await server.prepare() }
      group.addTask {
        try await serve(claimed, on: server) {
          if let port = await ports.first(where: { _ in true }) { await onReady(port, server.routes) }
        } waitForEnd: {
          // Keeps the data folder open for requests in progress.
          for await _ in end {}
        }
      }
    }
  }

  private var folder: URL { URL(filePath: settings[\.data.folder], directoryHint: .isDirectory) }

  /// Opens the installation and serves it; reopens it after a backup has replaced its database.
  private func serve(
    _ claimed: ClaimedFolder, on server: WebServer, opened: () async -> Void, waitForEnd: () async -> Void
  ) async throws {
    var pending = try await open(claimed) { installation in
      let request = try await serve(installation, on: server, isFirst: true, opened: opened)
      if request == nil { await waitForEnd() }
      return request
    }
    while let request = pending, case .restore(let file) = request.action {
      let result = await restore(file)
      pending = try await open(try await GazetteDatabase.claim(folder)) { installation in
        let next = try await serve(installation, on: server, isFirst: false) { announce(request, result) }
        if next == nil { await waitForEnd() }
        return next
      }
    }
  }

  /// Opens the installation for the duration of `work`.
  private func open(
    _ claimed: ClaimedFolder, work: (Installation) async throws -> InstallationReload.Request?
  ) async throws -> InstallationReload.Request? {
    let local = try await GazetteDatabase.open(claimed)
    if let backup = local.backupBeforeUpgrade {
      logger.notice(
        "Upgraded the database. To go back, install the former version and restore this backup",
        metadata: ["backup": "\(backup.path)"])
    }
    let databases = InstallationDatabase(local: local, shared: try await PostgresDatabase.open(settings))
    try await databases.requireComplete()
    let installation = try await Installation.open(
      settings, on: databases, zones: zones, changes: changes, logger: logger)
    let request: InstallationReload.Request?
    do {
      request = try await work(installation)
    } catch {
      await installation.close()
      throw error
    }
    await installation.close()
    return request
  }

  /// Replaces the database with the backup; if the backup is unusable, the previous database stays in use.
  private func restore(_ file: URL) async -> Result<Void, StoreError> {
    do throws(StoreError) {
      try await GazetteDatabase.restore(from: file, into: folder, isPassword: PasswordHash.canRead)
      logger.notice("A backup was restored from the settings page")
      return .success(())
    } catch {
      logger.warning("Couldn't restore a backup", metadata: ["error": "\(error)"])
      return .failure(error)
    }
  }

  private func announce(_ request: InstallationReload.Request, _ result: Result<Void, StoreError>) {
    let topics = [.settings] + InstalledSections.all.flatMap { $0.topics }
    for topic in topics { changes.publish(topic) }
    request.finish(result)
  }
}

extension InstallationService: CustomStringConvertible {
  /// The name in the service group's log, which would otherwise print every setting at each start.
  var description: String { "the paper" }
}
