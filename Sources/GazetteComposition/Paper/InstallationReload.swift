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
  /// The action of a request.
  enum Action: Sendable {
    /// Recreates the sections, with the current settings of readers.
    case newSettings
    /// The same, with settings that were chosen on another node.
    case remoteSettings
    /// Closes the installation, replaces its database with a backup, and opens it again.
    case restore(URL)
  }

  /// One request and its waiting caller.
  struct Request: Sendable {
    let action: Action
    private let continuation: AsyncStream<Result<Void, StoreError>>.Continuation

    fileprivate init(_ action: Action, _ continuation: AsyncStream<Result<Void, StoreError>>.Continuation) {
      self.action = action
      self.continuation = continuation
    }

    /// Reports the result to the caller.
    func finish(_ result: Result<Void, StoreError> = .success(())) {
      continuation.yield(result)
      continuation.finish()
    }
  }

  private let requests: AsyncStream<Request>
  private let continuation: AsyncStream<Request>.Continuation

  init() { (requests, continuation) = AsyncStream.makeStream(of: Request.self) }

  /// Requests `action`, and waits until it is done.
  /// - Throws: The error that prevented it; ``StoreError/busy`` when the server is stopping.
  func callAsFunction(_ action: Action) async throws(StoreError) {
    let (results, resultContinuation) = AsyncStream.makeStream(of: Result<Void, StoreError>.self)
    if case .terminated = continuation.yield(Request(action, resultContinuation)) { throw .busy }
    for await result in results { return try result.get() }
    throw .busy
  }

  /// Requests `action` without waiting.
  func enqueue(_ action: Action) {
    continuation.yield(Request(action, AsyncStream.makeStream(of: Result<Void, StoreError>.self).1))
  }

  /// Runs `services` until there is a request; nil when the enclosing service group stops them.
  func next(while services: [any Service], logger: Logger) async throws -> Request? {
    let group = ServiceGroup(services: services + [IdleInstallation()], logger: logger)
    return try await withThrowingTaskGroup(of: Request?.self) { tasks in
      tasks.addTask {
        try await group.run()
        return nil
      }
      tasks.addTask {
        let request = await next()
        await group.triggerGracefulShutdown()
        return request
      }
      // Either may end first: services can stop before the task that stopped them continues.
      var request: Request?
      while let ended = try await tasks.next() {
        if let ended { request = ended } else { tasks.cancelAll() }
      }
      return request
    }
  }

  private func next() async -> Request? {
    for await request in requests { return request }
    return nil
  }
}

extension InstallationService {
  /// Serves `installation`, and again after each change of settings; returns a request to restore a backup, or nil when the
  /// service group stops it.
  func serve(
    _ installation: Installation, on server: WebServer, isFirst: Bool, opened: () async -> Void
  ) async throws -> InstallationReload.Request? {
    var sections = try await InstalledSections.open(on: installation)
    if isFirst { try await prepareDemo(of: installation, sections) }
    try await open(installation, sections, on: server)
    await opened()
    let changeExchange = installation.changeExchange { [reload] topic in
      if topic == .settings { reload.enqueue(.remoteSettings) }
    }
    var chosen = installation.chosen
    while true {
      let request = try await reload.next(
        while: sections.flatMap(\.services) + [installation.readersPurge, installation.memoryRelease] + changeExchange
          + settingsPolling(of: installation, serving: chosen),
        logger: logger)
      guard let request else { return nil }
      if case .restore = request.action {
        server.suspend()
        return request
      }
      do throws(StoreError) {
        let installation = try await installation.withChosenSettings()
        (sections, chosen) = (try await compose(installation, on: server), installation.chosen)
        notify(of: request.action, installation)
        request.finish()
      } catch {
        // The previous pages remain in use.
        request.finish(.failure(error))
        guard let composed = await composeAgain(installation, on: server) else { return nil }
        (sections, chosen) = composed
        notify(of: request.action, installation)
      }
    }
  }

