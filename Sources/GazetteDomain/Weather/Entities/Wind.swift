/// Wind at 10 m above the ground; what is missing is nil.
public struct Wind: Sendable, Hashable {
  /// Mean speed over ten minutes.
  public var speed: Speed?
  /// Strongest gust.
  public var gust: Speed?
  /// Where the wind comes from.
  public var direction: Bearing?
  /// Makes a wind.
  public init(speed: Speed? = nil, gust: Speed? = nil, direction: Bearing? = nil) {
    self.speed = speed
    self.gust = gust
    self.direction = direction
  }
}
