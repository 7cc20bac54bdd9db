import Foundation
import GazetteDomain
import GazetteTesting
import GazetteWeb
import HummingbirdTesting

/// A server with the map on fakes; its built-in tiles are `day` and `night`.
struct MapServer {
  static let day: [UInt8] = [1, 2, 3]
  static let night: [UInt8] = [4, 5, 6, 7]
  /// The name of the radar's only picture, five minutes before the server's current time.
  static let radarFrame = "1795244400"

  let tiles = FakeTileSource { _, _ in .failure(.unreachable(.tiles)) }
  let points = InMemoryMapPointStore()
  let places = InMemoryPlaceStore()
  let grid: FakeWeatherGridSource
  let geocoder = FakeGeocoder()
  let source = FakeWeatherSource()
  let modelComparison: FakeModelComparisonSource
  let radar: FakeRadarSource
  let record = InMemoryForecastSampleStore()
  let weather: WeatherComponent
  var hasStreets = true
  var hasEarth = true
  var server = TestServer()
  private let map: MapPoints
  private let grids: WeatherGrids

  init() {
    let now = server.dependencies.now
    grid = FakeWeatherGridSource(now: now)
    radar = FakeRadarSource(frames: [RadarFrame(name: Self.radarFrame)].compactMap(\.self))
    modelComparison = FakeModelComparisonSource(.fixture(fetchedAt: now()))
    let timing = Timing(
      now: now, sleep: { (_) async throws(CancellationError) in throw CancellationError() })
    var ports = WeatherComponent.Ports(
      geocoder: geocoder, source: source, air: FakeAirQualitySource(), places: places,
      weather: InMemoryWeatherStore(), journal: InMemoryRefreshJournal(),
      budget: InMemoryRequestBudget(limits: [.openMeteo: .openMeteo], now: now), limits: [.openMeteo: .openMeteo])
    ports.modelComparison = modelComparison
    ports.record = record
    weather = WeatherComponent(ports: ports, changes: server.changes, timing: timing)
    let paris = KnownPlace(
      kind: .capital, englishName: "Paris", frenchName: "Paris", countryCode: "FR",
      coordinate: Coordinate(clamping: 48.8566, 2.3522), rank: 1)
    map = MapPoints(store: points, weather: weather.weather, known: KnownPlaces([paris]))
    grids = WeatherGrids(source: grid, weather: weather.weather)
  }

  /// Sets `bytes` as every tile of the street map, fresh for this many seconds.
  func publish(_ bytes: [UInt8], freshFor seconds: TimeInterval = 3600) {
    let until = server.dependencies.now().addingTimeInterval(seconds)
    tiles.answer { _, _ in
      .success(.picture(TilePicture(bytes: bytes, kind: .png, freshUntil: until), isCacheable: true))
    }
  }

  /// Starts the server and passes `test` a client.
  func run(_ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void) async throws {
    let now = server.dependencies.now
    let hasEarth = hasEarth
    let streets = hasStreets ? StreetTiles(source: tiles, store: InMemoryTileStore(), now: now) : nil
    let tileRoutes = TileRoutes(streets: streets, now: now) { _, isNight in
      let bytes = isNight ? Self.night : Self.day
      return hasEarth ? TilePicture(bytes: bytes, kind: .webp, freshUntil: .distantFuture) : nil
    }
    let pictures = Radar(
      sources: [radar], store: InMemoryRadarStore(),
      access: ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: now), limits: [:]), now: now)
    try await server.run(
      with: [
        WeatherPages(weather, credits: { _ in [] }),
        WeatherMapPages(points: map, weather: weather, credits: { _ in [] }, hasStreets: hasStreets), tileRoutes,
        RadarRoutes(pictures),
        WeatherMapAPI(grids: grids, now: now), WeatherAPI(weather, known: map.known, now: now),
      ], test)
  }

  /// Returns the positions with a requested refresh; later requests are impossible.
  func requestedRefreshes() async -> [PlaceID] {
    weather.weather.requests.finish()
    var requested: [PlaceID] = []
    for await request in weather.weather.requests.stream {
      if case .place(let id, _) = request { requested.append(id) }
    }
    return requested
  }
}
