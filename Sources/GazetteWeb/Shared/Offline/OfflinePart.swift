package import GazetteDomain
package import GazettePresentation
package import HTMLWriting

/// The reader, and the amount of content that their browser stores for reading offline.
package struct OfflineScope: Sendable {
  /// The maximum number of articles, within `OfflineArticleCount.bounds`.
  package let articles: Int
  package let reader: ReaderKey
  package let edition: Edition
  package let theme: Theme
  package let frame: Frame
  /// The density of the reader's list of articles.
  package let density: NewsDensity
}

/// The part of a section that a browser stores.
package struct OfflinePart: Sendable {
  /// The pages, the most important first.
  package var pages: [OfflinePage] = []
  /// The rows from which lists and searches are made offline, in the list's default order.
  package var rows: [OfflineRow] = []
  /// The comparisons that the list's address may request, by the rows' kind and the name in the address. The service worker knows
  /// no others.
  package var comparisons: [String: [String: OfflineRow.Comparison]] = [:]
  /// Additional files and tiles that the pages need, which never change.
  package var files: [String] = []

  package init() {}
}

/// A page that a browser stores.
package struct OfflinePage: Sendable, Hashable {
  /// The address.
  package let path: String
  /// The texts from which it was made: while they are unchanged, so is the page, except for ages and read marks.
  package let content: [String]

  package init(_ path: String, content: [String?]) {
    self.path = path
    self.content = content.map { $0 ?? "" }
  }
}

/// An item of lists and searches, as a browser stores it.
package struct OfflineRow: Sendable, Encodable {
  /// A comparison of a row with a value in an address.
  package enum Comparison: String, Sendable, Encodable {
    /// The row has a value of that name.
    case ticked
    /// The row has one of the requested values.
    case oneOf
    /// The row's number of that name is at least, or at most, the requested one.
    case atLeast, atMost
  }

  /// The kind: `article`, `ad`, `place`.
  let kind: String
  /// The address of the item's page.
  let path: String
  /// The searchable text, in addition to the text of the page.
  let text: String
  /// The values that the list's address can request, by name.
  var values: [String: [String]] = [:]
  /// The numbers by which the list can be limited or ordered, by name.
  var numbers: [String: Double] = [:]
  /// The position in a paged list, as the list's address writes it.
  var cursor: String?
  /// True for an item that is gone from its source and appears in lists of starred items only.
  var isOnlyStarred = false
  /// The item's row in its list; nil when no list is made.
  let row: String?
  /// The item's row in a search in all sections.
  let found: String

  package init(_ kind: String, path: String, text: String, row: HTML? = nil, found: HTML) {
    self.kind = kind
    self.path = path
    self.text = text
    self.row = row?.text
    self.found = found.text
  }
}
