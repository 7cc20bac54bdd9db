package import GazetteDomain
package import GazettePresentation
package import HTMLWriting

/// A search in all sections.
package struct SiteSearch: Sendable {
  /// The maximum number of results that a section shows.
  package static let limit = 10

  package let words: SearchWords
  package let reader: ReaderKey
  package let edition: Edition
  package let frame: Frame
  /// True to let a section without results look for words that were probably meant.
  package var correctsSpelling = false
}

/// A section's part of a search in all sections.
package struct SectionResults: Sendable {
  /// The results; nil without any.
  package let html: HTML?
  /// The reason why the section cannot be read, in words; nil when it can.
  package let problem: String?
  /// Links to further searches, below all results.
  package let further: HTML?
  /// The same results for programs, under the name of their field; nil when the API leaves the section out.
  package var documents: SearchResultDocuments?
  /// The error that prevents reading the section; nil without one.
  package var failure: StoreError?
  /// The words that were found instead of the requested ones; nil when those were found, or nothing was.
  package var correction: SearchWords?

  /// Makes a part with a section's results, or its problem.
  package init(html: HTML?, problem: String?, further: HTML? = nil) {
    self.html = html
    self.problem = problem
    self.further = further
  }
}

/// A section's results, as the API writes them.
package struct SearchResultDocuments: Sendable {
  let field: String
  let values: [any Encodable & Sendable]

  /// Makes the field of that name with `values`, which may be empty.
  package init(_ field: String, _ values: [any Encodable & Sendable]) {
    self.field = field
    self.values = values
  }
}

/// The parts of all sections.
struct SearchResults {
  /// The sections' parts, in the order of the navigation.
  let parts: [SectionResults]
  /// The words that were found instead of the requested ones, which no section has; nil when one has.
  let correction: SearchWords?

  /// Searches `sections`. If none has the words, all search for the first correction that a section suggests.
  init(_ search: SiteSearch, in sections: [any WebSection]) async {
    let exact = await sections.concurrentCompactMap { await $0.searchResults(for: search) }
    guard exact.allSatisfy({ $0.html == nil && $0.failure == nil }) else {
      (parts, correction) = (exact, nil)
      return
    }
    var correcting = search
    correcting.correctsSpelling = true
    let correctingSearch = correcting
    let guesses = await sections.concurrentCompactMap { await $0.searchResults(for: correctingSearch) }
    guard let guess = guesses.compactMap(\.correction).first else {
      (parts, correction) = (exact, nil)
      return
    }
    let other = SiteSearch(words: guess, reader: search.reader, edition: search.edition, frame: search.frame)
    (parts, correction) = (await sections.concurrentCompactMap { await $0.searchResults(for: other) }, guess)
  }
}

/// The results, as the API writes them: the words that were found instead, null when the requested ones were found, and a list
/// for each section.
struct SiteSearchDocument: Encodable {
  private struct Field: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let query: String
  private let correction: SearchWords?
  private let lists: [SearchResultDocuments]

  /// Makes the document of the results for `query`; empty lists for nil.
  init(_ query: String, _ found: SearchResults?) {
    self.query = query
    correction = found?.correction
    // A missing section still has its list, so that every response has the same fields.
    let documents = found?.parts.compactMap(\.documents) ?? []
    lists =
      documents
      + ["places", "articles", "ads"].filter { name in !documents.contains { $0.field == name } }
      .map { SearchResultDocuments($0, []) }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(query, forKey: Field(stringValue: "query"))
    // A nil optional is encoded as null.
    try fields.encode(correction?.text, forKey: Field(stringValue: "didYouMean"))
    for list in lists {
      var values = fields.nestedUnkeyedContainer(forKey: Field(stringValue: list.field))
      for value in list.values { try values.encode(value) }
    }
  }
}
