public import Foundation

/// A point of the map that a reader asked the weather of.
public struct MapPoint: Sendable, Hashable, Identifiable {
  /// How many points are kept for each reader; older ones give way.
  public static let keptPerReader = 50

  /// The point's identity, derived from the position.
  public var id: PlaceID { PlaceID(coordinate) }
  /// The position.
  public var coordinate: Coordinate
  /// What it was called when it was opened, such as the nearest city; nil when nothing is near.
  public var label: String?
  /// When it was opened last.
  public var openedAt: Date
  /// Makes a point.
  public init(coordinate: Coordinate, label: String?, openedAt: Date) {
    self.coordinate = coordinate
    self.label = label
    self.openedAt = openedAt
  }
}
