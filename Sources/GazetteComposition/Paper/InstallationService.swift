import Foundation
import GazetteDomain
import GazettePostgres
import GazetteStore
import GazetteWeb
import Logging
import ServiceLifecycle

/// The paper being served: opens the installation, serves until told to stop, and closes it.
struct InstallationService: Service {
  /// Tells the port and the routes once the paper answers.
  typealias Answering = @Sendable (_ port: Int, _ routes: [String]) async -> Void

  /// Whose paper a demo is; empty for a real one.
  let demo: [DemoReader]
  private let zones: any WarningZones
  let turns = InstallationReload()
  let logger: Logger
  private let settings: Settings
  private let onAnswering: Answering
  private let changes = ChangeFeed()

  /// Makes the service; a demo brings the invented zones that its simulated warnings name.
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

  /// Serves until the service group stops it; says so while the data folder is still being opened.
  /// - Throws: ``StoreError`` when the data folder cannot be opened, and why the server could not listen.
  func run() async throws {
    try await ListeningRule.check(settings)
    let configuration = try WebConfiguration(settings: settings, demo: demo)
    try await PostgresDatabase.check(settings)
    // Claimed before listening: who starts a paper twice is told so, rather than that the port is taken.
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
          // Requests under way are still answered from the data folder.
          for await _ in end {}
        }
      }
    }
  }

  private var folder: URL { URL(filePath: settings[\.data.folder], directoryHint: .isDirectory) }

  /// Opens the paper and serves it; a paper whose database a backup replaced is opened again.
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

  /// Opens the paper for as long as `work` takes.
  private func open(
    _ claimed: ClaimedFolder, work: (Installation) async throws -> InstallationReload.Order?
  ) async throws -> InstallationReload.Order? {
    let databases = PaperDatabase(
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

  /// Puts the backup in place; what was there serves on when it cannot be used.
  private func restore(_ file: URL) async -> Result<Void, StoreError> {
    do throws(StoreError) {
      try await GazetteDatabase.restore(from: file, into: folder, isPassword: PasswordHash.canRead)
      logger.notice("A backup was restored from the settings page")
      return .success(())
    } catch {
      logger.warning("A backup could not be restored", metadata: ["error": "\(error)"])
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
  /// What the service group calls it in its log; without this it would print every value of every setting at each start.
  var description: String { "the paper" }
}
