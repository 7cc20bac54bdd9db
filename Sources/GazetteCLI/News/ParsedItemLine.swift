package import Foundation

/// An item within ``ParsedFeedLine``.
package struct ParsedItemLine: Encodable, Sendable {
  /// What tells it from the feed's other items.
  package var id: String
  /// The headline, plain text.
  @Nullable package var title: String?
  /// The article's page.
  @Nullable package var link: String?
  /// When it first appeared, RFC 3339 in UTC.
  @Nullable package var published: Date?
  /// When it last changed, RFC 3339 in UTC.
  @Nullable package var updated: Date?
  /// Who wrote it.
  package var authors: [ParsedPersonLine]
  /// What it is about.
  package var categories: [ParsedCategoryLine]
  /// The short text, HTML.
  @Nullable package var summaryHTML: String?
  /// The full text, HTML.
  @Nullable package var contentHTML: String?
  /// The address of its picture.
  @Nullable package var image: String?
  /// The files that come with it.
  package var enclosures: [ParsedEnclosureLine]
  /// Its language (BCP 47).
  @Nullable package var language: String?
  /// The copyright line, plain text.
  @Nullable package var rights: String?
  /// The page of its comments.
  @Nullable package var commentsURL: String?

  /// An item, before its details are filled in.
  package init(id: String) {
    self.id = id
    authors = []
    categories = []
    enclosures = []
  }
}
