import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import GazetteWeb
import HTTPFetching
import Logging
import Metrics
import ServiceLifecycle
import WeatherProviders

/// The weather map of a running installation.
struct WeatherMapSection: InstalledSection {
  static let settings: [any Sendable] = [MapSettings.table, RadarSettings.table]
  static func checks(_ context: CheckContext) -> [Doctor.Check] {
    WeatherMapChecks(context: context).all + RadarChecks(context: context).all
  }
  static let storage: [StoragePart] = [.mapPoints, .tiles]
  static let topics: [Topic] = [.mapPoints]

  private let installation: Installation
  private let weather: WeatherSection
  private let points: MapPoints
  private let grids: WeatherGrids
  private let streets: StreetTiles?
  private let tiles: FolderTileStore?
  private let renderer: BaseMapRenderer
  private let radar: Radar
  private let radarStore: FolderRadarStore

  /// Creates the section on `installation`, with the places and the weather of the weather section.
  init(_ installation: Installation, with shared: SharedSections) async {
    self.installation = installation
    weather = shared.weather
    let settings = installation.settings
    points = MapPoints(
      store: installation.stores.points, weather: weather.component.weather, known: weather.known)
    grids = WeatherGrids(
      source: OpenMeteoGridSource(
        transport: FetchedTransport(installation.fetching(for: .openMeteo)), baseURL: settings[\.openMeteo.url],
        now: installation.timing.now),
      weather: weather.component.weather)
    renderer = BaseMapRenderer(
      picture: settings[\.map.earthPicture], folder: installation.folder.tiles, now: installation.timing.now,
      logger: installation.logger)
    tiles = await Self.store(installation)
    streets = Self.streets(installation, tiles)
    radarStore = await FolderRadarStore(installation)
    radar = Radar(installation, store: radarStore)
  }

  var web: [any WebSection] {
    let (renderer, now) = (renderer, installation.timing.now)
    return [
      WeatherMapPages(
        points: points, weather: weather.component, warnings: weather.warnings, credits: WeatherCredits.of,
        hasStreets: streets != nil, radars: radar.networks),
      RadarRoutes(radar),
      TileRoutes(streets: streets, now: now) { await renderer.tile($0, isNight: $1) },
      WeatherMapAPI(grids: grids, now: now),
    ]
  }

  var services: [any Service] {
    let (points, logger) = (points, installation.logger)
    let saving = ClosureService {
      await cancelWhenGracefulShutdown {
        await points.keepFresh { error in
          logger.warning("Couldn't save the map's points", metadata: ["error": "\(error)"])
        }
      }
    }
    // A service that ends stops the server, so there is none without streets.
    guard let streets else { return [saving] }
    return [saving, ClosureService { await cancelWhenGracefulShutdown { await streets.refreshStale() } }]
  }

  func configure(_ pages: inout WebDependencies) {
    let (points, previous) = (points, pages.concerns)
    pages.concerns = { topic, reader in
      if let position = topic.position, points.isViewed(position, by: reader) { return true }
      return await previous(topic, reader)
    }
    pages.credits += MapCredits.all(hasStreets: streets != nil)
    pages.credits += RadarCredits.all(radar).map(Credit.init)
  }

  func measure() async {
    if let tiles { Gauge(label: "gazette_tile_cache_bytes").record(await tiles.size()) }
    Gauge(label: "gazette_radar_cache_bytes").record(await radarStore.size())
  }

  /// The cached tiles of the tile server in the settings; each server has its own folder.
  private static func store(_ installation: Installation) async -> FolderTileStore? {
    guard let template = installation.settings[\.map.tileURL] else { return nil }
    let name = template.text.unicodeScalars.map { $0.properties.isAlphabetic && $0.isASCII ? String($0) : "-" }.joined()
    let cache = await FolderCache.open(
      at: installation.folder.tiles.appending(path: "street-\(name)"),
      quota: installation.settings[\.map.cacheMegabytes].bytes, now: installation.timing.now,
      onError: installation.logger.cacheProblem)
    return FolderTileStore(cache)
  }

  private static func streets(_ installation: Installation, _ store: FolderTileStore?) -> StreetTiles? {
    guard let template = installation.settings[\.map.tileURL], let store else { return nil }
    let port = installation.settings[\.server.port].number
    let source = HTTPTileSource(
      fetching: installation.fetching(for: .tiles),
      referer: installation.settings[\.server.publicURL]?.absoluteString ?? "http://localhost:\(port)/",
      now: installation.timing.now
    ) { template.address(zoom: $0.zoom, column: $0.column, row: $0.row) }
    let logger = installation.logger
    return StreetTiles(source: source, store: store, crashes: installation.crashes, now: installation.timing.now) {
      error in
      logger.warning("Couldn't cache a tile", metadata: ["error": "\(error)"])
    }
  }
}

/// The settings of the weather map.
package struct MapSettings: Sendable {
  static let table = MapSettings()
  package let tileURL = Setting<TileTemplate?>(
    "map.tileURL", default: TileTemplate(settingText: "https://tile.openstreetmap.org/{z}/{x}/{y}.png"), \.tileURL)
  package let cacheMegabytes = Setting(
    "map.cacheMegabytes", default: Megabytes(100) ?? .minimum, on: .limits, \.tileMegabytes)
  package let leafletFolder = Setting(
    "map.leafletFolder", default: "/usr/share/javascript/leaflet", \.leafletFolder)
  package let earthPicture = Setting(
    "map.earthPicture", default: "/usr/share/xplanet/images/earth.jpg", \.earthPicture)
}

extension SettingsTable {
  package var map: MapSettings { .table }
}
