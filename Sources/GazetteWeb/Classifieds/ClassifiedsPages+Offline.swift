import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting

// The ads that a browser stores: the first page, the starred ads, and the targets of the saved searches.
extension ClassifiedsPages {
  package func kept(_ wish: OfflineScope) async throws -> OfflinePart {
    let first = try await ads.page(AdQuery(limit: Self.adsPerPage), for: wish.reader).ads
    var query = AdQuery(limit: AdQuery.limits.upperBound)
    query.filter.starredOnly = true
    let known = Set(first.map(\.id))
    let starred = try await ads.page(query, for: wish.reader).ads.filter { !known.contains($0.id) }
    let saved = try await searches.list(for: wish.reader)
    let pages = (first + starred).map(Self.page)
    var part = OfflinePart()
    // `all=1` ignores the filter that this browser remembers, which could narrow the list's own address.
    let list = OfflinePage(
      Route.classifieds.path(["all": "1"]),
      madeOf: pages.flatMap(\.content) + saved.flatMap { [$0.search.name, String($0.newMatches)] })
    part.pages = [list] + pages
    part.rows = rows(first + starred, wish)
    part.tests["ad"] = Dictionary(
      uniqueKeysWithValues: AdFilter.comparisons.map { ($0.field.rawValue, OfflineRow.Test($0.comparison)) })
    for search in saved {
      let id = String(search.id.rawValue)
      for door in [Route.savedSearch(id), .openSavedSearch(id)] { part.doors[door.path] = search.search.query.listPath }
    }
    return part
  }

  private static func page(_ stored: StoredAd) -> OfflinePage {
    let ad = stored.ad
    return OfflinePage(
      Route.ad(stored.id.text).path,
      madeOf: [
        ad.title, ad.description, ad.price.map { String($0.cents) }, stored.previousPrice.map { String($0.cents) },
        stored.categoryName, ad.pictures.forDetail.first?.absoluteString, String(ad.isUrgent), ad.companyNumber,
        String(stored.isStarred), String(stored.goneSince != nil),
      ])
  }

  private func rows(_ stored: [StoredAd], _ wish: OfflineScope) -> [OfflineRow] {
    let phrases = wish.edition.phrases
    let cards = AdCardPresenter(edition: wish.edition, links: pictures)
    let found = AdResults(stored, edition: wish.edition, links: pictures)
    return zip(stored, found.ads).map { stored, teaser in
      let ad = stored.ad
      let card = AdCardHTML(
        frame: wish.frame, card: cards.card(stored), words: phrases.classifieds.list, returnPath: Route.classifieds.path
      )
      var kept = OfflineRow(
        "ad", path: Route.ad(stored.id.text).path, text: "\(ad.title) \(ad.description)", row: card.body,
        found: wish.frame.ad(teaser, urgent: phrases.frontPage.urgent))
      for (field, comparison) in AdFilter.comparisons {
        switch comparison {
        case .ticked(let isMet): kept.values[field.rawValue] = isMet(stored) ? ["1"] : nil
        case .oneOf(let values): kept.values[field.rawValue] = values(stored)
        case .atLeast(let number), .atMost(let number): kept.numbers[field.rawValue] = number(stored)
        }
      }
      kept.numbers["created"] = ad.createdAt.timeIntervalSince1970
      kept.numbers["price"] = ad.price?.euros
      kept.isOnlyStarred = stored.goneSince != nil
      return kept
    }
  }
}

extension OfflineRow.Test {
  fileprivate init(_ comparison: AdFilter.Comparison) {
    self =
      switch comparison {
      case .ticked: .ticked
      case .oneOf: .oneOf
      case .atLeast: .atLeast
      case .atMost: .atMost
      }
  }
}
