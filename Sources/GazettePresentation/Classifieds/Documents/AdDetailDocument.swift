import Foundation
package import GazetteDomain

/// An ad with what stands around it, as the API writes it; what it does not have is null.
package struct AdDetailDocument: Encodable, Sendable {
  let ad: AdDocument
  let starred: Bool
  @OrNull var goneSince: Date?
  let prices: [PriceDocument]
  @OrNull var previous: String?
  @OrNull var next: String?
  let similar: [AdDocument]

  struct PriceDocument: Encodable, Sendable {
    @OrNull var price: Double?
    let since: Date
  }

  /// Describes an ad with its prices, oldest first, and its neighbours in the list that was asked for.
  package init(_ detail: AdDetail) {
    ad = AdDocument(detail.stored)
    starred = detail.stored.isStarred
    goneSince = detail.stored.goneSince
    prices = detail.prices.map { PriceDocument(price: $0.price?.euros, since: $0.since) }
    previous = detail.previous?.text
    next = detail.next?.text
    similar = detail.similar.map(AdDocument.init)
  }
}
