import Foundation

/// The weather on a grid of what the map shows: one request per view, kept for half an hour.
public struct ReadWeatherGrid: Sendable {
  /// How many points lie side by side, and one above the other.
  public static let columns = 8, rows = 6

  private let source: any WeatherGridSource
  private let access: ProviderAccess
  private let flights = SharedFlights<MapArea, Result<WeatherGrid, RefreshError>>()
  private let recent: RecentGrids
  private let crashes: any CrashJournal
  private let now: CurrentTime

  /// Makes the use case.
  public init(
    source: any WeatherGridSource, access: ProviderAccess, crashes: any CrashJournal = UnkeptCrashJournal(),
    now: @escaping CurrentTime
  ) {
    self.source = source
    self.access = access
    self.crashes = crashes
    self.now = now
    recent = RecentGrids(now: now)
  }

  /// The grid of the ``MapArea/aligned`` area around `view`, for all variables and the next 48 hours; callers for the
  /// same area share one request.
  ///
  /// It may spend the background's share of the budget only, so that a tap on the map is never refused for a layer.
  /// When the provider gives nothing, an older grid of the same area is answered with its own time.
  /// - Throws: ``RefreshError``.
  public func callAsFunction(_ view: MapArea) async throws(RefreshError) -> WeatherGrid {
    let area = view.aligned
    if let grid = await recent.fresh(area) { return grid }
    let result = await flights.join(area) {
      await crashes.reading(CrashSubject(.area, "\(area)")) { await fetch(area) }
        ?? .failure(.source(.setAside(source.provider)))
    }
    switch result {
    case .success(let grid): return grid
    case .failure(let error):
      guard let older = await recent.any(area) else { throw error }
      return older
    }
  }

  private func fetch(_ area: MapArea) async -> Result<WeatherGrid, RefreshError> {
    let coordinates = area.points(columns: Self.columns, rows: Self.rows)
    do throws(RefreshError) {
      let points = try await access.call(
        source.provider, weight: source.weightPerPoint * Double(coordinates.count), for: .background
      ) { () async throws(SourceError) in try await source.hours(at: coordinates) }
      let grid = WeatherGrid(
        area: area, columns: Self.columns, rows: Self.rows, points: points,
        provenance: Provenance(provider: source.provider, fetchedAt: now()))
      await recent.keep(grid)
      return .success(grid)
    } catch {
      return .failure(error)
    }
  }
}

/// The last grids, so that moving the map back and forth asks the provider once.
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

  func keep(_ grid: WeatherGrid) {
    if grids.count >= capacity,
      let oldest = grids.min(by: { $0.value.provenance.fetchedAt < $1.value.provenance.fetchedAt })
    {
      grids[oldest.key] = nil
    }
    grids[grid.area] = grid
  }
}
