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
  typealias Answering = @Sendable (_ port: Int, _ routes: [String]) async -> Void

  /// The readers of a demo; empty for a real installation.
  let demo: [DemoReader]
  private let zones: any WarningZones
  let turns = InstallationReload()
  let logger: Logger
  private let settings: Settings
  private let onAnswering: Answering
  private let changes = ChangeFeed()

  /// Creates the service; a demo supplies the fictional zones of its simulated warnings.
  init(
    settings: Settings, demo: [DemoReader] = [], zones: any WarningZones = WarningPorts.zones, logger: Logger,
    onAnswering: @escaping Answering
  ) {
    self.settings = settings
    self.demo = demo
    self.zones = zones
    self.logger = logger
    self.onAnswering = onAnswering
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
          if let port = await ports.first(where: { _ in true }) { await onAnswering(port, server.routes) }
        } untilEnd: {
          // Keeps the data folder open for requests in progress.
          for await _ in end {}
        }
      }
    }
  }

  private var folder: URL { URL(filePath: settings[\.data.folder], directoryHint: .isDirectory) }

  /// Opens the installation and serves it; reopens it after a backup has replaced its database.
  private func serve(
    _ claimed: ClaimedFolder, on server: WebServer, opened: () async -> Void, untilEnd: () async -> Void
  ) async throws {
    var restoring = try await open(claimed) { paper in
      let order = try await serve(paper, on: server, isFirst: true, opened: opened)
      if order == nil { await untilEnd() }
      return order
    }
    while let order = restoring, case .restore(let file) = order.turn {
      let result = await restore(file)
      restoring = try await open(try await GazetteDatabase.claim(folder)) { paper in
        let next = try await serve(paper, on: server, isFirst: false) { announce(order, result) }
        if next == nil { await untilEnd() }
        return next
      }
    }
  }

  /// Opens the installation for the duration of `work`.
  private func open(
    _ claimed: ClaimedFolder, work: (Installation) async throws -> InstallationReload.Order?
  ) async throws -> InstallationReload.Order? {
    let databases = InstallationDatabase(
      local: try await GazetteDatabase.open(claimed), shared: try await PostgresDatabase.open(settings))
    try await databases.requireWhole()
    let paper = try await Installation.open(settings, on: databases, zones: zones, changes: changes, logger: logger)
    let order: InstallationReload.Order?
    do {
      order = try await work(paper)
    } catch {
      await paper.close()
      throw error
    }
    await paper.close()
    return order
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

  private func announce(_ order: InstallationReload.Order, _ result: Result<Void, StoreError>) {
    let topics = [.settings] + InstalledSections.all.flatMap { $0.topics }
    for topic in topics { changes.publish(topic) }
    order.finish(result)
  }
}

extension InstallationService: CustomStringConvertible {
  /// The name in the service group's log, which would otherwise print every setting at each start.
  var description: String { "the paper" }
}
