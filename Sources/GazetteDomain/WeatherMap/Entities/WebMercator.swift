import Foundation

/// The projection of web maps (EPSG:3857): the world as a square whose sides are 0...1.
public enum WebMercator {
  /// Where the square ends, degrees: atan(sinh(π)).
  public static let lastParallel = 85.051_128_779_806_59

  /// The position in the square: 0 is the date line and the northern edge; poles are moved to the edge.
  public static func point(of coordinate: Coordinate) -> (x: Double, y: Double) {
    let latitude = min(lastParallel, max(-lastParallel, coordinate.latitude)) * .pi / 180
    return ((coordinate.longitude + 180) / 360, (1 - asinh(tan(latitude)) / .pi) / 2)
  }

  /// The position of a point of the square; what lies outside is moved to its edge.
  public static func coordinate(x: Double, y: Double) -> Coordinate {
    Coordinate(clamping: atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi, x * 360 - 180)
  }
}
