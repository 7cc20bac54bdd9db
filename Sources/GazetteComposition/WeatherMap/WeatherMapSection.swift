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
  static func checks(_ room: CheckRun) -> [Doctor.Check] {
    WeatherMapChecks(room: room).all + RadarChecks(room: room).all
  }
  static let storage: [StoragePart] = [.mapPoints, .tiles]
  static let topics: [Topic] = [.mapPoints]

  private let paper: Installation
  private let weather: WeatherSection
  private let points: MapPoints
  private let grids: WeatherGrids
  private let streets: StreetTiles?
  private let tiles: FolderTileStore?
  private let press: BaseMapRenderer
  private let radar: Radar
  private let radarStore: FolderRadarStore

  /// Creates the section on `paper`, with the places and the weather of the weather section.
  init(_ paper: Installation, beside shared: SharedSections) async {
    self.paper = paper
    weather = shared.weather
    let settings = paper.settings
    points = MapPoints(
      store: paper.stores.points, weather: weather.component.weather, known: weather.known)
    grids = WeatherGrids(
      source: OpenMeteoGridSource(
        transport: FetchedTransport(paper.door(for: .openMeteo)), baseURL: settings[\.openMeteo.url],
        now: paper.timing.now),
      weather: weather.component.weather)
    press = BaseMapRenderer(
      picture: settings[\.map.earthPicture], folder: paper.folder.tiles, now: paper.timing.now,
      logger: paper.logger)
    tiles = await Self.store(paper)
    streets = Self.streets(paper, tiles)
    radarStore = await FolderRadarStore(paper)
    radar = Radar(paper, store: radarStore)
  }

  var web: [any WebSection] {
    let (press, now) = (press, paper.timing.now)
    return [
      WeatherMapPages(
        points: points, weather: weather.component, warnings: weather.warnings, credits: WeatherCredits.of,
        hasStreets: streets != nil, radars: radar.networks),
      RadarRoutes(radar),
      TileRoutes(streets: streets, now: now) { await press.tile($0, isNight: $1) },
      WeatherMapAPI(grids: grids, now: now),
    ]
  }

  var services: [any Service] {
    let (points, logger) = (points, paper.logger)
    let keeping = ClosureService {
      await cancelWhenGracefulShutdown {
        await points.keep { error in
          logger.warning("Couldn't save the map's points", metadata: ["error": "\(error)"])
        }
      }
    }
    // A service that ends stops the server, so there is none without streets.
    guard let streets else { return [keeping] }
    return [keeping, ClosureService { await cancelWhenGracefulShutdown { await streets.refreshes() } }]
  }

  func furnish(_ pages: inout WebDependencies) {
    let (points, concerned) = (points, pages.concerns)
    pages.concerns = { topic, reader in
      if let position = topic.position, points.isLookedAt(position, by: reader) { return true }
      return await concerned(topic, reader)
    }
    pages.credits += MapCredits.all(hasStreets: streets != nil)
    pages.credits += RadarCredits.all(radar).map(Credit.init)
  }

  func measure() async {
    if let tiles { Gauge(label: "gazette_tile_cache_bytes").record(await tiles.size()) }
    Gauge(label: "gazette_radar_cache_bytes").record(await radarStore.size())
  }

  /// The cached tiles of the tile server in the settings; each server has its own folder.
  private static func store(_ paper: Installation) async -> FolderTileStore? {
    guard let template = paper.settings[\.map.tileURL] else { return nil }
    let name = template.text.unicodeScalars.map { $0.properties.isAlphabetic && $0.isASCII ? String($0) : "-" }.joined()
    let cache = await FolderCache.open(
      at: paper.folder.tiles.appending(path: "street-\(name)"),
      quota: paper.settings[\.map.cacheMegabytes].bytes, now: paper.timing.now,
      trouble: paper.logger.cacheProblem)
    return FolderTileStore(cache)
  }

  private static func streets(_ paper: Installation, _ store: FolderTileStore?) -> StreetTiles? {
    guard let template = paper.settings[\.map.tileURL], let store else { return nil }
    let port = paper.settings[\.server.port].number
    let source = HTTPTileSource(
      fetching: paper.door(for: .tiles),
      referer: paper.settings[\.server.publicURL]?.absoluteString ?? "http://localhost:\(port)/", now: paper.timing.now
    ) { template.address(zoom: $0.zoom, column: $0.column, row: $0.row) }
    let logger = paper.logger
    return StreetTiles(source: source, store: store, crashes: paper.crashes, now: paper.timing.now) { error in
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
    "map.cacheMegabytes", default: Megabytes(100) ?? .least, on: .limits, \.tileMegabytes)
  package let leafletFolder = Setting(
    "map.leafletFolder", default: "/usr/share/javascript/leaflet", \.leafletFolder)
  package let earthPicture = Setting(
    "map.earthPicture", default: "/usr/share/xplanet/images/earth.jpg", \.earthPicture)
}

extension SettingsTable {
  package var map: MapSettings { .table }
}
