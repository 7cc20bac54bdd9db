/// How a request for a picture ended, for metrics; the raw value is its name there.
public enum PictureOutcome: String, Sendable, CaseIterable {
  /// It was kept.
  case hit
  /// It was fetched.
  case miss
  /// It was known not to be had.
  case dead
  /// It could not be had.
  case failed
}
