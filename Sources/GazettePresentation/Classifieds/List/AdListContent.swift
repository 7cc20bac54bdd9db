package import GazetteDomain

/// What a list of ads is made from.
package struct AdListContent: Sendable {
  /// What was asked for, as it was typed.
  package var fields: AdQueryFields
  /// The layout.
  package var layout: AdLayout
  /// The query and what it found, or why it cannot be used.
  package var outcome: Result<Found, AdFilterProblem>
  /// How every source stands.
  package var sources: [ListingSourceStatus]
  /// All categories by number.
  package var categories: [AdCategory]
  /// The saved searches.
  package var searches: [SavedSearchStatus]
  /// True when the reader has just asked for newer ads while no source may be asked.
  package var wasAskedTooSoon = false

  /// A query that can be used, and what it found.
  package struct Found: Sendable {
    let query: AdQuery
    let result: AdSearchResult
    /// Puts both together.
    package init(query: AdQuery, result: AdSearchResult) {
      self.query = query
      self.result = result
    }
  }

  /// Puts together what a list shows.
  package init(
    fields: AdQueryFields, layout: AdLayout, outcome: Result<Found, AdFilterProblem>,
    sources: [ListingSourceStatus] = [], categories: [AdCategory] = [], searches: [SavedSearchStatus] = []
  ) {
    self.fields = fields
    self.layout = layout
    self.outcome = outcome
    self.sources = sources
    self.categories = categories
    self.searches = searches
  }

  var healths: [ListingHealth] { sources.map(\.health) }

  // Why nothing was found is ``problem``.
  var found: Found? { try? outcome.get() }

  var problem: AdFilterProblem? {
    guard case .failure(let problem) = outcome else { return nil }
    return problem
  }

  /// The address of the list; of the plain one when the query cannot be used.
  var address: AdListAddress {
    guard let query = found?.query else { return AdListAddress(layout: layout) }
    return AdListAddress(filter: query.filter, order: query.order, layout: layout)
  }
}
