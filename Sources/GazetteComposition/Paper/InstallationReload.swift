import Foundation
import GazetteDomain
import GazetteProviders
import GazetteStore
import GazetteWeb
import Logging
import ServiceLifecycle

/// What a running paper is asked to do with itself, one after the other: pages ask, ``InstallationService`` does it.
struct InstallationReload: Sendable {
  /// What is asked.
  enum Turn: Sendable {
    /// Compose the sections anew, with what the reader has chosen by now.
    case newSettings
    /// The same, as they were chosen on another node.
    case settingsOfOthers
    /// Close, put a backup in the database's place, and open again.
    case restore(URL)
  }

  /// One turn and who waits for it.
  struct Order: Sendable {
    let turn: Turn
    private let answer: AsyncStream<Result<Void, StoreError>>.Continuation

    fileprivate init(_ turn: Turn, _ answer: AsyncStream<Result<Void, StoreError>>.Continuation) {
      self.turn = turn
      self.answer = answer
    }

    /// Tells who asked what came of it.
    func finish(_ result: Result<Void, StoreError> = .success(())) {
      answer.yield(result)
      answer.finish()
    }
  }

  private let orders: AsyncStream<Order>
  private let orderly: AsyncStream<Order>.Continuation

  init() { (orders, orderly) = AsyncStream.makeStream(of: Order.self) }

  /// Asks for `turn`, and waits until it is done.
  /// - Throws: what kept the paper from it; ``StoreError/busy`` when the paper is being stopped.
  func callAsFunction(_ turn: Turn) async throws(StoreError) {
    let (answers, answer) = AsyncStream.makeStream(of: Result<Void, StoreError>.self)
    if case .terminated = orderly.yield(Order(turn, answer)) { throw .busy }
    for await result in answers { return try result.get() }
    throw .busy
  }

  /// Asks for `turn` without waiting for it.
  func order(_ turn: Turn) { orderly.yield(Order(turn, AsyncStream.makeStream(of: Result<Void, StoreError>.self).1)) }

  /// Runs `services` until there is an order; nil when the service group around them stops them.
  func next(while services: [any Service], logger: Logger) async throws -> Order? {
    let group = ServiceGroup(services: services + [StandBy()], logger: logger)
    return try await withThrowingTaskGroup(of: Order?.self) { tasks in
      tasks.addTask {
        try await group.run()
        return nil
      }
      tasks.addTask {
        let order = await next()
        await group.triggerGracefulShutdown()
        return order
      }
      // Either may end first: services can stop before the task that stopped them goes on.
      var order: Order?
      while let ended = try await tasks.next() {
        if let ended { order = ended } else { tasks.cancelAll() }
      }
      return order
    }
  }

  private func next() async -> Order? {
    for await order in orders { return order }
    return nil
  }
}

extension InstallationService {
  /// Serves `paper`, and again with the settings that the reader chose meanwhile; answers the order to restore a backup,
  /// nil when the service group stops it.
  func serve(
    _ paper: Installation, on server: WebServer, isFirst: Bool, opened: () async -> Void
  ) async throws -> InstallationReload.Order? {
    var sections = try await InstalledSections.open(on: paper)
    if isFirst { try await prepareDemo(of: paper, sections) }
    try await open(paper, sections, on: server)
    await opened()
    let carrier = paper.carrier { [turns] topic in
      if topic == .settings { turns.order(.settingsOfOthers) }
    }
    var chosen = paper.chosen
    while true {
      let order = try await turns.next(
        while: sections.flatMap(\.services) + [paper.readersPurge] + carrier + follower(of: paper, serving: chosen),
        logger: logger)
      guard let order else { return nil }
      if case .restore = order.turn {
        server.rest()
        return order
      }
      do throws(StoreError) {
        let paper = try await paper.withChosenSettings()
        (sections, chosen) = (try await compose(paper, on: server), paper.chosen)
        tell(of: order.turn, paper)
        order.finish()
      } catch {
        // The pages as they were serve on.
        order.finish(.failure(error))
        guard let composed = await composeAgain(paper, on: server) else { return nil }
        (sections, chosen) = composed
        tell(of: order.turn, paper)
      }
    }
  }

