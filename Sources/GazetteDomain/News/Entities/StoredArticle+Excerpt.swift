import Foundation

extension StoredArticle {
  /// An excerpt is shorter than this, in characters.
  private static let longestExcerpt = 1500
  /// An excerpt has a paragraph, and mostly one more that leads to the page; a text in more is a whole article.
  private static let mostParagraphs = 2

  /// Whether the publisher's page may tell more than the feed did, so that the whole article is worth asking for.
  public var mayBeExcerpt: Bool {
    guard !hasFullText, article.link != nil, article.text.count < Self.longestExcerpt else { return false }
    return article.text.components(separatedBy: "\n\n").count <= Self.mostParagraphs
  }
}
