import Foundation

/// The weather map as one value: its use cases, composed from the ports.
public struct WeatherMapComponent: Sendable {
  /// Opens any point.
  public let openPoint: OpenMapPoint
  /// Lists the points opened last.
  public let listPoints: ListMapPoints
  /// Reads the weather on a grid of what the map shows.
  public let readGrid: ReadWeatherGrid
  /// What Gazette knows of the world by itself.
  public let known: KnownPlaces
  private let weather: WeatherComponent
  private let ports: WeatherComponent.Ports
  private let points: any MapPointStore
  private let timing: Timing

  /// Composes the component on the weather's.
  public init(
    weather: WeatherComponent, ports: WeatherComponent.Ports, points: any MapPointStore,
    grid: any WeatherGridSource, known: KnownPlaces, timing: Timing = .system
  ) {
    self.weather = weather
    self.ports = ports
    self.points = points
    self.known = known
    self.timing = timing
    openPoint = OpenMapPoint(
      component: weather, ports: ports, points: points, known: known, now: timing.now)
    listPoints = ListMapPoints(
      ports: ports, points: points, known: known, changes: weather.changes, now: timing.now)
    readGrid = ReadWeatherGrid(source: grid, access: weather.access, crashes: ports.crashes, now: timing.now)
  }

  /// The background work: run it in a task or service of its own.
  /// - Parameter trouble: is told of every failure of the store, for the log.
  public func keepPoints(
    reader: ReaderKey = .owner, trouble: @escaping @Sendable (StoreError) -> Void
  ) -> KeepMapPoints {
    KeepMapPoints(
      component: weather, ports: ports, points: points, timing: timing, reader: reader, trouble: trouble)
  }
}
