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
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let milliseconds = Double(parts[0], in: -4.398e12...4.398e12),
      let id = Int64(parts[1], in: 0...Int64.max)
    else { return nil }
    // Years 1830 to 2109: what is outside is no time of an article.
    self.init(published: Date(timeIntervalSince1970: milliseconds / 1000), id: ArticleID(rawValue: id))
  }

  /// The cursor as it stands in URLs: milliseconds since 1970, a hyphen, the id.
  public var text: String { "\(Int64(saturating: (published.timeIntervalSince1970 * 1000).rounded()))-\(id.rawValue)" }
}
