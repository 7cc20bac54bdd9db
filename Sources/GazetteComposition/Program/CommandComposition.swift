import Foundation
package import GazetteCLI
import GazetteDomain
import GazettePresentation
import SQLiteDriver
import GazetteWeb
import HTTPFetching
import Logging

/// Provides the services of all commands: the only place where commands meet concrete types.
package struct CommandComposition: Sendable {
  let options: SettingsOptions
  let environment: [String: String]
  let terminal: Terminal
  let resources = CommandResources()

  package init(options: SettingsOptions, environment: [String: String], terminal: Terminal) {
    self.options = options
    self.environment = environment
    self.terminal = terminal
  }

  /// The services; each opens its resources when it is called.
  package var services: CommandServices {
    CommandServices(
      terminal: terminal, readingDefaults: readingDefaults, program: program, html: .live,
      fetching: .live { () throws(CommandFailure) in OutboundGuard(settings: try settings()) },
      feedFiles: .live, setup: setup,
      weather: .live { access, reader async throws(CommandFailure) in
        try await installation(access == .changing ? .owner : .companion, for: reader)
      },
      news: { access, reader async throws(CommandFailure) in
        let (installation, reader) = try await installation(access == .changing ? .owner : .companion, for: reader)
        do throws(NewsError) {
          return try await NewsSession(installation, of: reader, for: access)
        } catch {
          throw CommandFailure(error, language: installation.settings.language)
        }
      },
      classifieds: ClassifiedsServices(open: storedAds, openSources: openAdSources, read: listing),
      watches: { access, reader async throws(CommandFailure) in
        let (installation, reader) = try await installation(access == .changing ? .owner : .companion, for: reader)
        return WatchesSession(
          watches: Watches(installation, warnings: Warnings(installation)), reader: reader,
          timeZone: await installation.timeZone(of: reader), now: installation.timing.now)
      },
      channels: { access, reader async throws(CommandFailure) in
        let (installation, reader) = try await installation(access == .changing ? .owner : .companion, for: reader)
        return ChannelsSession(
          channels: await Channels(installation), reader: reader, input: .process,
          timeZone: await installation.timeZone(of: reader), now: installation.timing.now)
      }, readers: readers)
  }

  /// The readers, also next to a running server, which queries the database for each request and needs no notification.
  private func readers() async throws(CommandFailure) -> ReadersSession {
    let installation = try await installation(.companion)
    // Commands never sign in: it is enough to know that the settings contain a password.
    let readers = Readers(installation, ownerPassword: installation.settings[\.server.password].map { _ in "set" })
    return ReadersSession(
      readers: readers, address: installation.settings.readersAddress, input: .process,
      timeZone: await installation.timeZone(of: .owner))
  }

  /// The data that `gazette setup` changes; refused while a server holds the data folder.
  private func setup(_ name: String?) async throws(CommandFailure) -> SetupSession {
    let (installation, reader) = try await installation(.owner, for: name)
    let weather = WeatherSession(
      component: WeatherComponent(installation, ports: WeatherPorts.live(on: installation)),
      warnings: Warnings(installation),
      reader: reader, timeZone: await installation.timeZone(of: reader), now: installation.timing.now,
      known: WeatherPorts.known(),
      credits: WeatherCredits.of)
    let settings = installation.stores.settings
    return SetupSession(
      weather: weather, feeds: NewsComponent(installation, ports: NewsPorts.live(on: installation)).feeds
    ) {
      preferences throws(StoreError) in
      var chosen = try await settings.settings(of: reader)
      if let language = preferences.language { chosen.languageCode = language.code }
      if let units = preferences.units { chosen.units = ReaderSettings.Units(rawValue: units.rawValue) }
      chosen.isWelcomed = true
      try await settings.replace(chosen, of: reader)
    }
  }

  /// Closes everything that the command opened.
  package func close() async { await resources.close() }

  /// The installation of the settings, open until the command ends.
  func installation(_ access: GazetteDatabase.Access) async throws(CommandFailure) -> Installation {
    let settings = try settings()
    let installation = try await Installation.open(settings, access: access, logger: quiet(logger(settings)))
    await resources.onClose { await installation.close() }
    return installation
  }

  /// The installation and the reader with that name; nil means ``Readers/principal()``.
  func installation(
    _ access: GazetteDatabase.Access, for name: String?
  ) async throws(CommandFailure) -> (Installation, ReaderKey) {
    let installation = try await installation(access)
    do throws(ReadersProblem) {
      guard let name else { return (installation, try await Readers(installation).principal()) }
      guard let reader = try await Readers(installation).find(name) else { throw .unknownReader }
      return (installation, reader.id)
    } catch .unknownReader {
      throw CommandFailure(noReaderNamed: name ?? "")
    } catch {
      let dates = DateFormat(
        language: CommandLanguage.language, timeZone: installation.settings[\.paper.timeZone] ?? .current,
        style: DateStyle(CommandLanguage.language, in: CommandLanguage.region))
      throw CommandFailure(error, dates)
    }
  }

  /// The effective settings.
  /// - Throws: A failure that lists every unknown and ill-typed setting.
  func settings(forced: [SettingAssignment] = []) throws(CommandFailure) -> Settings {
    let loader = SettingsLoader(
      environment: environment, file: SettingsLocation.file(named: options.file, environment: environment),
      options: options.overrides, forced: forced)
    do {
      return try loader.load()
    } catch {
      throw CommandFailure(
        .configuration, error.problems.map(\.sentence).joined(separator: "\n         "),
        advice: CommandLanguage.words.failures.settings.advice)
    }
  }

  /// The program's logger: lines on standard error, in the format of the settings.
  func logger(_ settings: Settings) -> Logger {
    let terminal = terminal
    return Logger(label: "gazette") { label in
      LineLogHandler(
        label: label, level: settings[\.log.level], format: settings[\.log.format], now: { Date() },
        write: { terminal.draw($0) })
    }
  }

  private func readingDefaults() throws(CommandFailure) -> ReadingDefaults {
    let settings = try settings()
    return ReadingDefaults(
      language: settings[\.paper.language] ?? Language(environment: environment),
      units: settings[\.paper.units])
  }
}

