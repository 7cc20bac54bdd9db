/// The colours of a radar service, each from a rate in millimetres per hour on.
struct RadarScale: Sendable {
  /// The rate below which it counts as dry, on the map's layer as well.
  static let drizzle = 0.05

  /// The colours, such as 0xC8452D.
  let inks: [UInt32]
  private let rates: [Double]

  /// - Parameter steps: colours with their lowest rates, the lightest rain first.
  private init(_ steps: [(UInt32, Double)]) {
    inks = steps.map(\.0)
    rates = steps.map(\.1)
  }

  /// The number of the ink for a rate, from 1; 0 when it is dry.
  func ink(of rate: Double) -> UInt8 {
    rate < Self.drizzle ? 0 : UInt8(max(1, rates.count { $0 <= rate }))
  }

  /// Deutscher Wetterdienst's.
  static let german = RadarScale([
    (0x33FFFF, 0.1), (0x1ACC9A, 0.2), (0x019934, 0.4), (0x4DB31B, 1), (0x99CC01, 2), (0xCCE601, 3), (0xFFFF01, 5),
    (0xFFC401, 7.5), (0xFF8901, 10), (0xFF4501, 15), (0xFE0000, 30), (0xE5004C, 45), (0xCC0098, 75), (0x6600CB, 100),
    (0x0000FE, 150),
  ])
  /// NOAA's, one for every five decibels.
  static let american = RadarScale([
    (0x6376A8, 0), (0x538DBC, 0.2), (0x58C2B9, 0.3), (0x30D65B, 0.6), (0x0DAF12, 1), (0x0A730C, 3), (0x84A005, 6),
    (0xFFCA00, 12), (0xFF5900, 25), (0xD80000, 50),
  ])
  /// RainViewer's, one for every five decibels.
  static let universalBlue = RadarScale([
    (0xCEC087, 0), (0x36BAE5, 0.3), (0x0091CA, 0.6), (0x00699C, 1), (0x004E78, 3), (0xFFD200, 6), (0xFF9500, 12),
    (0xE62800, 25), (0x8F0000, 50), (0xFF8BFF, 100),
  ])
}
