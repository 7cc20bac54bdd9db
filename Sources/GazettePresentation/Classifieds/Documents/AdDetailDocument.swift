import Foundation
package import GazetteDomain

/// An ad with what stands around it, as the API writes it; what it does not have is null.
package struct AdDetailDocument: Encodable, Sendable {
  let ad: AdDocument
  let starred: Bool
  let goneSince: Date?
  let prices: [PriceDocument]
  let previous: String?
  let next: String?
  let similar: [AdDocument]

  struct PriceDocument: Encodable, Sendable {
    let price: Double?
    let since: Date

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(price, forKey: .price)
      try fields.encode(since, forKey: .since)
    }

    private enum CodingKeys: String, CodingKey { case price, since }
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

  /// Writes every field.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(ad, forKey: .ad)
    try fields.encode(starred, forKey: .starred)
    try fields.encode(goneSince, forKey: .goneSince)
    try fields.encode(prices, forKey: .prices)
    try fields.encode(previous, forKey: .previous)
    try fields.encode(next, forKey: .next)
    try fields.encode(similar, forKey: .similar)
  }

  private enum CodingKeys: String, CodingKey { case ad, starred, goneSince, prices, previous, next, similar }
}
