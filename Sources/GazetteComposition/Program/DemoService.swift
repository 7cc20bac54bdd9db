import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import Logging
import ProviderSimulator
import ServiceLifecycle
import Thumbnailing

/// An installation with fictional data: waits for the simulated providers, then serves an installation that uses them.
struct DemoService: Service {
  let request: DemoRequest
  let simulator: Simulator
  let settings: @Sendable ([SettingAssignment]) throws(CommandFailure) -> Settings
  let logger: @Sendable (Settings) -> Logger
  let ready: ProgramServices.DemoReady

  /// Serves until the service group stops it, then deletes its folder.
  func run() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let providers = try await simulator.addresses
    let settings = try settings(
      DemoSettings.forced(request, over: try settings([]), folder: folder, providers: providers))
    let logger = logger(settings)
    let readers = request.hasReaders ? DemoReader.multiple : [.single]
    let service = InstallationService(
      settings: settings, demo: readers, zones: ZoneFile(text: simulator.warningZones), logger: logger
    ) { port, routes in
      do throws(CommandFailure) {
        try ready(
          DemoAddress(
            paper: "http://127.0.0.1:\(port)/", providers: providers.control, routes: routes,
            readers: request.hasReaders ? readers.map(\.signIn) : nil))
      } catch {
        // Users who know the address can still open it.
        logger.warning("Couldn't print the address")
      }
    }
    try await service.run()
  }
}

/// A fictional reader of the demo.
struct DemoReader: Sendable {
  let name, displayName, password: String
  let language: Language?
  /// The names of their cities, the home city first.
  let cities: [String]
  /// The indices of their stars among the newest ads and articles, and the number of articles they have read, from the newest on.
  let stars: [Int]
  let articlesRead: Int
  /// Their watches of ads, without actions.
  let adWatches: [(name: String, query: String)]

  /// The only reader of a demo without sign-in.
  static let single = DemoReader(
    name: "", displayName: "", password: "", language: nil,
    cities: ["Paris", "Saint-Étienne", "Tromsø", "東京", "New York"], stars: [1, 4, 8], articlesRead: 0,
    adWatches: [("Vélos", "vélo kind:ad"), ("Livres à moins de 20 €", "category:Livres/CD/DVD price<=20")])

  /// An editor and two readers, each with their own data.
  static let multiple = [
    DemoReader(
      name: "camille", displayName: "Camille", password: "encre papier plomb", language: .french, cities: single.cities,
      stars: single.stars, articlesRead: 0, adWatches: single.adWatches),
    DemoReader(
      name: "zoe", displayName: "Zoé", password: "vent pluie soleil", language: .french,
      cities: ["Brest", "Marseille"],
      stars: [0, 2], articlesRead: 12, adWatches: [("Sous 50 €", "category:Livres/CD/DVD price<=50")]),
    DemoReader(
      name: "sam", displayName: "Sam", password: "tide harbour lamp", language: .english, cities: ["London", "Dublin"],
      stars: [3], articlesRead: 5, adWatches: [("Bikes", "vélo kind:ad")]),
  ]

  /// The name and password that a running demo prints.
  var signIn: DemoAddress.Reader { DemoAddress.Reader(name: name, password: password) }
}

extension Readers {
  /// Adds `reader` to the readers of a new installation; the first one is its owner. Returns the key.
  func prepare(_ reader: DemoReader, isFirst: Bool, on installation: Installation) async throws -> ReaderKey {
    guard !reader.name.isEmpty else { return .owner }
    var key = ReaderKey.owner
    if isFirst {
      _ = try await rename(key, name: reader.name, displayName: reader.displayName)
      try await setPassword(reader.password, of: key)
    } else {
      key = try await add(name: reader.name, displayName: reader.displayName, password: reader.password).id
    }
    var preferences = ReaderPreferences()
    preferences.language = reader.language
    await StoredPreferences(installation).save(preferences, of: key)
    return key
  }
}

