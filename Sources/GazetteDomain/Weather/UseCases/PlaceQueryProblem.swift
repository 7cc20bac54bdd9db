/// Why a text cannot be searched for.
public enum PlaceQueryProblem: Error, Sendable, Hashable {
  /// Nothing but spaces.
  case empty
  /// Fewer than `minimum` characters.
  case tooShort(minimum: Int)
  /// More than `limit` characters.
  case tooLong(limit: Int)
  /// Control characters in it.
  case controlCharacters
}
