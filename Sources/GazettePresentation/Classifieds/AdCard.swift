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
  package let isYoung: Bool
  /// Badges.
  package let isUrgent, isProfessional, isGone, isStarred: Bool
  /// The star's label, and the value that its form sends.
  package let starLabel, starValue: String
  /// True for the first cards of a list, whose pictures are visible without scrolling.
  package let isEarly: Bool
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
  static let youngFor: TimeInterval = 7 * 86_400

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
  private static let earlyCount = 4

  /// Returns the cards of a list, in the same order.
  package func cards(_ ads: [StoredAd]) -> [AdCard] {
    ads.enumerated().map { card($0.element, isEarly: $0.offset < Self.earlyCount) }
  }

  /// Returns the card of one ad; `isEarly` when it is one of the first of a list.
  package func card(_ stored: StoredAd, isEarly: Bool = false) -> AdCard {
    let ad = stored.ad
    let words = query.filter.words
    let path = Route.ad(ad.id.text).path + (listQuery.isEmpty ? "" : "?\(listQuery)")
    return AdCard(
      id: ad.id.text, path: path, title: ad.title,
      titleParts: MarkedText.parts(of: ad.title, marking: words),
      excerpt: MarkedText.excerpt(of: ad.description, marking: words, limit: 150),
      price: price(ad.price), hasPrice: ad.price != nil, drop: drop(stored), category: category(stored),
      date: date(ad.createdAt), isYoung: isYoung(ad.createdAt), isUrgent: ad.isUrgent,
      isProfessional: ad.seller == .professional, isGone: stored.goneSince != nil, isStarred: stored.isStarred,
      starLabel: stored.isStarred
        ? edition.phrases.classifieds.list.unstar(ad.title) : edition.phrases.classifieds.list.star(ad.title),
      starValue: stored.isStarred ? "0" : "1",
      isEarly: isEarly, picture: AdPicture(ad.pictures.forList, widths: [320, 480, 640], links: links))
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
    TimeText(date, text: isYoung(date) ? edition.dates.age(of: date, now: edition.now) : edition.dates.short(date))
  }

  private func isYoung(_ date: Date) -> Bool { date.isWithin(Self.youngFor, of: edition.now) }
}

/// A part of a text, marked when it matches a search word.
package struct MarkedText: Sendable, Hashable {
  package let text: String
  /// True when it matches a search word.
  package let isMarked: Bool

  /// Splits `text` into parts, from left to right; one part when there are no words.
  package static func parts(of text: String, marking words: SearchWords?) -> [MarkedText] {
    guard let words else { return text.isEmpty ? [] : [MarkedText(text: text, isMarked: false)] }
    var parts: [MarkedText] = []
    var end = text.startIndex
    for range in words.ranges(in: text) {
      if end < range.lowerBound {
        parts.append(MarkedText(text: String(text[end..<range.lowerBound]), isMarked: false))
      }
      parts.append(MarkedText(text: String(text[range]), isMarked: true))
      end = range.upperBound
    }
    if end < text.endIndex { parts.append(MarkedText(text: String(text[end...]), isMarked: false)) }
    return parts
  }

  /// Returns about `limit` characters of `text` at most, in one line, from shortly before the first search word.
  static func excerpt(of text: String, marking words: SearchWords?, limit: Int) -> [MarkedText] {
    let line = words.flatMap { stretch(of: text, having: $0) } ?? beginning(of: text, over: limit)
    let first = words.flatMap { $0.ranges(in: line).first?.lowerBound } ?? line.startIndex
    let lead = line.distance(from: line.startIndex, to: first)
    guard lead > limit / 2 else { return parts(of: line.cut(after: limit), marking: words) }
    let start = line.index(first, offsetBy: -limit / 4)
    let rest = line[start...].drop { $0 != " " }.dropFirst()
    return parts(of: "… " + String(rest).cut(after: limit), marking: words)
  }

  /// The number of characters searched at once, and the maximum number of such stretches.
  private static let (stretchLength, mostStretches) = (4000, 10)

  /// Returns the beginning of `text` in one line, with more than `limit` characters if `text` has that many.
  private static func beginning(of text: String, over limit: Int) -> String {
    // Enough for most texts, and a tenth of the work.
    let short = line(Substring(text.unicodeScalars.prefix(2 * limit)))
    return short.count > limit ? short : line(text.prefix(stretchLength))
  }

  /// Returns the first stretch of `text` with a search word; nil when there is none near the beginning.
  private static func stretch(of text: String, having words: SearchWords) -> String? {
    var rest = text[...]
    for _ in 0..<mostStretches where !rest.isEmpty {
      let line = line(rest.prefix(stretchLength))
      if !words.ranges(in: line).isEmpty { return line }
      rest = rest.dropFirst(stretchLength)
    }
    return nil
  }

  private static func line(_ text: Substring) -> String {
    // By scalars: finding character boundaries takes ten times as long, in every card of every list.
    text.unicodeScalars.split(whereSeparator: isSpace).map(Substring.init).joined(separator: " ")
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x80: scalar == " " || (0x09...0x0D).contains(scalar.value)
    case 0x85, 0xA0: true
    case 0..<0x1680: false
    default: scalar.properties.isWhitespace
    }
  }
}
