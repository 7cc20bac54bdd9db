package import Foundation
import GazetteDomain

/// Makes the list of ads ready to be shown.
package struct AdListPresenter: Sendable {
  private let edition: Edition
  private let links: PictureLinks
  private let staleAfter: TimeInterval

  /// Makes the presenter of an edition.
  /// - Parameter staleAfter: so many seconds after their last reading, ads are called old.
  package init(edition: Edition, links: PictureLinks, staleAfter: TimeInterval) {
    self.edition = edition
    self.links = links
    self.staleAfter = staleAfter
  }

  /// The page for `content`.
  package func page(_ content: AdListContent) -> AdListPage {
    let found = content.found
    let query = content.query
    let cards = AdCardPresenter(edition: edition, links: links, query: query)
    return AdListPage(
      count: found.map { phrases.list.count($0.total) }, age: age(content), trouble: trouble(content),
      tooSoon: tooSoon(content), skipped: skipped(content), skippedAds: skippedAds(content),
      queryTrouble: content.problem.map { phrases.trouble.filter(named($0)) },
      form: AdFormPresenter(edition: edition).form(content), chips: chips(content),
      cards: cards.cards(found?.page.ads ?? []), nothing: nothing(content),
      nextPath: found?.page.next.map { query.after($0).path },
      firstPath: query.after == nil ? nil : query.after(nil).path, clearPath: query.everythingPath,
      address: query.path, remembered: query.listQuery,
      layouts: layouts(content), isRows: query.layout == .rows,
      searches: content.searches.map(row), canSave: found.map { !$0.query.filter.conditions.isEmpty } ?? false,
      suggestedName: found.map { words(content).name(of: $0.query.filter) } ?? "")
  }

  /// The problem, its field called as the form calls it.
  private func named(_ problem: AdFilterProblem) -> AdFilterProblem {
    guard case .field(let field) = problem else { return problem }
    let words = phrases.filter
    let names = [
      "minPrice": "\(words.price), \(words.minimum)", "maxPrice": "\(words.price), \(words.maximum)",
      "seller": words.seller, "sort": words.order, "view": words.layout, "urgent": words.urgentOnly,
      "withPicture": words.withPicture, "starred": words.starredOnly, "cursor": "after",
    ]
    return .field(names[field.field].map(field.named) ?? field)
  }

  private func chips(_ content: AdListContent) -> [AdListPage.FilterChip] {
    guard let filter = content.found?.query.filter else { return [] }
    return filter.conditions.map { condition in
      let label = words(content).label(condition, in: filter)
      return AdListPage.FilterChip(
        label: label, removal: phrases.filter.remove(label), target: content.query.without(condition).listPath)
    }
  }

  private func layouts(_ content: AdListContent) -> [AdListPage.LayoutLink] {
    AdLayout.allCases.map { layout in
      var query = content.query.after(nil)
      query.layout = layout
      return AdListPage.LayoutLink(
        label: layout == .cards ? phrases.filter.cards : phrases.filter.rows,
        icon: layout == .cards ? "i-grid" : "i-news",
        target: query.listQuery.isEmpty ? query.everythingPath : query.path,
        isCurrent: layout == content.query.layout)
    }
  }

  private func nothing(_ content: AdListContent) -> AdListPage.Nothing? {
    guard let found = content.found, found.page.ads.isEmpty else { return nil }
    let filter = found.query.filter
    if filter.conditions.isEmpty {
      return AdListPage.Nothing(
        heading: phrases.list.emptyTitle, sentence: trouble(content) ?? phrases.list.emptyText, helps: [],
        isBlank: true)
    }
    if filter.conditions == [.starredOnly] {
      return AdListPage.Nothing(
        heading: phrases.list.noStarsTitle, sentence: phrases.list.noStarsText, helps: [], isBlank: false)
    }
    let helps = found.loosenings.map { loosening in
      let label = words(content).label(loosening.condition, in: filter)
      return AdListPage.FilterChip(
        label: phrases.list.loosening(label, loosening.matches), removal: phrases.filter.remove(label),
        target: content.query.without(loosening.condition).listPath)
    }
    return AdListPage.Nothing(
      heading: phrases.list.nothingTitle,
      sentence: helps.isEmpty ? phrases.list.nothingHelps : phrases.list.nothingText, helps: helps, isBlank: false)
  }

  private func age(_ content: AdListContent) -> Age? {
    content.healths.compactMap(\.lastSuccess).min().map { Age(of: $0, staleAfter: staleAfter, in: edition) }
  }

  private func trouble(_ content: AdListContent) -> String? {
    guard let health = content.healths.first(where: { $0.failure != nil }), let failure = health.failure else {
      return nil
    }
    let sentence = phrases.trouble.source(failure.error)
    guard let success = health.lastSuccess else { return sentence }
    return phrases.list.stale(sentence, edition.dates.age(of: success, now: edition.now))
  }

  private func skipped(_ content: AdListContent) -> String? {
    let skipped = content.healths.reduce(0) { $0 + ($1.count?.skipped ?? 0) }
    return skipped > 0 ? phrases.list.skipped(skipped) : nil
  }

  private func skippedAds(_ content: AdListContent) -> [String] {
    let more = content.sources.reduce(0) { $0 + $1.skippedUnnamed }
    return content.healths.flatMap(\.skipped).map(phrases.trouble.skippedAd)
      + (more > 0 ? [phrases.trouble.moreSkipped(more)] : [])
  }

  private func tooSoon(_ content: AdListContent) -> String? {
    guard content.wasAskedTooSoon, let until = content.sources.compactMap(\.notAskedBefore).min() else { return nil }
    return phrases.refresh.tooSoon(until: until, edition)
  }

  private func row(_ status: SavedSearchStatus) -> AdListPage.SavedSearchRow {
    let id = "\(status.id.rawValue)"
    return AdListPage.SavedSearchRow(
      id: id, name: status.search.name,
      removal: phrases.searches.remove(status.search.name),
      news: status.newMatches > 0 ? phrases.searches.new(status.newMatches) : nil)
  }

  private func words(_ content: AdListContent) -> ConditionWords {
    ConditionWords(edition: edition, categories: content.categories)
  }

  private var phrases: ClassifiedsPhrases { edition.phrases.classifieds }
}
