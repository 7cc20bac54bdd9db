package import Foundation

/// One line of `gazette feeds parse --json`: a feed as Gazette read it.
package struct ParsedFeedLine: Encodable, Sendable {
  package var file: String
  /// `rss`, `atom` or `json`.
  package var format: String
  /// The format's version; `null` when the feed names none.
  @Nullable package var version: String?
  /// The encoding in which the bytes were read.
  package var encoding: String
  /// True when the document obeys the rules of XML or JSON.
  package var wellFormed: Bool
  /// The faults, one text each.
  package var warnings: [String]
  /// The feed's name, plain text.
  @Nullable package var title: String?
  /// The feed's subtitle, plain text.
  @Nullable package var subtitle: String?
  /// The page of the feed.
  @Nullable package var link: String?
  /// Its own identifier.
  @Nullable package var id: String?
  /// The language (BCP 47).
  @Nullable package var language: String?
  /// The copyright line, plain text.
  @Nullable package var rights: String?
  /// The time of its last change, RFC 3339 in UTC.
  @Nullable package var updated: Date?
  /// The address of its picture.
  @Nullable package var image: String?
  /// The authors.
  package var authors: [ParsedPersonLine]
  /// The categories.
  package var categories: [ParsedCategoryLine]
  /// The items, in document order.
  package var items: [ParsedItemLine]

  /// Makes a feed of a file without details.
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

  /// The feed for a person: its name and kind, its faults, then one item per line.
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

/// An item within ``ParsedFeedLine``.
package struct ParsedItemLine: Encodable, Sendable {
  /// The identifier within the feed.
  package var id: String
  /// The headline, plain text.
  @Nullable package var title: String?
  /// The address of the article.
  @Nullable package var link: String?
  /// The time of its publication, RFC 3339 in UTC.
  @Nullable package var published: Date?
  /// The time of its last change, RFC 3339 in UTC.
  @Nullable package var updated: Date?
  /// The authors.
  package var authors: [ParsedPersonLine]
  /// The categories.
  package var categories: [ParsedCategoryLine]
  /// The short text, HTML.
  @Nullable package var summaryHTML: String?
  /// The full text, HTML.
  @Nullable package var contentHTML: String?
  /// The address of its picture.
  @Nullable package var image: String?
  /// The attached files.
  package var enclosures: [ParsedEnclosureLine]
  /// The language (BCP 47).
  @Nullable package var language: String?
  /// The copyright line, plain text.
  @Nullable package var rights: String?
  /// The page of its comments.
  @Nullable package var commentsURL: String?

  /// Makes an item without details.
  package init(id: String) {
    self.id = id
    authors = []
    categories = []
    enclosures = []
  }
}

/// A person within ``ParsedFeedLine``.
package struct ParsedPersonLine: Encodable, Sendable {
  /// The name.
  @Nullable package var name: String?
  /// The mail address.
  @Nullable package var email: String?
  /// A page about the person.
  @Nullable package var url: String?

  package init(name: String?, email: String?, url: String?) {
    self.name = name
    self.email = email
    self.url = url
  }
}

/// A category within ``ParsedFeedLine``.
package struct ParsedCategoryLine: Encodable, Sendable {
  /// The term itself.
  package var term: String
  /// The address of the scheme that defines the term.
  @Nullable package var scheme: String?
  /// The label for people.
  @Nullable package var label: String?

  package init(term: String, scheme: String?, label: String?) {
    self.term = term
    self.scheme = scheme
    self.label = label
  }
}

/// A file within ``ParsedFeedLine``.
package struct ParsedEnclosureLine: Encodable, Sendable {
  /// The address.
  package var url: String
  /// The media type.
  @Nullable package var type: String?
  /// The size in bytes.
  @Nullable package var length: Int?

  package init(url: String, type: String?, length: Int?) {
    self.url = url
    self.type = type
    self.length = length
  }
}

/// A value that is written as `null` when it is missing, so that every line has the same keys.
@propertyWrapper
package struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
  /// The value.
  package var wrappedValue: Value?

  package init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  /// Writes the value or `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
