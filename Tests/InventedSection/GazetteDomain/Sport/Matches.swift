/// A finished match.
public struct Match: Sendable, Hashable {
  /// The teams, such as `Phare – Lanterne`.
  public let title: String
  /// The score, such as `2:1`.
  public let score: String

  /// Makes a match.
  public init(title: String, score: String) {
    self.title = title
    self.score = score
  }
}

/// Stores matches.
public protocol MatchStore: Sendable {
  /// Returns every match, the newest first; may be empty.
  func matches() async throws(StoreError) -> [Match]
}

extension Topic {
  /// Matches.
  public static let sport = Topic("sport")
}

extension StorageKind {
  /// Matches.
  public static let sport = StorageKind("sport")
}

extension ReaderSettings.FrontPageSection {
  /// The matches.
  public static let sport = Self("sport")
}
