package import GazetteDomain

// The address of a list of ads: pages link to it, forms send it, and a saved search leads to it.
extension AdQuery {
  /// The path of the page that the query asks for, the usual left out.
  package var path: String { Self.joined(.classifieds, fields) }

  /// The path of an ad, which keeps the list that the reader came from.
  package func path(of ad: AdID) -> String { Self.joined(.ad(ad.text), fields.list) }

  /// What stands behind the question mark of the list's first page; empty for the plain list.
  package var listQuery: String { Self.encoded(fields.list.pairs) }

  /// The path of the same list from its beginning; one without conditions forgets what was remembered.
  package var listPath: String {
    filter.conditions.isEmpty ? everythingPath : Self.joined(.classifieds, fields.list)
  }

  /// The path that shows every ad, in the same order and layout, and forgets what was remembered.
  package var everythingPath: String {
    let everything = AdQuery(order: order, layout: layout).fields.pairs
    return "\(Route.classifieds.path)?\(Self.encoded([("all", "1")] + everything))"
  }

  private static func joined(_ route: Route, _ fields: Fields) -> String {
    let query = encoded(fields.pairs)
    return query.isEmpty ? route.path : "\(route.path)?\(query)"
  }

  private static func encoded(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\($0.name)=\(PercentEncoding.queryPart($0.value))" }.joined(separator: "&")
  }
}
