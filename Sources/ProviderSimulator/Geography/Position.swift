import Foundation

/// A point on the globe, in degrees.
struct Position: Sendable, Equatable {
  var latitude: Double
  var longitude: Double

  /// The great-circle distance in kilometres.
  func kilometres(to other: Position) -> Double {
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let along = (other.longitude - longitude) * .pi / 180
    let half = pow(sin((b - a) / 2), 2) + cos(a) * cos(b) * pow(sin(along / 2), 2)
    return 12_742 * asin(min(1, half.squareRoot()))
  }
}
