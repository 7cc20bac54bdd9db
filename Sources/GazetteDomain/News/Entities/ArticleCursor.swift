import BoundedNumbers
public import Foundation

/// A place in the list of articles, newest first: after this article come those published before it.
public struct ArticleCursor: Sendable, Hashable {
  /// When the last article shown was published.
  public var published: Date
  /// Its id, which breaks ties (the greater first).
  public var id: ArticleID

  /// Makes a cursor.
  public init(published: Date, id: ArticleID) {
    self.published = published
    self.id = id
  }

  /// Reads ``text``; nil when it is none.
  public init?(text: some StringProtocol) {
    guard let hyphen = text.lastIndex(of: "-"),
      let milliseconds = Int64(text[..<hyphen], in: Self.milliseconds),
      let id = Int64(text[text.index(after: hyphen)...], in: 0...Int64.max)
    else { return nil }
    self.init(published: Date(timeIntervalSince1970: Double(milliseconds) / 1000), id: ArticleID(rawValue: id))
  }

  /// The cursor as it stands in URLs: milliseconds since 1970, a hyphen, the id.
  public var text: String {
    let milliseconds = Int64((published.timeIntervalSince1970 * 1000).rounded(), clampedTo: Self.milliseconds)
    return "\(milliseconds)-\(id.rawValue)"
  }

  private static let milliseconds: ClosedRange<Int64> =
    Int64(
      saturating: Article.dates.lowerBound.timeIntervalSince1970 * 1000)...Int64(
      saturating: Article.dates.upperBound.timeIntervalSince1970 * 1000)
}