  /// Recreates the sections after their services were stopped and replacing them failed, because a service can run only once.
  /// Retries until the database is available; nil when the service group stops it before.
  /// - Returns: The sections, and the readers' settings at that time.
  private func composeAgain(
    _ installation: Installation, on server: WebServer
  ) async -> (sections: [any InstalledSection], chosen: [String: String])? {
    while await hasPaused() {
      do throws(StoreError) {
        let changed = try await installation.withChosenSettings()
        do throws(StoreError) {
          return (try await compose(changed, on: server), changed.chosen)
        } catch .failed(let detail) {
          logger.warning("Couldn't apply the chosen settings", metadata: ["error": "\(detail)"])
          return (try await compose(installation, on: server), changed.chosen)
        }
      } catch {
        // Every page reports the error meanwhile; the next attempt may succeed.
        continue
      }
    }
    return nil
  }

  /// Notifies the server and the readers about changed settings.
  private func notify(of action: InstallationReload.Action, _ installation: Installation) {
    // Changes from other nodes are published only on this node; otherwise they would circulate among the nodes forever.
    if case .remoteSettings = action {
      installation.changes.receive(.settings)
    } else {
      installation.changes.publish(.settings)
    }
  }

  /// Applies settings that were chosen on another node even without a notification: a node may die between storing and publishing
  /// them, and a starting node receives only later notifications.
  private func settingsPolling(of installation: Installation, serving chosen: [String: String]) -> [any Service] {
    guard installation.databases.shared != nil else { return [] }
    return [
      ClosureService { [reload] in
        await cancelWhenGracefulShutdown {
          while !Task.isCancelled {
            // While the database is unavailable, there is nothing to apply.
            if let current = try? await ChosenSettings(installation.stores).all(), current != chosen {
              reload.enqueue(.remoteSettings)
            }
            try? await installation.timing.sleep(.seconds(10))
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

  private func prepareDemo(of installation: Installation, _ sections: [any InstalledSection]) async throws {
    for (index, reader) in demo.enumerated() {
      let key = try await Readers(installation).prepare(reader, isFirst: index == 0, on: installation)
      for section in sections { try await section.prepareDemo(for: key, reader) }
    }
  }

  private func compose(_ installation: Installation, on server: WebServer) async throws(StoreError)
    -> [any InstalledSection]
  {
    do {
      let sections = try await InstalledSections.open(on: installation)
      try await open(installation, sections, on: server)
      return sections
    } catch {
      throw error as? StoreError ?? .failed(detail: "\(error)")
    }
  }

  private func open(_ installation: Installation, _ sections: [any InstalledSection], on server: WebServer) async throws
  {
    let settings = installation.stores.settings
    let liveSettings = LiveInstallationSettings(installation: installation, reload: reload)
    let commonSections: [any WebSection] = [
      FrontPagePages(settings: settings, changes: installation.changes), SearchPages(),
      SettingsPages(liveSettings), SettingsAPI(liveSettings),
    ]
    let configuration = try WebConfiguration(settings: installation.settings, demo: demo)
    var pages = await dependencies(installation, sections)
    pages.readers = Readers(
      installation, ownerPassword: configuration.passwordHash,
      providers: try OpenIDConnectProvider.all(of: installation))
    try await server.open(
      pages, sections: commonSections + sections.flatMap(\.web),
      as: configuration)
  }

  private func dependencies(_ installation: Installation, _ sections: [any InstalledSection]) async -> WebDependencies {
    var pages = WebDependencies(
      changes: installation.changes, undo: installation.stores.undo, formReplies: installation.stores.formReplies,
      now: installation.timing.now)
    pages.crashes = installation.crashes
    do throws(StoreError) {
      pages.deviceKey = try await installation.stores.signingKeys.key(.pictures)
    } catch {
      // Without a stored key, browsers are remembered until the program stops; PictureSection reports the problem.
    }
    let preferences = StoredPreferences(installation)
    pages.preferences = { await preferences.preferences(of: $0) }
    pages.savePreferences = { await preferences.save($0, of: $1) }
    pages.readinessFailure = {
      do throws(StoreError) { try await installation.stores.checkReadiness() } catch { return ReadinessFailure(error) }
      return nil
    }
    let node = installation.settings.nodeName
    pages.metricsText = {
      for section in sections { await section.measure() }
      return ProgramMetrics.registry.exposition(of: node)
    }
    for section in sections { section.configure(&pages) }
    return pages
  }
}

/// Keeps an installation without background work open until it is stopped.
struct IdleInstallation: Service {
  func run() async throws {
    try await gracefulShutdown()
  }
}
