package import Foundation
package import GazetteDomain

/// The view model of the list of ads.
package struct AdListPage: Sendable, Hashable {
  /// The number of ads that pass the filter.
  package let count: String
  /// The age of the list; nil before the first fetch.
  package let age: Age?
  /// The reason why the ads are old; nil when there is no problem.
  package let sourceProblem: String?
  /// The notice that a refresh is too soon, with the time of the next possible one; nil unless the reader just tried.
  package let tooSoon: String?
  /// The number of unreadable ads; nil when there are none.
  package let skipped: String?
  /// The reasons, one per unreadable ad, and the number of those not named; empty when all could be read.
  package let skippedAds: [String]
  /// The reason why a field is invalid, and which; nil when all are valid. The list then ignores the field.
  package let queryProblem, invalidField: String?
  /// The corrected search, which the list shows; nil when the typed words were used.
  package let didYouMean: DidYouMean?
  /// The form, filled with the request's values.
  package let form: AdFilterForm
  /// The active conditions, each with the address of the list without it; may be empty.
  package let chips: [FilterChip]
  /// The filter of the list that was last looked at; nil where this list has one, and when there was none.
  package let lastFilter: FilterChip?
  /// The ads of this page; may be empty.
  package let cards: [AdCard]
  /// The message in place of the ads when there are none.
  package let emptyState: EmptyState?
  /// The next page; nil on the last.
  package let nextPath: String?
  /// The first page; nil on it.
  package let firstPath: String?
  /// The list without any condition.
  package let clearPath: String
  /// The address of this list, for the browser's address bar.
  package let address: String
  /// The links that switch the layout of the list.
  package let layouts: [LayoutLink]
  /// True for one line per ad, false for a grid of pictures.
  package let isRows: Bool
  /// The reader's watches of ads, by name; at most ``maximumWatches``.
  package let watches: [WatchRow]
  /// The maximum number of watches on a page.
  package static let maximumWatches = 50
  /// The form of a watch on what the list shows.
  package let watchPath: String

  /// A link that switches the layout of the list.
  package struct LayoutLink: Sendable, Hashable {
    /// Its name, its icon, and the path of the list in that layout.
    package let label, icon, target: String
    /// True for the current one.
    package let isCurrent: Bool
  }

  /// A condition that can be removed.
  package struct FilterChip: Sendable, Hashable {
    /// The condition: « jusqu’à 50 € ».
    package let label: String
    /// The effect of the cross, for screen readers.
    package let removal: String
    /// The list without it.
    package let target: String
  }

  /// The reason why there are no ads, and possible remedies.
  package struct EmptyState: Sendable, Hashable {
    /// Heading and sentence.
    package let heading, sentence: String
    /// Conditions to remove, the most helpful first; may be empty.
    package let suggestions: [FilterChip]
    /// True when no ads were ever fetched, so that the page offers a refresh.
    package let hasNeverFetched: Bool
  }

  /// A watch of ads.
  package struct WatchRow: Sendable, Hashable {
    /// Its name, and the path of its page.
    package let name, path: String
    /// The list of the ads that match now; its page when no filter has its conditions.
    package let target: String
    /// The number of new matches; nil for none.
    package let news: String?
  }
}

/// The input of the list of ads.
package struct AdListContent: Sendable {
  /// The requested fields, as typed.
  package var fields: AdQuery.Fields
  /// The result of the valid fields.
  package var found: AdList
  /// The reason why a field is invalid; nil when all are valid.
  package var problem: AdFilterProblem?
  /// The status of every source.
  package var sources: [ListingSourceStatus]
  /// All categories by number.
  package var categories: [AdCategory]
  /// The reader's watches of ads, each with the filter of the same ads, nil when there is none.
  package var watches: [(status: WatchStatus, filter: AdFilter?)]
  /// The list that was last looked at, where all ads are shown; nil when there was none.
  package var last: AdQuery?
  /// True when the reader has just requested a refresh that no source allows yet.
  package var isRefreshTooSoon = false

  package init(
    fields: AdQuery.Fields, found: AdList, problem: AdFilterProblem? = nil, sources: [ListingSourceStatus] = [],
    categories: [AdCategory] = [], watches: [(status: WatchStatus, filter: AdFilter?)] = []
  ) {
    self.fields = fields
    self.found = found
    self.problem = problem
    self.sources = sources
    self.categories = categories
    self.watches = watches
  }

  var healths: [ListingHealth] { sources.map(\.health) }

  var query: AdQuery { found.query }
}

