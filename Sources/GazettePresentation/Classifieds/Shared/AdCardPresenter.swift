import Foundation
package import GazetteDomain

/// Makes ads ready to be shown in a list.
package struct AdCardPresenter: Sendable {
  /// Ages are told for a week; then the date says more.
  static let youngFor: TimeInterval = 7 * 86_400

  private let edition: Edition
  private let links: PictureLinks
  private let address: AdListAddress

  /// The presenter of a list at `address`.
  package init(edition: Edition, links: PictureLinks, address: AdListAddress = AdListAddress()) {
    self.edition = edition
    self.links = links
    self.address = address
  }

  /// How many cards of a list a phone shows at first.
  private static let earlyCount = 4

  /// The ads of a list, in their order.
  package func cards(_ ads: [StoredAd]) -> [AdCard] {
    ads.enumerated().map { card($0.element, isEarly: $0.offset < Self.earlyCount) }
  }

  /// One ad; `isEarly` when it is among the first of a list.
  package func card(_ stored: StoredAd, isEarly: Bool = false) -> AdCard {
    let ad = stored.ad
    let words = address.filter.words
    let phrases = edition.phrases.classifieds.list
    return AdCard(
      id: ad.id.text, path: address.path(of: ad.id), title: ad.title,
      titleParts: MarkedText.parts(of: ad.title, marking: words),
      excerpt: MarkedText.excerpt(of: ad.description, marking: words, limit: 150),
      price: price(ad.price), hasPrice: ad.price != nil, drop: drop(stored), category: category(stored),
      date: date(ad.createdAt), isYoung: isYoung(ad.createdAt), isUrgent: ad.isUrgent,
      isProfessional: ad.seller == .professional, isGone: stored.goneSince != nil, isStarred: stored.isStarred,
      starPath: Route.adStar(ad.id.text).path,
      starLabel: stored.isStarred ? phrases.unstar(ad.title) : phrases.star(ad.title),
      starValue: stored.isStarred ? "0" : "1",
      isEarly: isEarly, picture: AdPicture(ad.pictures.forList, widths: [320, 480, 640], links: links))
  }

  /// A price in the reader's locale, or that there is none.
  func price(_ price: Price?) -> String {
    let phrases = edition.phrases.classifieds.list
    guard let price else { return phrases.noPrice }
    return price.cents == 0 ? phrases.free : edition.numbers.euros(price.euros)
  }

  /// The category's name; its number where the source does not name it.
  func category(_ stored: StoredAd) -> String? {
    stored.categoryName
      ?? stored.ad.category.map { edition.phrases.classifieds.filter.unnamedCategory("\($0.rawValue)") }
  }

  private func drop(_ stored: StoredAd) -> AdCard.PriceDrop? {
    guard stored.isPriceDropped, let before = stored.previousPrice else { return nil }
    let text = price(before)
    return AdCard.PriceDrop(before: text, inWords: edition.phrases.classifieds.list.insteadOf(text))
  }

  private func date(_ date: Date) -> TimeText {
    TimeText(date, text: isYoung(date) ? edition.dates.age(of: date, now: edition.now) : edition.dates.short(date))
  }

  private func isYoung(_ date: Date) -> Bool { edition.now.timeIntervalSince(date) < Self.youngFor }
}
