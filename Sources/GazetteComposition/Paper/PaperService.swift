import Foundation
import GazetteDomain
import GazetteStore
import GazetteWeb
import Logging
import ServiceLifecycle

/// The paper being served: opens the installation, serves until told to stop, and closes it.
struct PaperService: Service {
  /// Tells the port once the paper answers.
  typealias Answering = @Sendable (_ port: Int) async -> Void

  private let settings: Settings
  private let isDemo: Bool
  private let logger: Logger
  private let onAnswering: Answering

  init(settings: Settings, isDemo: Bool = false, logger: Logger, onAnswering: @escaping Answering) {
    self.settings = settings
    self.isDemo = isDemo
    self.logger = logger
    self.onAnswering = onAnswering
  }

  /// Serves until the service group stops it; says so while the data folder is still being opened.
  /// - Throws: ``StoreError`` when the data folder cannot be opened, and why the server could not listen.
  func run() async throws {
    let configuration = try WebConfiguration(settings: settings, isDemo: isDemo)
    // Claimed before listening: who starts a paper twice is told so, rather than that the port is taken.
    let claimed = try await GazetteDatabase.claim(
      URL(filePath: settings[\.data.folder], directoryHint: .isDirectory))
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = WebServer(configuration: configuration, logger: logger) { port.yield($0) }
    let (end, ended) = AsyncStream.makeStream(of: Never.self)
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask {
        defer { ended.finish() }
        try await server.run()
      }
      group.addTask {
        try await open(claimed) { paper in
          try await serve(paper, on: server, ports: ports)
          // Requests under way are still answered from the data folder.
          for await _ in end {}
        }
      }
    }
  }

  /// Opens the paper for as long as `work` takes.
  private func open(_ claimed: ClaimedFolder, work: (Paper) async throws -> Void) async throws {
    let paper = try await Paper.open(settings, on: try await GazetteDatabase.open(claimed), logger: logger)
    do {
      try await work(paper)
    } catch {
      await paper.close()
      throw error
    }
    await paper.close()
  }

  /// Runs the background work until the service group stops it.
  private func serve(_ paper: Paper, on server: WebServer, ports: AsyncStream<Int>) async throws {
    let sections = try await PaperSections.open(on: paper)
    if isDemo { for section in sections { try await section.prepareDemo() } }
    try await server.open(try await dependencies(paper, sections), sections: sections.flatMap(\.web))
    if let port = await ports.first(where: { _ in true }) { await onAnswering(port) }
    try await ServiceGroup(services: sections.flatMap(\.services) + [StandBy()], logger: logger).run()
  }

  private func dependencies(_ paper: Paper, _ sections: [any PaperSection]) async throws -> WebDependencies {
    var pages = WebDependencies(changes: paper.changes, now: paper.timing.now)
    let preferences = try await KeptPreferences(paper)
    pages.preferences = { preferences.current }
    pages.savePreferences = { await preferences.keep($0) }
    pages.unreadiness = {
      do throws(StoreError) { try await paper.database.checkReadiness() } catch { return "the database: \(error)" }
      return nil
    }
    pages.metricsText = {
      for section in sections { await section.measure() }
      return ProgramMetrics.registry.exposition()
    }
    for section in sections { section.furnish(&pages) }
    return pages
  }
}
