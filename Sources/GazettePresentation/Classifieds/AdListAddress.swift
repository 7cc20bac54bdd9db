package import GazetteDomain

/// The address of a list of ads: everything that decides what it shows.
package struct AdListAddress: Sendable, Hashable {
  /// Which ads.
  package var filter: AdFilter
  /// In which order.
  package var order: AdOrder
  /// How they are set.
  package var layout: AdLayout

  /// The address of a list.
  package init(filter: AdFilter = AdFilter(), order: AdOrder = .urgent, layout: AdLayout = .cards) {
    self.filter = filter
    self.order = order
    self.layout = layout
  }

  /// What stands behind the question mark, the usual left out; empty for the plain list.
  package var query: String { encoded(pairs) }

  /// The path of the list, or of the page of it behind a place.
  package func path(after: AdCursor? = nil) -> String {
    Self.joined(.classifieds, encoded(pairs + (after.map { [("after", $0.text)] } ?? [])))
  }

  /// The path of an ad, which keeps the list that the reader came from.
  package func path(of ad: AdID) -> String { Self.joined(.ad(ad.text), query) }

  /// The path that shows every ad and forgets what was remembered.
  package var everything: String {
    Self.joined(.classifieds, encoded([("all", "1")] + AdListAddress(order: order, layout: layout).pairs))
  }

  /// The same list without one condition.
  package func without(_ condition: AdFilter.Condition) -> AdListAddress {
    var address = self
    address.filter = filter.without(condition)
    return address
  }

  private var pairs: [(String, String)] {
    var pairs = filter.categories.sorted().map { ("category", "\($0.rawValue)") }
    if let words = filter.words { pairs.append(("q", words.text)) }
    if let price = filter.minimumPrice { pairs.append(("minPrice", price.plainText)) }
    if let price = filter.maximumPrice { pairs.append(("maxPrice", price.plainText)) }
    if filter.withPicture { pairs.append(("withPicture", "1")) }
    if filter.urgentOnly { pairs.append(("urgent", "1")) }
    if let seller = filter.seller { pairs.append(("seller", seller.rawValue)) }
    if filter.starredOnly { pairs.append(("starred", "1")) }
    if order != .urgent { pairs.append(("sort", order.rawValue)) }
    if layout != .cards { pairs.append(("view", layout.rawValue)) }
    return pairs
  }

  private func encoded(_ pairs: [(String, String)]) -> String {
    pairs.map { "\($0)=\(PercentEncoding.queryPart($1))" }.joined(separator: "&")
  }

  private static func joined(_ route: Route, _ query: String) -> String {
    query.isEmpty ? route.path : "\(route.path)?\(query)"
  }
}

/// How a list of ads is set.
package enum AdLayout: String, Sendable, CaseIterable {
  /// Pictures side by side.
  case cards
  /// One line each.
  case rows
}

extension Price {
  /// As a person types it: `140`, `12.50`.
  package var plainText: String {
    let rest = cents % 100
    return rest == 0 ? "\(cents / 100)" : "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
