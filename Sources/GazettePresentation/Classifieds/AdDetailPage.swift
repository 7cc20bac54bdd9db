import Foundation
package import GazetteDomain

/// The view model of an ad's page.
package struct AdDetailPage: Sendable, Hashable {
  /// The same content as in a list.
  package let card: AdCard
  /// The large picture; nil when there is none.
  package let large: AdPicture?
  /// The picture's alternative text.
  package let pictureText: String
  /// The description as paragraphs of lines; empty when the seller wrote none.
  package let paragraphs: [Paragraph]
  /// Category, date, numbers.
  package let facts: [Fact]
  /// The earlier prices and the current one, oldest first; empty when the price never changed.
  package let prices: [PriceLine]
  /// The notice that the ad is gone; nil while it is published.
  package let goneText: String?
  /// The list that the reader came from.
  package let listPath: String
  /// The previous and the next ad in that list; nil at its ends.
  package let previousPath, nextPath: String?
  /// The address of this page.
  package let address: String
  /// The address of this page without the list, for sharing.
  package let sharePath: String
  /// The form of a watch on ads like this one.
  package let watchPath: String
  /// Similar ads, the most similar first; may be empty.
  package let similar: [AdCard]

  package struct Paragraph: Sendable, Hashable {
    /// The lines; never empty.
    package let lines: [Line]
  }

  /// A line of a paragraph.
  package struct Line: Sendable, Hashable {
    /// The line in parts, with the search words marked.
    package let parts: [MarkedText]
    /// True for the last line of its paragraph.
    package let isLast: Bool
  }

  /// A name and a value.
  package struct Fact: Sendable, Hashable {
    /// Both, formatted for display.
    package let name, value: String
    /// The value for machines, when it is a date.
    package let machineDate: String?
  }

  /// A price and its first day.
  package struct PriceLine: Sendable, Hashable {
    /// Both, formatted for display.
    package let price, since: String
    /// True for the current price.
    package let isCurrent: Bool
  }
}

/// Makes the view model of an ad's page.
package struct AdDetailPresenter: Sendable {
  private let edition: Edition
  private let links: PictureLinks
  private let query: AdQuery

  /// Makes the presenter of an ad that the reader opened from the list of `query`.
  package init(edition: Edition, links: PictureLinks, query: AdQuery) {
    self.edition = edition
    self.links = links
    self.query = query
  }

  package func page(_ detail: AdDetail) -> AdDetailPage {
    let ad = detail.stored.ad
    let cards = AdCardPresenter(edition: edition, links: links, query: query)
    return AdDetailPage(
      card: cards.card(detail.stored), large: AdPicture(ad.pictures.forDetail, widths: [960, 640, 1280], links: links),
      pictureText: phrases.picture(ad.title), paragraphs: paragraphs(ad.description),
      facts: facts(detail.stored, category: cards.category(detail.stored)), prices: prices(detail.prices, cards),
      goneText: detail.stored.goneSince.map { phrases.goneSince(edition.dates.age(of: $0, now: edition.now)) },
      listPath: query.after(nil).path, previousPath: detail.previous.map(query.path(of:)),
      nextPath: detail.next.map(query.path(of:)), address: query.path(of: ad.id),
      sharePath: Route.ad(ad.id.text).path, watchPath: WatchLinks(edition: edition).path(detail.stored),
      // Similar ads are not part of the reader's list, so they do not link back to it.
      similar: detail.similar.map { AdCardPresenter(edition: edition, links: links).card($0) })
  }

  private func paragraphs(_ text: String) -> [AdDetailPage.Paragraph] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.split(whereSeparator: \.isEmpty).map { group in
      AdDetailPage.Paragraph(
        lines: group.indices.map { index in
          AdDetailPage.Line(
            parts: MarkedText.parts(of: group[index], marking: query.filter.words),
            isLast: index == group.endIndex - 1)
        })
    }
  }

  private func facts(_ stored: StoredAd, category: String?) -> [AdDetailPage.Fact] {
    let ad = stored.ad
    let date = phrases.dateAndTime(edition.dates.long(ad.createdAt), edition.dates.time(ad.createdAt))
    let facts: [(String, String?, String?)] = [
      (phrases.category, category, nil), (phrases.published, date, DateFormat.machine(ad.createdAt)),
      (phrases.companyNumber, ad.companyNumber, nil), (phrases.number, "\(ad.id.number)", nil),
      (phrases.source, ad.id.source == .paperclip ? nil : ad.id.source.rawValue, nil),
    ]
    return facts.compactMap { name, value, machine in
      value.map { AdDetailPage.Fact(name: name, value: $0, machineDate: machine) }
    }
  }

  private func prices(_ points: [PricePoint], _ cards: AdCardPresenter) -> [AdDetailPage.PriceLine] {
    guard points.count > 1 else { return [] }
    return points.enumerated().map { index, point in
      AdDetailPage.PriceLine(
        price: cards.price(point.price), since: phrases.since(edition.dates.short(point.since)),
        isCurrent: index == points.count - 1)
    }
  }

  private var phrases: AdDetailPhrases { edition.phrases.classifieds.detail }
}
