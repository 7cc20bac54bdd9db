package import Foundation

/// One line of `gazette feeds parse --json`: a feed as Gazette read it.
package struct ParsedFeedLine: Encodable, Sendable {
  /// The file.
  package var file: String
  /// `rss`, `atom` or `json`.
  package var format: String
  /// The format's version; `null` when the feed names none.
  @Nullable package var version: String?
  /// The encoding that the bytes were read in.
  package var encoding: String
  /// Whether the document kept to the rules of XML or JSON.
  package var wellFormed: Bool
  /// What was wrong, one text each.
  package var warnings: [String]
  /// The feed's name, plain text.
  @Nullable package var title: String?
  /// What it says of itself, plain text.
  @Nullable package var subtitle: String?
  /// The page that it belongs to.
  @Nullable package var link: String?
  /// Its own identifier.
  @Nullable package var id: String?
  /// Its language (BCP 47).
  @Nullable package var language: String?
  /// The copyright line, plain text.
  @Nullable package var rights: String?
  /// When it last changed, RFC 3339 in UTC.
  @Nullable package var updated: Date?
  /// The address of its picture.
  @Nullable package var image: String?
  /// Who writes it.
  package var authors: [ParsedPersonLine]
  /// What it is about.
  package var categories: [ParsedCategoryLine]
  /// Its items, in document order.
  package var items: [ParsedItemLine]

  /// A feed of a file, before its details are filled in.
  package init(file: String, format: String, encoding: String, wellFormed: Bool) {
    self.file = file
    self.format = format
    self.encoding = encoding
    self.wellFormed = wellFormed
    warnings = []
    authors = []
    categories = []
    items = []
  }

  /// The feed for a person: its name and kind, what was wrong, then one item per line.
  var text: String {
    let kind = [format, version].compactMap(\.self).joined(separator: " ")
    let head = "\(file): \(title ?? "—") (\(kind), \(encoding))"
    let problems = warnings.map { "  ! \($0)" }
    let headlines = items.map { item in
      "  \((item.published ?? item.updated)?.formatted(.iso8601) ?? "—")  \(item.title ?? item.id)"
    }
    return ([head] + problems + headlines).joined(separator: "\n")
  }
}
