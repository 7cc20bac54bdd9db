import Foundation
import GazetteDomain
import GazetteProviders
import SQLiteDriver
import GazetteWeb
import Logging
import ServiceLifecycle

/// A queue of reload requests for a running installation, handled serially: pages add them, ``InstallationService`` executes
/// them.
struct InstallationReload: Sendable {
  /// A request.
  enum Turn: Sendable {
    /// Recreate the sections, with the current settings of readers.
    case newSettings
    /// The same, with settings that were chosen on another node.
    case settingsOfOthers
    /// Close, replace the database with a backup, and open again.
    case restore(URL)
  }

  /// One request and its waiting caller.
  struct Order: Sendable {
    let turn: Turn
    private let answer: AsyncStream<Result<Void, StoreError>>.Continuation

    fileprivate init(_ turn: Turn, _ answer: AsyncStream<Result<Void, StoreError>>.Continuation) {
      self.turn = turn
      self.answer = answer
    }

    /// Reports the result to the caller.
    func finish(_ result: Result<Void, StoreError> = .success(())) {
      answer.yield(result)
      answer.finish()
    }
  }

  private let orders: AsyncStream<Order>
  private let orderly: AsyncStream<Order>.Continuation

  init() { (orders, orderly) = AsyncStream.makeStream(of: Order.self) }

  /// Requests `turn`, and waits until it is done.
  /// - Throws: The error that prevented it; ``StoreError/busy`` when the server is stopping.
  func callAsFunction(_ turn: Turn) async throws(StoreError) {
    let (answers, answer) = AsyncStream.makeStream(of: Result<Void, StoreError>.self)
    if case .terminated = orderly.yield(Order(turn, answer)) { throw .busy }
    for await result in answers { return try result.get() }
    throw .busy
  }

  /// Requests `turn` without waiting.
  func order(_ turn: Turn) { orderly.yield(Order(turn, AsyncStream.makeStream(of: Result<Void, StoreError>.self).1)) }

  /// Runs `services` until there is a request; nil when the enclosing service group stops them.
  func next(while services: [any Service], logger: Logger) async throws -> Order? {
    let group = ServiceGroup(services: services + [IdleInstallation()], logger: logger)
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
      // Either may end first: services can stop before the task that stopped them continues.
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
  /// Serves `paper`, and again after each change of settings; returns a request to restore a backup, or nil when the service
  /// group stops it.
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
        // The previous pages remain in use.
        order.finish(.failure(error))
        guard let composed = await composeAgain(paper, on: server) else { return nil }
        (sections, chosen) = composed
        tell(of: order.turn, paper)
      }
    }
  }

  /// Recreates the sections after their services were stopped and replacing them failed, because a service can run only once.
  /// Retries until the database is available; nil when the service group stops it before.
  /// - Returns: The sections, and the readers' settings at that time.
  private func composeAgain(
    _ paper: Installation, on server: WebServer
  ) async -> (sections: [any InstalledSection], chosen: [String: String])? {
    while await hasPaused() {
      do throws(StoreError) {
        let changed = try await paper.withChosenSettings()
        do throws(StoreError) {
          return (try await compose(changed, on: server), changed.chosen)
        } catch .failed(let detail) {
          logger.warning("Couldn't apply the chosen settings", metadata: ["error": "\(detail)"])
          return (try await compose(paper, on: server), changed.chosen)
        }
      } catch {
        // Every page reports the error meanwhile; the next attempt may succeed.
        continue
      }
    }
    return nil
  }

  /// Notifies the server and the readers about changed settings.
  private func tell(of turn: InstallationReload.Turn, _ paper: Installation) {
    // Changes from other nodes are published only on this node; otherwise they would circulate among the nodes forever.
    if case .settingsOfOthers = turn {
      paper.changes.receive(.settings)
    } else {
      paper.changes.publish(.settings)
    }
  }

  /// Applies settings that were chosen on another node even without a notification: a node may die between storing and publishing
  /// them, and a starting node hears only later notifications.
  private func follower(of paper: Installation, serving chosen: [String: String]) -> [any Service] {
    guard paper.databases.shared != nil else { return [] }
    return [
      ClosureService { [turns] in
        await cancelWhenGracefulShutdown {
          while !Task.isCancelled {
            // While the database is unavailable, there is nothing to apply.
            if let found = try? await ChosenSettings(paper.stores).all(), found != chosen {
              turns.order(.settingsOfOthers)
            }
            try? await paper.timing.sleep(.seconds(10))
          }
        }
      }
    ]
  }

  /// Waits briefly; false when the service group stops the server.
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
    var pages = WebDependencies(
      changes: paper.changes, undo: paper.stores.undo, formReplies: paper.stores.formReplies, now: paper.timing.now)
    pages.crashes = paper.crashes
    do throws(StoreError) {
      pages.deviceKey = try await paper.stores.signingKeys.key(.pictures)
    } catch {
      // Without a stored key, browsers are remembered until the program stops; PictureSection reports the problem.
    }
    let preferences = StoredPreferences(paper)
    pages.preferences = { await preferences.preferences(of: $0) }
    pages.savePreferences = { await preferences.keep($0, of: $1) }
    pages.unreadiness = {
      do throws(StoreError) { try await paper.stores.checkReadiness() } catch { return ReadinessFailure(error) }
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

/// Keeps an installation without background work open until it is stopped.
struct IdleInstallation: Service {
  func run() async throws {
    try await gracefulShutdown()
  }
}