  /// The sections anew, when those whose services were stopped could not be replaced: a service runs but once. Tried until the
  /// database is there; nil when the service group stops it meanwhile.
  /// - Returns: The sections, and what was chosen when they were made.
  private func composeAgain(
    _ paper: Installation, on server: WebServer
  ) async -> (sections: [any InstalledSection], chosen: [String: String])? {
    while await hasPaused() {
      do throws(StoreError) {
        let changed = try await paper.withChosenSettings()
        do throws(StoreError) {
          return (try await compose(changed, on: server), changed.chosen)
        } catch .failed(let detail) {
          logger.warning("What was chosen cannot be served", metadata: ["error": "\(detail)"])
          return (try await compose(paper, on: server), changed.chosen)
        }
      } catch {
        // Told by every page meanwhile; the next attempt may go better.
        continue
      }
    }
    return nil
  }

  /// Tells who serves and who reads that the settings are others.
  private func tell(of turn: InstallationReload.Turn, _ paper: Installation) {
    // What others chose is told to this node's pages alone, else it would go from node to node for ever.
    if case .settingsOfOthers = turn {
      paper.changes.receive(.settings)
    } else {
      paper.changes.publish(.settings)
    }
  }

  /// Sees to it that what was chosen on another node holds here too when nobody told of it: a node may die between keeping a
  /// choice and telling of it, and one that starts hears only what is said from then on.
  private func follower(of paper: Installation, serving chosen: [String: String]) -> [any Service] {
    guard paper.databases.shared != nil else { return [] }
    return [
      ClosureService { [turns] in
        await cancelWhenGracefulShutdown {
          while !Task.isCancelled {
            // While the database is away there is nothing to follow.
            if let found = try? await ChosenSettings(paper.stores).all(), found != chosen {
              turns.order(.settingsOfOthers)
            }
            try? await paper.timing.sleep(.seconds(10))
          }
        }
      }
    ]
  }

  /// Waits for a moment; false when the service group stops the paper.
  private func hasPaused() async -> Bool {
    do {
      try await cancelWhenGracefulShutdown { try await Task.sleep(for: .milliseconds(500)) }
      return !Task.isShuttingDownGracefully
    } catch {
      return false
    }
  }

  private func prepareDemo(of paper: Installation, _ sections: [any InstalledSection]) async throws {
    for (index, reader) in demo.enumerated() {
      let key = try await Readers(paper).prepare(reader, isFirst: index == 0, on: paper)
      for section in sections { try await section.prepareDemo(for: key, reader) }
    }
  }

  private func compose(_ paper: Installation, on server: WebServer) async throws(StoreError) -> [any InstalledSection] {
    do {
      let sections = try await InstalledSections.open(on: paper)
      try await open(paper, sections, on: server)
      return sections
    } catch {
      throw error as? StoreError ?? .failed(detail: "\(error)")
    }
  }

  private func open(_ paper: Installation, _ sections: [any InstalledSection], on server: WebServer) async throws {
    let settings = paper.stores.settings
    let installation = LiveInstallationSettings(paper: paper, turns: turns)
    let gathering: [any WebSection] = [
      FrontPagePages(settings: settings, changes: paper.changes), SearchPages(),
      SettingsPages(installation), SettingsAPI(installation),
    ]
    let configuration = try WebConfiguration(settings: paper.settings, demo: demo)
    var pages = await dependencies(paper, sections)
    pages.readers = Readers(
      paper, ownerPassword: configuration.passwordHash, providers: try OpenIDConnectProvider.all(of: paper))
    try await server.open(
      pages, sections: gathering + sections.flatMap(\.web),
      as: configuration)
  }

  private func dependencies(_ paper: Installation, _ sections: [any InstalledSection]) async -> WebDependencies {
    var pages = WebDependencies(changes: paper.changes, now: paper.timing.now)
    pages.crashes = paper.crashes
    do throws(StoreError) {
      pages.deviceKey = try await paper.stores.signingKeys.key(.pictures)
    } catch {
      // Browsers are known until the program stops; PictureSection tells of the file.
    }
    let preferences = KeptPreferences(paper)
    pages.preferences = { await preferences.preferences(of: $0) }
    pages.savePreferences = { await preferences.keep($0, of: $1) }
    pages.unreadiness = {
      do throws(StoreError) { try await paper.stores.checkReadiness() } catch { return Unreadiness(error) }
      return nil
    }
    let node = paper.settings.nodeName
    pages.metricsText = {
      for section in sections { await section.measure() }
      return ProgramMetrics.registry.exposition(of: node)
    }
    for section in sections { section.furnish(&pages) }
    return pages
  }
}

/// Keeps a paper without background work open until it is told to stop.
struct StandBy: Service {
  func run() async throws {
    try await gracefulShutdown()
  }
}
