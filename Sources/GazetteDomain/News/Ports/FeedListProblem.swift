/// Why a list of feeds cannot be read.
public enum FeedListProblem: Error, Sendable, Hashable {
  /// It is something else; `detail` is for the log.
  case notAList(detail: String)
  /// It is larger than so many bytes.
  case tooLarge(limit: Int)
  /// The program ended while it read the file.
  case setAside
}
