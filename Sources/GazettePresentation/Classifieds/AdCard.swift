import Foundation
package import GazetteDomain

/// The view model of an ad in a list.
package struct AdCard: Sendable, Hashable {
  /// The identifier: `paperclip:1461742431`.
  package let id: String
  /// The path of the ad's page.
  package let path: String
  package let title: String
  /// The title in parts, with the search words marked.
  package let titleParts: [MarkedText]
  /// A part of the description in one line, in parts; empty when there is no description.
  package let excerpt: [MarkedText]
  /// The price, or the phrase for a missing price.
  package let price: String
  /// False when the source gives no price.
  package let hasPrice: Bool
  /// The price before the last drop; nil when the price did not drop.
  package let drop: PriceDrop?
  /// The category's name; nil when there is none.
  package let category: String?
  /// The publication date: an age for the first week, then the date.
  package let date: TimeText
  /// True while ``date`` is an age, which the page updates.
  package let isRecent: Bool
  /// Badges.
  package let isUrgent, isProfessional, isGone, isStarred: Bool
  /// The star's label, and the value that its form sends.
  package let starLabel, starValue: String
  /// True for the first cards of a list, whose pictures are visible without scrolling.
  package let isAboveTheFold: Bool
  /// The picture; nil when the ad has none.
  package let picture: AdPicture?

  /// A price that dropped.
  package struct PriceDrop: Sendable, Hashable {
    /// The previous price.
    package let before: String
    /// In words: « au lieu de 60 € ».
    package let inWords: String
  }
}

/// An ad's picture at Gazette's own address, with an alternative for when it does not load.
package struct AdPicture: Sendable, Hashable {
  /// The colour to show while it loads; nil when unknown.
  package let color: String?
  /// The picture's address.
  package let address: String
  /// The address in several widths.
  package let sourceSet: String
  /// The other size, to try when the first does not load; nil when there is none.
  package let otherAddress: String?

  /// Makes the view model of the first of `pictures`, which come best first; nil when there are none.
  init?(_ pictures: [URL], widths: [Int], links: PictureLinks) {
    guard let first = pictures.first, let width = widths.first else { return nil }
    color = links.color(of: first)
    address = links.path(of: first, width: width)
    sourceSet = links.sourceSet(of: first, widths: widths)
    otherAddress = pictures.dropFirst().first { $0 != first }.map { links.path(of: $0, width: width) }
  }
}

/// Makes the view models of ads in a list.
package struct AdCardPresenter: Sendable {
  /// The time in seconds for which dates are shown as ages.
  static let recentPeriod: TimeInterval = 7 * 86_400

  private let edition: Edition
  private let links: PictureLinks
  private let query: AdQuery
  /// The query of each ad's path, so that its page links back to the list.
  private let listQuery: String

  /// Makes the presenter of the list of `query`.
  package init(edition: Edition, links: PictureLinks, query: AdQuery = AdQuery()) {
    self.edition = edition
    self.links = links
    self.query = query
    listQuery = query.listQuery
  }

  /// The number of cards that a phone shows without scrolling.
  private static let aboveTheFoldCount = 4

  /// Returns the cards of a list, in the same order.
  package func cards(_ ads: [StoredAd]) -> [AdCard] {
    ads.enumerated().map { card($0.element, isAboveTheFold: $0.offset < Self.aboveTheFoldCount) }
  }

  /// Returns the card of one ad; `isAboveTheFold` when it is one of the first of a list.
  package func card(_ stored: StoredAd, isAboveTheFold: Bool = false) -> AdCard {
    let ad = stored.ad
    let words = query.filter.words
    let path = Route.ad(ad.id.text).path + (listQuery.isEmpty ? "" : "?\(listQuery)")
    return AdCard(
      id: ad.id.text, path: path, title: ad.title,
      titleParts: MarkedText.parts(of: ad.title, marking: words),
      excerpt: MarkedText.excerpt(of: ad.description, marking: words, limit: 150),
      price: price(ad.price), hasPrice: ad.price != nil, drop: drop(stored), category: category(stored),
      date: date(ad.createdAt), isRecent: isRecent(ad.createdAt), isUrgent: ad.isUrgent,
      isProfessional: ad.seller == .professional, isGone: stored.goneSince != nil, isStarred: stored.isStarred,
      starLabel: stored.isStarred
        ? edition.phrases.classifieds.list.unstar(ad.title) : edition.phrases.classifieds.list.star(ad.title),
      starValue: stored.isStarred ? "0" : "1",
      isAboveTheFold: isAboveTheFold, picture: AdPicture(ad.pictures.forList, widths: [320, 480, 640], links: links))
  }

  /// Returns the price in the reader's locale, or the phrase for a missing price.
  func price(_ price: Price?) -> String {
    let phrases = edition.phrases.classifieds.list
    guard let price else { return phrases.noPrice }
    return price.cents == 0 ? phrases.free : edition.numbers.euros(price.euros)
  }

  /// Returns the category's name, or its number when the source does not name it.
  func category(_ stored: StoredAd) -> String? {
    edition.phrases.classifieds.categories.name(of: stored)
      ?? stored.ad.category.map { edition.phrases.classifieds.filter.unnamedCategory("\($0.rawValue)") }
  }

  private func drop(_ stored: StoredAd) -> AdCard.PriceDrop? {
    guard stored.isPriceDropped, let before = stored.previousPrice else { return nil }
    let text = price(before)
    return AdCard.PriceDrop(before: text, inWords: edition.phrases.classifieds.list.insteadOf(text))
  }

  private func date(_ date: Date) -> TimeText {
    TimeText(date, text: isRecent(date) ? edition.dates.age(of: date, now: edition.now) : edition.dates.short(date))
  }

  private func isRecent(_ date: Date) -> Bool { date.isWithin(Self.recentPeriod, of: edition.now) }
}
