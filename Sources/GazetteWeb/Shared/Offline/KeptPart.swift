package import GazetteDomain
package import GazettePresentation
package import HTMLWriting

/// For whom and how much a browser keeps, to be read without the network.
package struct KeepingWish: Sendable {
  /// How many articles at most, within `KeptArticles.bounds`.
  package let articles: Int
  package let reader: ReaderKey
  package let edition: Edition
  package let theme: Theme
  package let frame: Frame
  /// How dense the reader has the list of articles.
  package let density: NewsDensity
}

/// What of a section a browser keeps.
package struct KeptPart: Sendable {
  /// The pages, those that matter most first.
  package var pages: [KeptPage] = []
  /// What lists and searches are made of without the network, in the list's usual order.
  package var rows: [KeptRow] = []
  /// What the list's address can ask of rows, by the rows' kind and the name in the address. The service worker knows no
  /// others.
  package var tests: [String: [String: KeptRow.Test]] = [:]
  /// Files and tiles that the pages need besides, which never change.
  package var files: [String] = []
  /// Where an address leads that only answers by leading elsewhere.
  package var doors: [String: String] = [:]

  package init() {}
}

/// A page that a browser keeps.
package struct KeptPage: Sendable, Hashable {
  /// Its address.
  package let path: String
  /// What it was made from, as texts: as long as they are the same, so is the page, but for ages and reading marks.
  package let content: [String]

  package init(_ path: String, madeOf content: [String?]) {
    self.path = path
    self.content = content.map { $0 ?? "" }
  }
}

/// Something that lists and searches show, as a browser keeps it.
package struct KeptRow: Sendable, Encodable {
  /// How a row is compared with what an address asks for.
  package enum Test: String, Sendable, Encodable {
    /// The row has a value of that name.
    case ticked
    /// The row has one of the values asked for.
    case oneOf
    /// The row's number of that name is at least, or at most, the one asked for.
    case atLeast, atMost
  }

  /// What it is: `article`, `ad`, `place`.
  let kind: String
  /// The address of its page.
  let path: String
  /// What is searched, besides the text of its page.
  let text: String
  /// The values that the list's address can ask for, by name.
  var values: [String: [String]] = [:]
  /// The numbers that the list can be cut or ordered by, by name.
  var numbers: [String: Double] = [:]
  /// Its place in a list that is paged, as the list's address writes it.
  var cursor: String?
  /// True for what only a list of starred things shows: it is gone from where it came.
  var isOnlyStarred = false
  /// Itself in its list; nil where there is no list to be made.
  let row: String?
  /// Itself in a search through the whole paper.
  let found: String

  package init(_ kind: String, path: String, text: String, row: HTML? = nil, found: HTML) {
    self.kind = kind
    self.path = path
    self.text = text
    self.row = row?.text
    self.found = found.text
  }
}
