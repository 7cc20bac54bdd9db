/// What the colours of a network's pictures stand for, as its service draws them.
public struct RadarLegend: Sendable, Hashable {
  /// A colour, and the rate from which on it is drawn.
  public struct Step: Sendable, Hashable {
    /// The colour as `0xRRGGBB`; of one that changes within the step its middle.
    public let color: UInt32
    /// From how much on.
    public let from: PrecipitationRate
  }

  /// The lightest rain first, never empty.
  public let steps: [Step]
  /// Whether the service draws how strong the echo is, of which the rates are an estimate, and not the rates themselves.
  public let isEstimated: Bool
  /// What falling snow is drawn in, the lightest first; empty where it has no colours of its own.
  public let snow: [UInt32]
  /// Where no radar of the network sees; nil where that is not drawn.
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
  /// The legend that Deutscher Wetterdienst's service publishes for its layer, in millimetres an hour.
  static let german = RadarLegend(
    [
      (0x33FFFF, 0.1), (0x1ACC9A, 0.2), (0x019934, 0.4), (0x4DB31B, 1), (0x99CC01, 2), (0xCCE601, 3), (0xFFFF01, 5),
      (0xFFC401, 7.5), (0xFF8901, 10), (0xFF4501, 15), (0xFE0000, 30), (0xE5004C, 45), (0xCC0098, 75), (0x6600CB, 100),
      (0x0000FE, 150),
    ], isEstimated: false, unseen: 0x7D7D7D)

  // The others draw reflectivity. The rates are those of 10, 15, 20 … dBZ after Marshall and Palmer (Z = 200 R^1.6),
  // rounded as an estimate is: hail, snow and drizzle echo more or less than rain.

  /// NOAA's: grey-blue below 10 dBZ, yellow at 40, red at 50.
  static let american = RadarLegend(
    [
      (0x6376A8, 0), (0x538DBC, 0.2), (0x58C2B9, 0.3), (0x30D65B, 0.6), (0x0DAF12, 1), (0x0A730C, 3), (0x84A005, 6),
      (0xFFCA00, 12), (0xFF5900, 25), (0xD80000, 50),
    ], isEstimated: true)

  /// RainViewer's only colours, "Universal Blue", with snow in colours of its own.
  static let universalBlue = RadarLegend(
    [
      (0xCEC087, 0), (0x36BAE5, 0.3), (0x0091CA, 0.6), (0x00699C, 1), (0x004E78, 3), (0xFFD200, 6), (0xFF9500, 12),
      (0xE62800, 25), (0x8F0000, 50), (0xFF8BFF, 100),
    ], isEstimated: true, snow: [0xBFFFFF, 0x7FBFFF, 0x3F7FFF, 0x003FFF])
}

extension RadarNetwork {
  /// What the colours of its pictures stand for.
  public var legend: RadarLegend {
    switch self {
    case .dwd: .german
    case .unitedStates, .alaska, .hawaii, .caribbean: .american
    case .rainViewer: .universalBlue
    }
  }
}
