public import Foundation

/// A search of ads that an earlier version saved, to be made a watch.
public struct SavedSearch: Sendable, Hashable {
  /// The maximum length of its query's fields as text.
  public static let maximumQueryLength = 100_000

  /// The reader's name for it, 1...100 characters.
  public var name: String
  /// The conditions of the search.
  public var filter: AdFilter
  /// The time when it was saved.
  public var savedAt: Date
  /// The time of the reader's last visit.
  public var lookedAt: Date

  /// Makes a saved search.
  public init(name: String, filter: AdFilter, savedAt: Date, lookedAt: Date) {
    self.name = name
    self.filter = filter
    self.savedAt = savedAt
    self.lookedAt = lookedAt
  }

  /// Returns a watch of the same ads, without actions and without an identity. A name in `taken`, the folded names of the reader's
  /// watches, gets a number. Nil when its categories have no names yet, or when no query can have so many conditions.
  public func watch(besides taken: Set<String> = [], categoryName: (AdCategoryID) -> String?) -> Watch? {
    // The reason does not matter: the reader cannot fix the search.
    guard let query = try? WatchQuery(filter, categoryName: categoryName) else { return nil }
    return Watch(
      id: WatchID(rawValue: 0), name: freeName(besides: taken), query: query, createdAt: savedAt, visitedAt: lookedAt)
  }

  private func freeName(besides taken: Set<String>) -> String {
    let beginning = name.prefix(Watch.maximumNameLength - 6)
    let numbered = (2...Watch.maximumPerReader + 1).map { "\(beginning) (\($0))" }
    return ([name] + numbered).first { !taken.contains(TextFolding.fold($0)) } ?? name
  }
}
