/// A small generator that gives the same numbers for the same seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A generator for one thing among many of the same seed.
  init(seed: UInt64, _ name: String) {
    state = name.utf8.reduce(seed &+ 0x9E37_79B9_7F4A_7C15) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// From 0 up to but not 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of the range.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// Spreads the bits of one number over another.
  static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
