extension Route {
  /// The path that a link holds, each part percent-encoded: `/weather/48.8534,2.3488`.
  package var path: String {
    "/" + segments.map(PercentEncoding.pathPart).joined(separator: "/")
  }

  /// The path with a query; pairs without a value are left out, order is kept.
  package func path(_ query: KeyValuePairs<String, String?>) -> String {
    let pairs = query.compactMap { name, value in
      value.map { "\(PercentEncoding.queryPart(name))=\(PercentEncoding.queryPart($0))" }
    }
    return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
  }

  /// The path as a router reads it, values in braces left as they are: `/weather/{place}`.
  package var pattern: String { "/" + segments.joined(separator: "/") }
}