/// Makes the view model of the list of ads.
package struct AdListPresenter: Sendable {
  private let edition: Edition
  private let links: PictureLinks
  private let staleAfter: TimeInterval

  /// Makes the presenter of an edition.
  /// - Parameter staleAfter: The time in seconds since the last fetch after which ads count as old.
  package init(edition: Edition, links: PictureLinks, staleAfter: TimeInterval) {
    self.edition = edition
    self.links = links
    self.staleAfter = staleAfter
  }

  package func page(_ content: AdListContent) -> AdListPage {
    let found = content.found
    let query = content.query
    let shown = query.replacingWords(found.page.correction)
    let cards = AdCardPresenter(edition: edition, links: links, query: shown)
    let form = AdFormPresenter(edition: edition).form(content)
    return AdListPage(
      count: phrases.list.count(found.total), age: age(content), sourceProblem: sourceProblem(content),
      tooSoon: tooSoon(content), skipped: skipped(content), skippedAds: skippedAds(content),
      queryProblem: content.problem.map { phrases.problems.filter(named($0, in: form)) },
      invalidField: content.problem?.field,
      didYouMean: DidYouMean(found.page.correction, path: shown.path, edition: edition),
      form: form, chips: chips(content), lastFilter: lastFilter(content),
      cards: cards.cards(found.page.ads), emptyState: emptyState(content),
      nextPath: found.page.next.map { shown.after($0).path },
      firstPath: query.after == nil ? nil : query.after(nil).path, clearPath: query.unfilteredPath,
      address: content.last == nil ? query.path : Route.classifieds.path,
      layouts: layouts(content), isRows: query.layout == .rows,
      watches: content.watches.map(row),
      watchPath: WatchLinks(edition: edition).path(shown.filter, categories: content.categories))
  }

  /// Returns the problem with the field's name from the form.
  private func named(_ problem: AdFilterProblem, in form: AdFilterForm) -> AdFilterProblem {
    guard case .field(let field) = problem else { return problem }
    let words = phrases.filter
    var names = [
      "seller": words.seller, "sort": words.order, "view": words.layout, "cursor": "after",
    ]
    for group in form.inputs {
      for input in group.inputs { names[input.name] = "\(group.heading), \(input.label)" }
    }
    for box in AdFilter.boxes { names[box.field.rawValue] = words.conditions[box.condition].label }
    return .field(names[field.field].map(field.named) ?? field)
  }

  private func chips(_ content: AdListContent) -> [AdListPage.FilterChip] {
    let filter = content.query.filter
    return filter.conditions.map { condition in
      let label = words(content).label(condition, in: filter)
      return AdListPage.FilterChip(
        label: label, removal: phrases.filter.remove(label), target: content.query.without(condition).listPath)
    }
  }

  private func lastFilter(_ content: AdListContent) -> AdListPage.FilterChip? {
    guard let last = content.last, !last.filter.conditions.isEmpty else { return nil }
    let label = phrases.filter.lastFilter(words(content).name(of: last.filter))
    return AdListPage.FilterChip(label: label, removal: label, target: last.listPath)
  }

  private func layouts(_ content: AdListContent) -> [AdListPage.LayoutLink] {
    AdLayout.allCases.map { layout in
      var query = content.query.after(nil)
      query.layout = layout
      return AdListPage.LayoutLink(
        label: layout == .cards ? phrases.filter.cards : phrases.filter.rows,
        icon: layout == .cards ? "i-grid" : "i-news",
        target: query.listQuery.isEmpty ? query.unfilteredPath : query.path,
        isCurrent: layout == content.query.layout)
    }
  }

  private func emptyState(_ content: AdListContent) -> AdListPage.EmptyState? {
    let found = content.found
    guard found.page.ads.isEmpty else { return nil }
    let filter = found.query.filter
    if filter.conditions.isEmpty {
      return AdListPage.EmptyState(
        heading: phrases.list.emptyTitle, sentence: sourceProblem(content) ?? phrases.list.emptyText, suggestions: [],
        hasNeverFetched: true)
    }
    if filter.conditions == [.starredOnly] {
      return AdListPage.EmptyState(
        heading: phrases.list.noStarsTitle, sentence: phrases.list.noStarsText, suggestions: [], hasNeverFetched: false)
    }
    let suggestions = found.loosenings.map { loosening in
      let label = words(content).label(loosening.condition, in: filter)
      return AdListPage.FilterChip(
        label: phrases.list.loosening(label, loosening.matches), removal: phrases.filter.remove(label),
        target: content.query.without(loosening.condition).listPath)
    }
    return AdListPage.EmptyState(
      heading: phrases.list.noMatchesTitle,
      sentence: suggestions.isEmpty ? phrases.list.noMatchesAdvice : phrases.list.noMatchesText,
      suggestions: suggestions, hasNeverFetched: false)
  }

  private func age(_ content: AdListContent) -> Age? {
    content.healths.compactMap(\.lastSuccess).min().map { Age(of: $0, staleAfter: staleAfter, in: edition) }
  }

  private func sourceProblem(_ content: AdListContent) -> String? {
    guard let health = content.healths.first(where: { $0.failure != nil }), let failure = health.failure else {
      return nil
    }
    let sentence = phrases.problems.source(failure.error)
    guard let success = health.lastSuccess else { return sentence }
    return phrases.list.stale(sentence, edition.dates.age(of: success, now: edition.now))
  }

  private func skipped(_ content: AdListContent) -> String? {
    let skipped = content.healths.reduce(0) { $0 + ($1.count?.skipped ?? 0) }
    return skipped > 0 ? phrases.list.skipped(skipped) : nil
  }

  private func skippedAds(_ content: AdListContent) -> [String] {
    let more = content.sources.reduce(0) { $0 + $1.skippedUnnamed }
    return content.healths.flatMap(\.skipped).map(phrases.problems.skippedAd)
      + (more > 0 ? [phrases.problems.moreSkipped(more)] : [])
  }

  private func tooSoon(_ content: AdListContent) -> String? {
    guard content.isRefreshTooSoon, let earliest = content.sources.compactMap(\.notAskedBefore).min() else {
      return nil
    }
    return phrases.refresh.tooSoon(until: earliest, edition)
  }

  private func row(_ watch: (status: WatchStatus, filter: AdFilter?)) -> AdListPage.WatchRow {
    let path = Route.watch(watch.status.id).path
    return AdListPage.WatchRow(
      name: watch.status.watch.name, path: path, target: watch.filter.map { AdQuery(filter: $0).listPath } ?? path,
      news: WatchesPresenter(edition: edition).row(watch.status).new)
  }

  private func words(_ content: AdListContent) -> ConditionWords {
    ConditionWords(edition: edition, categories: content.categories)
  }

  private var phrases: ClassifiedsPhrases { edition.phrases.classifieds }
}
