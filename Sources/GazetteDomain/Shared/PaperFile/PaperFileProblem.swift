/// Why a file cannot be taken in; nothing was changed, but for ``store(_:)``.
public enum PaperFileProblem: Error, Sendable, Hashable {
  /// It is no JSON.
  case notJSON
  /// It is not a file of a Gazette.
  case notOurs
  /// A newer Gazette made it.
  case newer(version: Int)
  /// What stands at `place`, such as `places[2].latitude`, is missing or cannot be.
  case wrong(place: String)
  /// There are more than `most` of `place`.
  case tooMany(place: String, most: Int)
  /// A setting of the installation that is unknown, or whose value cannot be.
  case setting(key: String)
  /// The program ended while it took the file in.
  case setAside
  /// What was read could not be kept, or not all of it.
  case store(StoreError)
}