/// The settings that isolate the demo: its own port and folder, and the simulated providers.
enum DemoSettings {
  /// The settings that override those that were `chosen`.
  static func forced(
    _ request: DemoRequest, over chosen: Settings, folder: TemporaryFolder, providers: SimulatorAddresses
  ) -> [SettingAssignment] {
    let quiet = chosen.origin(of: chosen.table.log.level) == .defaultValue ? [("log.level", "warning")] : []
    // A reader's own key is useless at the simulated provider; a fictional one comes from an option.
    let key = chosen.origin(of: chosen.table.openWeather.key) == .option ? [] : [("openweather.key", "")]
    // A server's PostgreSQL database must not get fictional news.
    let database = chosen.origin(of: chosen.table.database.url) == .option ? [] : [("database.url", "")]
    // Nor may a server's mail account send fictional notifications.
    let mail =
      chosen.origin(of: chosen.table.mail.host) == .option
      ? [] : ["host", "user", "password", "from", "encryption", "authorities"].map { ("mail.\($0)", "") }
    return (isolationSettings(request, folder: folder, providers: providers) + quiet + key + database + mail)
      .map { SettingAssignment(key: $0.0, value: $0.1) }
  }

  private static func isolationSettings(
    _ request: DemoRequest, folder: TemporaryFolder, providers: SimulatorAddresses
  ) -> [(String, String)] {
    [
      ("server.port", String(request.port)),
      ("data.folder", folder.path),
      ("openMeteo.url", providers.openMeteo),
      ("openMeteo.geocodingURL", providers.openMeteoGeocoding),
      ("openMeteo.airURL", providers.openMeteoAir),
      ("openMeteo.ensembleURL", providers.openMeteoEnsemble),
      ("openweather.url", providers.openWeather),
      ("metNorway.url", providers.metNorway),
      // The American and the Norwegian services require a contact.
      ("outbound.contact", "https://gazette.example"),
      ("warnings.meteoAlarmURL", providers.meteoAlarm),
      ("warnings.nwsURL", providers.nws),
      ("warnings.dwdURL", providers.dwd),
      // The simulated storm intensifies while the user watches.
      ("warnings.refreshEvery", "1m"),
      ("radar.dwdURL", providers.radarDWD),
      ("radar.noaaURL", providers.radarNOAA),
      ("classifieds.url", providers.classifieds),
      // The simulated ads change every few minutes, while the user watches.
      ("classifieds.refreshEvery", "2m"),
      ("news.feedURL", providers.feeds.first?.url ?? ""),
      ("news.refreshEvery", "1m"),
      ("map.tileURL", providers.tileTemplate),
    ]
  }
}

/// A folder for one run, accessible only to its owner.
struct TemporaryFolder: Sendable {
  let path: String

  /// Creates the folder in the system's temporary directory.
  init() throws(CommandFailure) {
    let url = FileManager.default.temporaryDirectory.appending(path: "gazette-demo-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure(.cannotCreate, CommandLanguage.words.failures.noTemporaryFolder(url.path))
    }
    path = url.path
  }

  /// Removes the folder and its contents.
  func remove() {
    // A leftover folder is untidy, but no reason to fail.
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension SimulatorConfiguration {
  /// The demo's providers, whose tile server uses the picture of the Earth if there is one.
  static func demo(_ request: DemoRequest, _ settings: Settings) -> SimulatorConfiguration {
    var configuration = SimulatorConfiguration(seed: request.seed, newsInterval: Double(request.newsEvery))
    let drawing = SimulatedTiles(picture: settings[\.map.earthPicture])
    configuration.tilePixels = { zoom, column, row in await drawing.pixels(zoom, column, row) }
    return configuration
  }
}

/// Renders the ground of the simulated tile server's map.
actor SimulatedTiles {
  private let picture: String
  private let logger: Logger
  private var map: BaseMap?
  private var isDrawing = true

  init(picture: String) {
    self.picture = picture
    var logger = Logger(label: "simulator")
    logger.logLevel = .error
    self.logger = logger
  }

  /// A tile's pixels; nil above the picture's maximum zoom level.
  func pixels(_ zoom: Int, _ column: Int, _ row: Int) async -> [UInt8]? {
    if map == nil { map = await BaseMapRenderer.open(picture, logger) }
    do throws(ThumbnailError) {
      return try await map?.tile(zoom: zoom, column: column, row: row, ink: .paper, format: .pixels)
    } catch {
      logOnce(error)
      return nil
    }
  }

  /// Logs only the first failure, because the simulator draws missing tiles roughly.
  private func logOnce(_ error: ThumbnailError) {
    guard isDrawing else { return }
    isDrawing = false
    logger.error("The simulated tiles have little detail", metadata: ["error": "\(error)"])
  }
}
