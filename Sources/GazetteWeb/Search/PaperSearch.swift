package import GazetteDomain
package import GazettePresentation
package import HTMLWriting

/// A search through the whole paper: what each section is asked.
package struct PaperSearch: Sendable {
  /// The most things that a section shows of what it found.
  package static let limit = 10

  package let words: SearchWords
  package let reader: ReaderKey
  package let edition: Edition
  package let frame: Frame
  /// Whether a section that has nothing may look for what was probably meant.
  package var isForgiving = false
}

/// What a section has for a search through the whole paper.
package struct FoundPart: Sendable {
  /// What was found; nil when nothing was.
  package let html: HTML?
  /// Why the section cannot be read, in words; nil when it can.
  package let trouble: String?
  /// Where else the reader may look, below everything that was found.
  package let further: HTML?
  /// The same things for programs, under the name of their field; nil when programs are not told of the section.
  package var documents: FoundDocuments?
  /// Why the section cannot be read; nil when it can.
  package var failure: StoreError?
  /// The words that were found in the place of those that were asked for; nil when those were found, or nothing was.
  package var meant: SearchWords?

  /// What a section found, or its trouble.
  package init(html: HTML?, trouble: String?, further: HTML? = nil) {
    self.html = html
    self.trouble = trouble
    self.further = further
  }
}

/// What a section found, as the API writes it.
package struct FoundDocuments: Sendable {
  let field: String
  let values: [any Encodable & Sendable]

  /// So many `values` in the field of that name; may be none.
  package init(_ field: String, _ values: [any Encodable & Sendable]) {
    self.field = field
    self.values = values
  }
}

/// What all sections have for a search.
struct FoundPaper {
  /// The sections' parts, in the order of the navigation.
  let parts: [FoundPart]
  /// The words that were found in the place of those that were asked for, which no section has; nil when one has.
  let meant: SearchWords?

  /// Asks `sections`. Where none has the words, the first that knows what was probably meant says it for all.
  init(_ search: PaperSearch, in sections: [any WebSection]) async {
    let exact = await sections.gathered { await $0.found(search) }
    guard exact.allSatisfy({ $0.html == nil && $0.failure == nil }) else {
      (parts, meant) = (exact, nil)
      return
    }
    var forgiving = search
    forgiving.isForgiving = true
    let asked = forgiving
    let guesses = await sections.gathered { await $0.found(asked) }
    guard let guess = guesses.compactMap(\.meant).first else {
      (parts, meant) = (exact, nil)
      return
    }
    let other = PaperSearch(words: guess, reader: search.reader, edition: search.edition, frame: search.frame)
    (parts, meant) = (await sections.gathered { await $0.found(other) }, guess)
  }
}

/// What was found, as the API writes it: the words that were meant, null when those asked for were found, and a list for
/// each section.
struct PaperSearchDocument: Encodable {
  private struct Field: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let query: String
  private let meant: SearchWords?
  private let lists: [FoundDocuments]

  /// What was `found` for `query`; nil finds nothing.
  init(_ query: String, _ found: FoundPaper?) {
    self.query = query
    meant = found?.meant
    // A paper without a section has its list all the same, so that every answer has the same fields.
    let told = found?.parts.compactMap(\.documents) ?? []
    lists =
      told
      + ["places", "articles", "ads"].filter { name in !told.contains { $0.field == name } }
      .map { FoundDocuments($0, []) }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(query, forKey: Field(stringValue: "query"))
    // An optional writes itself as null.
    try fields.encode(meant?.text, forKey: Field(stringValue: "didYouMean"))
    for list in lists {
      var values = fields.nestedUnkeyedContainer(forKey: Field(stringValue: list.field))
      for value in list.values { try values.encode(value) }
    }
  }
}
