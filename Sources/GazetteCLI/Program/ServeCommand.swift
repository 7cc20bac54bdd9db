package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette serve`: runs the server.
package struct ServeCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("serve", \.program.serve)
  }

  @Option(help: .localized(\.program.address))
  var address: String?

  @Option(help: .localized(\.program.port))
  var port: String?

  @OptionGroup(title: CommandLanguage.words.options.settings)
  var settingsOptions: SettingsOptions

  package init() {}

  /// The named options, then the general ones.
  package var settings: SettingsOptions {
    var options = settingsOptions
    let named = [("server.address", address), ("server.port", port)]
    options.assignments += named.compactMap { key, value in value.map { SettingAssignment(key: key, value: $0) } }
    return options
  }

  /// Serves until the process receives a signal to stop.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try await services.program.serve()
  }
}

/// `gazette demo`: runs a server with invented data, with no network and no key.
package struct DemoCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("demo", \.program.demo)
  }

  @Option(help: .localized(\.program.demoPort))
  var port = 8080

  @Option(help: .localized(\.program.seed))
  var seed: UInt64 = 1

  @Option(help: .localized(\.program.newsEvery))
  var newsEvery = 240

  @Flag(help: .localized(\.program.demoReaders))
  var readers = false

  @Flag(help: .localized(\.program.addressesJSON))
  var json = false

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Rejects an invalid port, and an invalid interval of news.
  package func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port", given: "\(port)", expected: .number(0...65535))
    }
    guard (0...86_400).contains(newsEvery) else {
      throw ValidationError("--news-every", given: "\(newsEvery)", expected: .number(0...86_400))
    }
  }

  /// Serves until the process receives a signal to stop.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let terminal = services.terminal
    let isJSON = json
    let request = DemoRequest(port: port, seed: seed, newsEvery: newsEvery, hasReaders: readers)
    try await services.program.demo(request) { address throws(CommandFailure) in
      guard !isJSON else { return try terminal.printJSON(address) }
      try terminal.print(address.paper)
      terminal.note(CommandLanguage.words.output.demoRuns)
      for reader in address.readers ?? [] {
        terminal.note(CommandLanguage.words.output.demoReader(reader.name, reader.password))
      }
    }
  }
}

/// The options of `gazette demo`.
package struct DemoRequest: Equatable, Sendable {
  /// The port to serve on; 0 selects a free one.
  package let port: Int
  /// The seed of the invented world: the same seed at the same time makes the same world.
  package let seed: UInt64

  /// The seconds between two new stories, and between two changes among the ads; 0 for none.
  package let newsEvery: Int
  /// True for a demo with three invented readers, who sign in.
  package let hasReaders: Bool

  /// Makes a demo on `port` with the world of `seed` and an event every `newsEvery` seconds.
  package init(port: Int, seed: UInt64, newsEvery: Int, hasReaders: Bool = false) {
    self.port = port
    self.seed = seed
    self.newsEvery = newsEvery
    self.hasReaders = hasReaders
  }
}

/// The addresses of a running demo.
package struct DemoAddress: Encodable, Equatable, Sendable {
  /// The server's address, such as `http://127.0.0.1:8080/`.
  package let paper: String
  /// The address of the simulated providers, which accepts orders for faults.
  package let providers: String
  /// Every method and path of the server, such as `GET /weather/{place}`, for exhaustive tests.
  package let routes: [String]
  /// The readers with their passwords; nil without a sign-in.
  package let readers: [Reader]?

  /// An invented reader.
  package struct Reader: Encodable, Equatable, Sendable {
    /// The name and password for signing in.
    package let name, password: String

    /// Makes a reader.
    package init(name: String, password: String) {
      self.name = name
      self.password = password
    }
  }

  /// Makes the addresses of a demo with `routes`.
  package init(paper: String, providers: String, routes: [String], readers: [Reader]? = nil) {
    self.paper = paper
    self.providers = providers
    self.routes = routes
    self.readers = readers
  }
}
