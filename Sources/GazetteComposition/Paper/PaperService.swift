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

  /// Serves until the service group stops it.
  /// - Throws: ``StoreError`` when the data folder cannot be opened, and why the server could not listen.
  func run() async throws {
    let configuration = try WebConfiguration(settings: settings, isDemo: isDemo)
    let paper = try await Paper.open(settings, access: .owner, logger: logger)
    do {
      try await serve(paper, configuration)
    } catch {
      await paper.close()
      throw error
    }
    await paper.close()
  }

  private func serve(_ paper: Paper, _ configuration: WebConfiguration) async throws {
    let sections = try await PaperSections.open(on: paper)
    if isDemo { for section in sections { try await section.prepareDemo() } }
    let server = try await WebServer(
      configuration: configuration, dependencies: try await dependencies(paper, sections),
      sections: sections.flatMap(\.web), logger: logger,
      onListening: onAnswering)
    // Services stop from the last to the first: readers are let go of before the background work ends.
    let services = sections.flatMap(\.services) + [server]
    try await ServiceGroup(services: services, logger: logger).run()
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
