import GazetteDomain
import GazetteStore
import GazetteWeb
import ServiceLifecycle

extension PaperService {
  /// Serves `paper`, and again with the settings that the reader chose meanwhile; answers the order to restore a backup,
  /// nil when the service group stops it.
  func serve(
    _ paper: Paper, on server: WebServer, isFirst: Bool, opened: () async -> Void
  ) async throws -> PaperTurns.Order? {
    var sections = try await PaperSections.open(on: paper, turns: turns)
    if isDemo, isFirst { for section in sections { try await section.prepareDemo() } }
    try await open(paper, sections, on: server)
    await opened()
    while true {
      let order = try await work(sections)
      guard let order, case .newSettings = order.turn else {
        if order != nil { server.rest() }
        return order
      }
      do throws(StoreError) {
        let paper = try await paper.withChosenSettings()
        sections = try await compose(paper, on: server)
        paper.changes.publish(.settings)
        order.finish()
      } catch {
        // The sections as they were serve on.
        order.finish(.failure(error))
      }
    }
  }

  private func compose(_ paper: Paper, on server: WebServer) async throws(StoreError) -> [any PaperSection] {
    do {
      let sections = try await PaperSections.open(on: paper, turns: turns)
      try await open(paper, sections, on: server)
      return sections
    } catch {
      throw error as? StoreError ?? .failed(detail: "\(error)")
    }
  }

  private func open(_ paper: Paper, _ sections: [any PaperSection], on server: WebServer) async throws {
    try await server.open(
      try await dependencies(paper, sections), sections: sections.flatMap(\.web),
      as: try WebConfiguration(settings: paper.settings, isDemo: isDemo))
  }

  /// Runs the background work until there is an order, or until the service group stops it.
  private func work(_ sections: [any PaperSection]) async throws -> PaperTurns.Order? {
    let group = ServiceGroup(services: sections.flatMap(\.services) + [StandBy()], logger: logger)
    return try await withThrowingTaskGroup(of: PaperTurns.Order?.self) { tasks in
      tasks.addTask {
        try await group.run()
        return nil
      }
      tasks.addTask { [turns] in
        let order = await turns.next()
        await group.triggerGracefulShutdown()
        return order
      }
      let first = try await tasks.next() ?? nil
      guard first != nil else {
        tasks.cancelAll()
        return nil
      }
      try await tasks.waitForAll()
      return first
    }
  }

  private func dependencies(_ paper: Paper, _ sections: [any PaperSection]) async throws -> WebDependencies {
    var pages = WebDependencies(changes: paper.changes, now: paper.timing.now)
    pages.crashes = paper.crashes
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
