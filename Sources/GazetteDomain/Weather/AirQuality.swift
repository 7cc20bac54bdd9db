import BoundedNumbers
public import Foundation

/// The air at one position; every value that the provider did not give is nil.
public struct AirQuality: Sendable, Hashable {
  /// A measured pollutant, in µg/m³.
  public enum Pollutant: String, Sendable, Hashable, CaseIterable {
    /// Particles of at most 2.5 or 10 µm.
    case pm2_5, pm10
    /// Gases.
    case nitrogenDioxide, nitrogenMonoxide, ozone, sulphurDioxide, carbonMonoxide, ammonia
  }

  /// A kind of pollen, in grains/m³; known in Europe only.
  public enum Pollen: String, Sendable, Hashable, CaseIterable {
    /// The pollen of a plant.
    case alder, birch, grass, mugwort, olive, ragweed
  }

  /// The scale of ``index``.
  public enum Scale: String, Sendable, Hashable {
    /// The European index: 0 or more, 100 can be exceeded.
    case european
    /// OpenWeather's index: 1 (good) to 5 (very poor).
    case openWeather
  }

  /// The requested position.
  public var coordinate: Coordinate
  /// The time of the measurement or computation.
  public var observedAt: Date
  /// The index, on ``scale``.
  public var index: Double? { didSet { index = Self.index(index) } }
  /// The scale of ``index``.
  public var scale: Scale
  /// Micrograms per cubic metre; missing pollutants are absent.
  public var pollutants: [Pollutant: Double] { didSet { pollutants = Self.masses(pollutants) } }
  /// Grains per cubic metre; missing kinds are absent.
  public var pollen: [Pollen: Double] { didSet { pollen = Self.grains(pollen) } }
  /// The source, and the time of the fetch.
  public var provenance: Provenance

  // Impossible values count as missing, whichever way they are set.
  private static func index(_ index: Double?) -> Double? { index?.within(0...1000) }
  private static func masses(_ figures: [Pollutant: Double]) -> [Pollutant: Double] {
    figures.filter { (0...1e6).contains($0.value) }
  }
  private static func grains(_ figures: [Pollen: Double]) -> [Pollen: Double] {
    figures.filter { (0...1e6).contains($0.value) }
  }

  /// Makes an air quality; an impossible value counts as missing.
  public init(
    coordinate: Coordinate, observedAt: Date, index: Double?, scale: Scale, pollutants: [Pollutant: Double] = [:],
    pollen: [Pollen: Double] = [:], provenance: Provenance
  ) {
    self.coordinate = coordinate
    self.observedAt = observedAt
    self.index = Self.index(index)
    self.scale = scale
    self.pollutants = Self.masses(pollutants)
    self.pollen = Self.grains(pollen)
    self.provenance = provenance
  }
}
