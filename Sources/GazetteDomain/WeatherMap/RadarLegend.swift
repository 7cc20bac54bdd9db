/// The meaning of the colours in a network's pictures, as its service draws them.
public struct RadarLegend: Sendable, Hashable {
  /// A colour, and the lowest rate that it represents.
  public struct Step: Sendable, Hashable {
    /// The colour as `0xRRGGBB`; the middle of a gradient within the step.
    public let color: UInt32
    /// The lowest rate.
    public let from: PrecipitationRate
  }

  /// The lightest rain first, never empty.
  public let steps: [Step]
  /// True when the service draws the strength of the echo, from which the rates are estimated, instead of rates.
  public let isEstimated: Bool
  /// The colours of snow, the lightest first; empty when it has none of its own.
  public let snow: [UInt32]
  /// The colour of areas without radar coverage; nil when they are not drawn.
  public let unseen: UInt32?

  private init(_ steps: [(UInt32, Double)], isEstimated: Bool, snow: [UInt32] = [], unseen: UInt32? = nil) {
    self.steps = steps.compactMap { color, rate in
      PrecipitationRate(millimetersPerHour: rate).map { Step(color: color, from: $0) }
    }
    self.isEstimated = isEstimated
    self.snow = snow
    self.unseen = unseen
  }
}

extension RadarLegend {
  /// The legend that Deutscher Wetterdienst's service publishes for its layer, in millimetres per hour.
  static let german = RadarLegend(
    [
      (0x33FFFF, 0.1), (0x1ACC9A, 0.2), (0x019934, 0.4), (0x4DB31B, 1), (0x99CC01, 2), (0xCCE601, 3), (0xFFFF01, 5),
      (0xFFC401, 7.5), (0xFF8901, 10), (0xFF4501, 15), (0xFE0000, 30), (0xE5004C, 45), (0xCC0098, 75), (0x6600CB, 100),
      (0x0000FE, 150),
    ], isEstimated: false, unseen: 0x7D7D7D)

  // The others draw reflectivity. The rates are those of 10, 15, 20 … dBZ after Marshall and Palmer (Z = 200 R^1.6), rounded,
  // because they are estimates: hail, snow and drizzle have stronger or weaker echoes than rain.

  /// NOAA's: grey-blue below 10 dBZ, yellow at 40, red at 50.
  static let american = RadarLegend(
    [
      (0x6376A8, 0), (0x538DBC, 0.2), (0x58C2B9, 0.3), (0x30D65B, 0.6), (0x0DAF12, 1), (0x0A730C, 3), (0x84A005, 6),
      (0xFFCA00, 12), (0xFF5900, 25), (0xD80000, 50),
    ], isEstimated: true)

  /// RainViewer's only colours, "Universal Blue", with separate colours for snow.
  static let universalBlue = RadarLegend(
    [
      (0xCEC087, 0), (0x36BAE5, 0.3), (0x0091CA, 0.6), (0x00699C, 1), (0x004E78, 3), (0xFFD200, 6), (0xFF9500, 12),
      (0xE62800, 25), (0x8F0000, 50), (0xFF8BFF, 100),
    ], isEstimated: true, snow: [0xBFFFFF, 0x7FBFFF, 0x3F7FFF, 0x003FFF])
}

extension RadarNetwork {
  /// The meaning of the colours in its pictures.
  public var legend: RadarLegend {
    switch self {
    case .dwd: .german
    case .unitedStates, .alaska, .hawaii, .caribbean: .american
    case .rainViewer: .universalBlue
    }
  }
}
