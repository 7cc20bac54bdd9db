/// Why four numbers are no area of the map.
public enum MapAreaProblem: Error, Sendable, Hashable {
  /// One of them is not a number.
  case notANumber
  /// A meridian outside -180...180.
  case longitudeOutOfRange
  /// A parallel outside -90...90.
  case latitudeOutOfRange
  /// The southern edge is not south of the northern.
  case upsideDown
  /// Both meridians are the same, -180 and 180 included when the area runs from the latter to the former.
  case empty
  /// Its edges are closer than ``MapArea/leastSpan``.
  case tooSmall
  /// All of it lies beyond the last parallels of the map.
  case beyondMap
}
