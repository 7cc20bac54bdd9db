package import GazetteDomain

/// The list of ads, ready to be shown.
package struct AdListPage: Sendable, Hashable {
  /// The count of what passes the filter; nil when the query cannot be used.
  package let count: String?
  /// How old the list is; nil before the first reading.
  package let age: Age?
  /// Why the ads are old; nil when all is well.
  package let trouble: String?
  /// That the sources were asked a moment ago, and from when on they can be asked again; nil when nobody asked.
  package let tooSoon: String?
  /// How many ads could not be read; nil when all could.
  package let skipped: String?
  /// Why each of them, and how many more there are than are named; empty when all could be read.
  package let skippedAds: [String]
  /// Why the query cannot be used; nil when it can.
  package let queryTrouble: String?
  /// The form, filled with what was asked for.
  package let form: AdFilterForm
  /// The conditions that are set, each with the address of the list without it; empty for none.
  package let chips: [FilterChip]
  /// The ads of this page; may be empty.
  package let cards: [AdCard]
  /// What stands in place of the ads when there are none.
  package let nothing: Nothing?
  /// The next page; nil on the last.
  package let nextPath: String?
  /// The first page; nil on it.
  package let firstPath: String?
  /// The list without any condition.
  package let clearPath: String
  /// The address of this list, as the reader's browser should show it.
  package let address: String
  /// What of the address is remembered for the next visit; empty when nothing is set.
  package let remembered: String
  /// The links that set the list in another way.
  package let layouts: [LayoutLink]
  /// True for one line each, false for pictures side by side.
  package let isRows: Bool
  /// The saved searches, the earliest saved first.
  package let searches: [SavedSearchRow]
  /// True when there is something to save.
  package let canSave: Bool
  /// The name that is suggested for saving.
  package let suggestedName: String

  /// A link that sets the list in another way.
  package struct LayoutLink: Sendable, Hashable {
    /// Its name, its icon, and the list so set.
    package let label, icon, target: String
    /// True for the present one.
    package let isCurrent: Bool
  }

  /// A condition that can be taken away.
  package struct FilterChip: Sendable, Hashable {
    /// The condition: « jusqu’à 50 € ».
    package let label: String
    /// What the cross does, for screen readers.
    package let removal: String
    /// The list without it.
    package let target: String
  }

  /// Why there are no ads, and what helps.
  package struct Nothing: Sendable, Hashable {
    /// Heading and sentence.
    package let heading, sentence: String
    /// Conditions to take away, the most helpful first; may be empty.
    package let helps: [FilterChip]
    /// True when the ads were never read: then they can be asked for.
    package let isBlank: Bool
  }

  /// A saved search.
  package struct SavedSearchRow: Sendable, Hashable {
    /// Its number, its name, and the label of the form that forgets it.
    package let id, name, removal: String
    /// How many ads are new; nil for none.
    package let news: String?
  }
}

/// What a list of ads is made from.
package struct AdListContent: Sendable {
  /// What was asked for, as it was typed.
  package var fields: AdQuery.Fields
  /// What was found, or why the fields cannot be used.
  package var outcome: Result<AdList, AdFilterProblem>
  /// How every source stands.
  package var sources: [ListingSourceStatus]
  /// All categories by number.
  package var categories: [AdCategory]
  /// The saved searches.
  package var searches: [SavedSearchStatus]
  /// True when the reader has just asked for newer ads while no source may be asked.
  package var wasAskedTooSoon = false

  package init(
    fields: AdQuery.Fields, outcome: Result<AdList, AdFilterProblem>, sources: [ListingSourceStatus] = [],
    categories: [AdCategory] = [], searches: [SavedSearchStatus] = []
  ) {
    self.fields = fields
    self.outcome = outcome
    self.sources = sources
    self.categories = categories
    self.searches = searches
  }

  var healths: [ListingHealth] { sources.map(\.health) }

  // Why nothing was found is ``problem``.
  var found: AdList? { try? outcome.get() }

  var problem: AdFilterProblem? {
    guard case .failure(let problem) = outcome else { return nil }
    return problem
  }

  /// The query of the list; that of the plain one, in the same layout, when the fields cannot be used.
  var query: AdQuery {
    found?.query ?? AdQuery(layout: fields[.layout].flatMap(AdLayout.init(rawValue:)) ?? .cards)
  }
}
