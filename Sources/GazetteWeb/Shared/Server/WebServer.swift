import GazetteDomain
import GazettePresentation
package import Hummingbird
package import Logging
import ServiceLifecycle
import HummingbirdCore
import NIOCore

/// Gazette's web server: middleware, shared routes, and its sections.
package struct WebServer: Service {
  private let configuration: WebConfiguration
  private let logger: Logger
  private let onListening: @Sendable (Int) async -> Void
  private let responder = SwappableResponder()
  private let assets: AssetLoader

  /// Makes a server that responds as soon as it runs, until ``open(_:sections:)`` only that it is starting; `onListening`
  /// receives the port.
  package init(
    configuration: WebConfiguration, logger: Logger, onListening: @escaping @Sendable (Int) async -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.logger = logger
    self.onListening = onListening
    assets = AssetLoader(mounted: configuration.mountedFolders)
  }

  /// Loads the static files, which ``open(_:sections:as:)`` needs. Called while the data folder opens, it takes no additional
  /// time.
  /// - Throws: The same errors.
  package func prepare() async throws { _ = try await assets.load() }

  /// Loads the static files, adds every section's routes, and serves the pages from now on. When the server opens again, the new
  /// routes replace the old ones, and signed-in readers stay signed in.
  ///
  /// - Parameter newer: The configuration with the paper's new name and language; nil keeps the first one.
  /// - Throws: An error when the resources are missing.
  package func open(
    _ dependencies: WebDependencies, sections: [any WebSection], as newer: WebConfiguration? = nil
  ) async throws {
    let configuration = newer ?? configuration
    if let hash = configuration.passwordHash, PasswordHash(text: hash) == nil { throw UnreadablePasswordHash() }
    let authenticator = Authenticator(
      readers: dependencies.readers,
      requiresSignIn: configuration.isReachableByOthers || configuration.passwordHash != nil
        || configuration.signInProxy != nil
        // With a host name of its own and sign-in through a provider, the installation must not be open to other visitors.
        || (dependencies.readers?.providers.isEmpty == false && !configuration.allowedHosts.isEmpty),
      isBehindTLS: configuration.isBehindTLS, proxy: configuration.signInProxy,
      devices: DeviceCookie(key: dependencies.deviceKey, isBehindTLS: configuration.isBehindTLS))
    let contents = Navigation(sections)
    let pages = PageRenderer(
      configuration: configuration, dependencies: dependencies,
      assets: try await assets.load(), contents: contents)
    let table = try table(authenticator, contents, pages, dependencies, sections)
    let routes = table.entries
    MethodRefusals.add(to: table)
    let router = Router(context: WebContext.self, options: [.autoGenerateHeadEndpoints])
    router.addMiddleware {
      RouteLookup(rules: RouteRules(table))
      AccessLog()
      SecurityHeaders(isBehindTLS: configuration.isBehindTLS)
      CompressionMiddleware()
      RequestScopes()
      ClientMiddleware(configuration: configuration)
      // Renders refusals that cost no read of the store.
      ErrorMiddleware()
      if configuration.isBehindProxy {
        AddressLimit(limiter: ConcurrencyLimiter(.max, perAddress: configuration.maximumConnectionsPerAddress))
      }
      HostCheck(configuration: configuration)
      ReaderMiddleware(
        configuration: configuration, authenticator: authenticator, storedPreferences: dependencies.preferences)
      // Renders all other errors for the identified reader.
      ErrorMiddleware()
      SameOriginCheck()
      AccessCheck(
        metricsToken: configuration.metricsToken.map(BearerToken.init),
        apps: ReaderAppAccess(readers: dependencies.readers))
      APIChoices()
      BodyLimit(configuration: configuration)
      IdempotencyMiddleware(replies: dependencies.formReplies, timeout: configuration.formTimeout)
      CrashGuard(crashes: dependencies.crashes)
      ChangeDelivery(changes: dependencies.changes)
    }
    table.add(to: router)
    responder.open(with: router.buildResponder(), pages, routes: routes)
  }

  /// Returns the routes of every installation, and those of its sections.
  private func table(
    _ authenticator: Authenticator, _ contents: Navigation, _ pages: PageRenderer,
    _ dependencies: WebDependencies, _ sections: [any WebSection]
  ) throws -> RouteTable {
    let configuration = pages.configuration
    let shared: [any WebSection] = [
      EventRoutes(
        changes: dependencies.changes, concerns: dependencies.concerns, authenticator: authenticator,
        limiter: ConcurrencyLimiter(
          configuration.maximumListeners, perAddress: configuration.maximumListenersPerAddress)),
      MachineRoutes(dependencies: dependencies),
      try APIDescription(),
      PreferenceRoutes(configuration: configuration, save: dependencies.savePreferences),
      AccessRoutes(authenticator: authenticator),
      InstallationRoutes(configuration: configuration, assets: pages.assets), AboutPages(credits: dependencies.credits),
      RetryRoutes(crashes: dependencies.crashes), OfflineRoutes(),
      FrontPageRedirect(contents: contents), ShareRoutes(contents: contents),
    ]
    let accessRoutes = AccessRoutes(authenticator: authenticator)
    let accounts: [any WebSection] =
      dependencies.readers.map {
        [
          AccountPages(readers: $0, accessRoutes: accessRoutes), ReadersPages(readers: $0, accessRoutes: accessRoutes),
          ReadersAPI(readers: $0),
          ProviderPages(readers: $0, accessRoutes: accessRoutes), PasskeyPages(readers: $0, accessRoutes: accessRoutes),
        ]
      } ?? []
    let table = RouteTable()
    pages.assets.addRoutes(to: table)
    for section in shared + accounts + sections { section.addRoutes(to: table) }
    return table
  }

  /// Every method and path of the open server, sorted, such as `GET /weather/{place}`; HEAD is included in GET.
  package var routes: [String] { responder.routes }

  /// Responds that the server is starting, until it opens again.
  package func suspend() { responder.close() }

  /// The Hummingbird application; tests send it requests.
  package var application: some ApplicationProtocol {
    let limiter = ConnectionLimiter(
      configuration.maximumConnections, perAddress: configuration.maximumConnectionsPerAddress,
      grace: TimeAmount(configuration.connectionGrace),
      isShared: { [isBehindProxy = configuration.isBehindProxy, isTrusted = configuration.isTrustedProxy] address in
        ForwardedAddress.isLoopback(address) || (isBehindProxy && isTrusted(address))
      })
    let timeouts = ConnectionTimeouts(configuration, takesFile: responder.takesFile)
    return Application(
      responder: responder,
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [ConnectionLimitHandler(limiter: limiter, timeouts: timeouts)],
          httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.address, port: configuration.port), backlog: 1024),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? configuration.port) },
      logger: logger)
  }

  /// Serves until the service group stops it, then finishes running requests.
  /// - Throws: ``ListeningProblem`` when the address or port is not available.
  package func run() async throws {
    // Cancelling Hummingbird drops accepted connections without a handler, and NIO crashes the program over them. A cancelled
    // server therefore first stops gracefully, and accepts no new connections by the time it is cancelled.
    let group = ServiceGroup(services: [application], logger: logger)
    let serving = Task { try await group.run() }
    do {
      try await withTaskCancellationHandler {
        try await serving.value
      } onCancel: {
        Task {
          await group.triggerGracefulShutdown()
          try? await Task.sleep(for: .seconds(1))
          serving.cancel()
        }
      }
    } catch {
      throw ListeningProblem(error, address: configuration.address, port: configuration.port) ?? error
    }
  }
}
