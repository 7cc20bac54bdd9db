/// A small generator that gives the same numbers for the same seed, in every run and on every machine (SplitMix64).
///
/// ```swift
/// var random = SeededRandom(seed: 7)
/// let dice = random.below(6) + 1  // The same in every run.
/// ```
///
/// For generated data and tests, never for secrets.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator; any two seeds give different numbers.
  public init(seed: UInt64) { state = seed }

  /// A generator for one thing among many of the same seed.
  public init(seed: UInt64, _ name: String) {
    state = name.utf8.reduce(seed &+ 0x9E37_79B9_7F4A_7C15) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// Returns a number from 0 to below `limit`; 0 when `limit` is not positive.
  public mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(next() % UInt64(limit)) : 0 }

  /// Returns a number from 0 to below 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of the range.
  public mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// Spreads the bits of one number over another.
  public static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
