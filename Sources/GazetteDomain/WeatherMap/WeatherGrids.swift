import Foundation

/// The weather on a grid over the map's view: one request per view, cached for half an hour.
public struct WeatherGrids: Sendable {
  /// The number of points per row and per column.
  public static let columns = 8, rows = 6

  private let source: any WeatherGridSource
  private let fetching: WeatherFetch
  private let flights = SingleFlight<MapArea, Result<WeatherGrid, RefreshError>>()
  private let recent: RecentGrids

  /// Makes the service on top of the weather's, whose budget it shares.
  public init(source: any WeatherGridSource, weather: Weather) {
    self.source = source
    fetching = weather.fetching
    recent = RecentGrids(now: weather.timing.now)
  }

  /// Returns the grid of the ``MapArea/aligned`` area around `view`, for all variables and the next 48 hours; concurrent calls
  /// for the same area share one request.
  ///
  /// It spends only the background's share of the budget, so that a tap on the map is never refused because of a layer.
  /// When the request fails, it returns an older grid of the same area with its own time.
  /// - Throws: ``WeatherError/source(_:)``, ``WeatherError/store(_:)``.
  public func grid(around view: MapArea) async throws(WeatherError) -> WeatherGrid {
    let area = view.aligned
    let result = await flights.join(area, unless: { await recent.fresh(area).map { .success($0) } }) {
      await fetching.crashes.reading(CrashSubject(.area, "\(area)")) { await fetch(area) }
        ?? .failure(.source(.quarantined(source.provider)))
    }
    switch result {
    case .success(let grid): return grid
    case .failure(let error):
      guard let older = await recent.any(area) else { throw WeatherError(error) }
      return older
    }
  }

  private func fetch(_ area: MapArea) async -> Result<WeatherGrid, RefreshError> {
    let coordinates = area.points(columns: Self.columns, rows: Self.rows)
    do throws(RefreshError) {
      let points = try await fetching.access.call(
        source.provider, weight: source.weightPerPoint * Double(coordinates.count), for: .background
      ) { () async throws(SourceError) in try await source.hours(at: coordinates) }
      let grid = WeatherGrid(
        area: area, columns: Self.columns, rows: Self.rows, points: points,
        provenance: Provenance(provider: source.provider, fetchedAt: fetching.now()))
      await recent.save(grid)
      return .success(grid)
    } catch {
      return .failure(error)
    }
  }
}

/// A cache of the last grids, so that moving the map back and forth sends one request.
actor RecentGrids {
  private let now: CurrentTime
  private let lifetime: TimeInterval = 1800
  private let capacity = 60
  private var grids: [MapArea: WeatherGrid] = [:]

  init(now: @escaping CurrentTime) { self.now = now }

  func fresh(_ area: MapArea) -> WeatherGrid? {
    let now = now()
    guard let grid = grids[area], now.timeIntervalSince(grid.provenance.fetchedAt) < lifetime,
      !grid.provenance.fetchedAt.isAhead(of: now)
    else { return nil }
    return grid
  }

  func any(_ area: MapArea) -> WeatherGrid? { grids[area] }

  func save(_ grid: WeatherGrid) {
    if grids.count >= capacity,
      let oldest = grids.min(by: { $0.value.provenance.fetchedAt < $1.value.provenance.fetchedAt })
    {
      grids[oldest.key] = nil
    }
    grids[grid.area] = grid
  }
}
