import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting

// The ads that a browser stores: the first page and the starred ads.
extension ClassifiedsPages {
  package func offlinePart(_ scope: OfflineScope) async throws -> OfflinePart {
    let first = try await ads.page(AdQuery(limit: Self.adsPerPage), for: scope.reader).ads
    var query = AdQuery(limit: AdQuery.limits.upperBound)
    query.filter.starredOnly = true
    let known = Set(first.map(\.id))
    let starred = try await ads.page(query, for: scope.reader).ads.filter { !known.contains($0.id) }
    let watches = try await watches.overAds(for: scope.reader)
    let pages = (first + starred).map(Self.page)
    var part = OfflinePart()
    // `all=1` ignores the filter that this browser remembers, which could narrow the list's own address.
    let list = OfflinePage(
      Route.classifieds.path(["all": "1"]),
      content: pages.flatMap(\.content) + watches.flatMap { [$0.watch.name, String($0.newMatches)] })
    part.pages = [list] + pages
    part.rows = rows(first + starred, scope)
    part.comparisons["ad"] = Dictionary(
      uniqueKeysWithValues: AdFilter.comparisons.map { ($0.field.rawValue, OfflineRow.Comparison($0.comparison)) })
    return part
  }

  private static func page(_ stored: StoredAd) -> OfflinePage {
    let ad = stored.ad
    return OfflinePage(
      Route.ad(stored.id.text).path,
      content: [
        ad.title, ad.description, ad.price.map { String($0.cents) }, stored.previousPrice.map { String($0.cents) },
        stored.categoryName, ad.pictures.forDetail.first?.absoluteString, String(ad.isUrgent), ad.companyNumber,
        String(stored.isStarred), String(stored.goneSince != nil),
      ])
  }

  private func rows(_ stored: [StoredAd], _ scope: OfflineScope) -> [OfflineRow] {
    let phrases = scope.edition.phrases
    let cards = AdCardPresenter(edition: scope.edition, links: pictures)
    let found = AdResults(stored, edition: scope.edition, links: pictures)
    return zip(stored, found.ads).map { stored, teaser in
      let ad = stored.ad
      let card = AdCardHTML(
        frame: scope.frame, card: cards.card(stored), words: phrases.classifieds.list,
        returnPath: Route.classifieds.path
      )
      var offlineRow = OfflineRow(
        "ad", path: Route.ad(stored.id.text).path, text: "\(ad.title) \(ad.description)", row: card.body,
        found: scope.frame.ad(teaser, urgent: phrases.frontPage.urgent))
      for (field, comparison) in AdFilter.comparisons {
        switch comparison {
        case .ticked(let isMet): offlineRow.values[field.rawValue] = isMet(stored) ? ["1"] : nil
        case .oneOf(let values): offlineRow.values[field.rawValue] = values(stored)
        case .atLeast(let number), .atMost(let number): offlineRow.numbers[field.rawValue] = number(stored)
        }
      }
      offlineRow.numbers["created"] = ad.createdAt.timeIntervalSince1970
      offlineRow.numbers["price"] = ad.price?.euros
      offlineRow.isOnlyStarred = stored.goneSince != nil
      return offlineRow
    }
  }
}

extension OfflineRow.Comparison {
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
