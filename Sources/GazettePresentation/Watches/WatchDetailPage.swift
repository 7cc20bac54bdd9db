package import GazetteDomain

/// The view model of the page of one watch.
package struct WatchDetailPage: Sendable, Hashable {
  /// The watch, as in the list.
  package let row: WatchesPage.Row
  /// The heading of the matches: « Masqués par … » for a watch that hides.
  package let heading: String
  /// The matches of this part, the latest first; may be empty.
  package let matches: [WatchMatchRow]
  /// The path of earlier matches; nil at the end.
  package let nextPath: String?
  /// True when the matches have articles that the watch hides, and ones that it could hide.
  package let hasHidden, hasShown: Bool
  /// True when there are actions to apply to earlier matches.
  package let offersPast: Bool
  /// True when the visit is to be recorded, because there are new matches.
  package let hasNew: Bool
  /// The result of the previous form; nil without one.
  package let notice: String?
  /// The link to the ads that match now; nil for a watch that no filter of ads expresses.
  package let ads: AdsLink?

  /// A link to a list of ads.
  package struct AdsLink: Sendable, Hashable {
    /// Its text, with the number of ads, and the path of the list.
    package let label, path: String
  }
}

/// Makes the view model of the page of one watch.
package struct WatchDetailPresenter: Sendable {
  /// The maximum number of matches on a page.
  package static let matchesPerPage = 50
  /// The actions that can be applied to earlier matches.
  private static let pastActions: Set<WatchAction> = [.hide, .read, .star, .label]

  private let edition: Edition
  private var words: WatchDetailPhrases { edition.phrases[WatchPhrases.self].detail }

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// Returns the page of a watch with a part of its matches, one more than fit when there are further ones. `done` names the
  /// previous form, and `count` is its result. `ads` are the ads that match now, nil when no filter expresses the watch.
  package func page(
    _ status: WatchStatus, matches: [WatchMatch], done: String? = nil, count: Int = 0,
    ads: (filter: AdFilter, count: Int)? = nil
  ) -> WatchDetailPage {
    let presenter = WatchesPresenter(edition: edition)
    let watch = status.watch
    let shown = Array(matches.prefix(Self.matchesPerPage))
    let rows = presenter.rows(shown, of: watch)
    return WatchDetailPage(
      row: presenter.row(status),
      heading: watch.actions.contains(.hide) ? words.hiddenBy(watch.name) : words.matches, matches: rows,
      nextPath: shown.count < matches.count ? shown.last.map { path(after: $0.id, of: watch) } : nil,
      hasHidden: rows.contains(where: \.isHidden),
      hasShown: rows.contains { $0.article != nil && !$0.isHidden },
      offersPast: !watch.actions.isDisjoint(with: Self.pastActions), hasNew: status.newMatches > 0,
      notice: notice(done, count),
      ads: ads.map { ads in
        WatchDetailPage.AdsLink(label: words.adsNow(ads.count), path: AdQuery(filter: ads.filter).listPath)
      })
  }

  private func path(after match: WatchMatchID, of watch: Watch) -> String {
    Route.watch(watch.id).path(["after": String(match.rawValue)])
  }

  private func notice(_ done: String?, _ count: Int) -> String? {
    switch done {
    case "created": words.created
    case "saved": words.saved
    case "undone": words.undone
    case "applied": words.applied.counted(count, in: edition.language)
    default: nil
    }
  }
}

/// The view model of the watches that touched an article.
package struct WatchNote: Sendable, Hashable {
  /// A watch, by name, with the path of its page.
  package let name, path: String
  /// True when it hides the article.
  package let hides: Bool

  /// Makes the notes of watches.
  package static func notes(_ touching: [(watch: Watch, isHidden: Bool)]) -> [WatchNote] {
    touching.map { WatchNote(name: $0.watch.name, path: Route.watch($0.watch.id).path, hides: $0.isHidden) }
  }
}
