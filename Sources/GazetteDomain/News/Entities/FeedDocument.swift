public import Foundation

/// A feed document, read and sanitised.
public struct FeedDocument: Sendable, Hashable {
  /// The publisher's title, plain text.
  public var title: String?
  /// The publisher's subtitle, plain text.
  public var subtitle: String?
  /// The publisher's site.
  public var site: URL?
  /// The declared language tag.
  public var languageCode: String?
  /// The publisher's picture.
  public var picture: URL?
  /// The articles in the document's order; may be empty.
  public var articles: [Article]
  /// What was wrong with it; empty when nothing was.
  public var warnings: [String]

  /// Makes a document.
  public init(title: String?, articles: [Article], warnings: [String] = []) {
    self.title = title
    self.articles = articles
    self.warnings = warnings
  }
}
