import SeededNumbers
import Foundation

/// A slowly changing field over the globe and time, deterministic for a seed; from about -1 to 1.
///
/// Values at the points of a grid are random, interpolated smoothly in between, and the whole field drifts eastwards.
struct NoiseField: Sendable {
  private static let driftPerHour = 0.0045
  let seed: UInt64
  /// Grid cells per Earth radius: 4 produces patches of about 1,500 km.
  let fineness: Double
  /// The hours after which the pattern has changed completely.
  let hours: Double

  func value(at point: UnitVector, hour: Double) -> Double {
    let moved = point.rotated(by: -hour * Self.driftPerHour)
    let phase = hour / hours
    let step = phase.rounded(.down)
    let share = Self.smooth(phase - step)
    let (before, after) = (spatial(moved, step: Int(step)), spatial(moved, step: Int(step) + 1))
    // The mean of two values is flatter than either, so it is stretched to produce both calm and storm.
    let stretch = 1 / (share * share + (1 - share) * (1 - share)).squareRoot()
    return max(-1, min(1, (before + (after - before) * share) * stretch * 1.5))
  }

  private func spatial(_ point: UnitVector, step: Int) -> Double {
    let (x, y, z) = (point.x * fineness, point.y * fineness, point.z * fineness)
    let (i, j, k) = (x.rounded(.down), y.rounded(.down), z.rounded(.down))
    let (u, v, w) = (Self.smooth(x - i), Self.smooth(y - j), Self.smooth(z - k))
    let (a, b, c) = (Int(i), Int(j), Int(k))
    func corner(_ da: Int, _ db: Int, _ dc: Int) -> Double { random(a + da, b + db, c + dc, step) }
    func mix(_ from: Double, _ to: Double, _ share: Double) -> Double { from + (to - from) * share }
    let low = mix(mix(corner(0, 0, 0), corner(1, 0, 0), u), mix(corner(0, 1, 0), corner(1, 1, 0), u), v)
    let high = mix(mix(corner(0, 0, 1), corner(1, 0, 1), u), mix(corner(0, 1, 1), corner(1, 1, 1), u), v)
    return mix(low, high, w)
  }

  private func random(_ a: Int, _ b: Int, _ c: Int, _ step: Int) -> Double {
    var bits = seed &+ UInt64(bitPattern: Int64(a)) &* 0x9E37_79B9_7F4A_7C15
    bits ^= UInt64(bitPattern: Int64(b)) &* 0xC2B2_AE3D_27D4_EB4F
    bits ^= UInt64(bitPattern: Int64(c)) &* 0x1656_67B1_9E37_79F9
    bits ^= UInt64(bitPattern: Int64(step)) &* 0x27D4_EB2F_1656_67C5
    return Double(SeededRandom.mixed(bits) >> 11) * 0x1p-52 - 1
  }

  private static func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }
}