/// The resources that a command opened and must close at its end.
actor CommandResources {
  private var closeHandlers: [@Sendable () async -> Void] = []

  /// Registers a closure that closes a resource.
  func onClose(_ handler: @escaping @Sendable () async -> Void) {
    closeHandlers.append(handler)
  }

  /// Closes everything, in reverse order.
  func close() async {
    for handler in closeHandlers.reversed() { await handler() }
    closeHandlers = []
  }
}

extension CommandFailure {
  /// Explains to the operator why the data folder could not be used.
  init(_ error: StoreError, folder: String) {
    self.init(Self.status(of: error), CommandLanguage.words.failures.store(error, folder))
  }

  private static func status(of error: StoreError) -> ExitStatus {
    switch error {
    case .busy, .quotaReached: .refused
    case .full, .readOnly, .inputOutput, .unanswered: .inputOutput
    case .corrupt, .foreign, .locked: .data
    case .notFound: .noInput
    case .failed: .software
    }
  }

  /// Explains why the server stopped by itself.
  init(stopping error: any Error, settings: Settings) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as StoreError: self.init(error, folder: settings[\.data.folder])
    case let problem as ListeningProblem: self.init(problem)
    default:
      self.init(.software, CommandLanguage.words.failures.stopped("\(error)"))
    }
  }

  private init(_ problem: ListeningProblem) {
    let words = CommandLanguage.words.failures
    switch problem {
    case .addressInUse(let address, let port): self.init(.unavailable, words.portTaken(address, port))
    case .forbidden(let port): self.init(.refused, words.portForbidden(port))
    case .unknownAddress(let address): self.init(.configuration, words.unknownAddress(address))
    }
  }
}
