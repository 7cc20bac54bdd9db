import Foundation

/// A point on a globe of radius 1.
struct UnitVector: Sendable, Equatable {
  let x: Double
  let y: Double
  let z: Double

  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(_ position: Position) {
    let (latitude, longitude) = (position.latitude * .pi / 180, position.longitude * .pi / 180)
    x = cos(latitude) * cos(longitude)
    y = cos(latitude) * sin(longitude)
    z = sin(latitude)
  }

  /// 1 for the same point, -1 for the opposite one.
  func dot(_ other: UnitVector) -> Double { x * other.x + y * other.y + z * other.z }

  /// Turned eastwards by an angle in radians.
  func turned(by angle: Double) -> UnitVector {
    UnitVector(x: x * cos(angle) - y * sin(angle), y: x * sin(angle) + y * cos(angle), z: z)
  }
}
