import Foundation

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
