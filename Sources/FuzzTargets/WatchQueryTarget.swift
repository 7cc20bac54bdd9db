import GazetteDomain

extension FuzzTarget {
  static let watchQueries = FuzzTarget(
    "watch-queries", covers: "queries of watches: read, printed, filed and matched",
    seeds: [
      "bike OR vélo price<200 -broken", "(a \"b c\") OR -(feed:\"Le Monde\" lang:fr)", "warning>=orange type:wind,rain",
      "city:home temperature<0,5°C within:3d", "price:100-300 urgent seller:private drop>10% has:picture",
      "gusts>=80 km/h snow", "price<1 000 €", "rain>0.2in wind>36kn uv≥6",
    ],
    dictionary: [
      "OR", "OU", "(", ")", "-", "−", "\"", "«", "»", ":", "<", "<=", "≥", "feed:", "price<", "temperature<", "within:",
      "warning>=", "type:", "kind:", "city:", "has:", "lang:", "drop", "snow", "€", "euros", "°C", "F", "km/h", "mm",
      "%",
      "ﬃ", "İ", "\u{1F468}\u{200D}\u{1F469}",
    ], maximumInputBytes: 512
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    do throws(WatchQueryProblem) {
      return fault(of: try WatchQuery(text))
    } catch {
      // A problem is a correct result when its place is in the text and its suggestion can be read.
      guard error.position.lowerBound <= text.count else { return "\(error) is outside of the text" }
      guard let suggestion = error.suggestion, (try? WatchQuery(suggestion)) == nil else { return nil }
      return "the suggestion \(suggestion) cannot be read"
    }
  }

  private static func fault(of query: WatchQuery) -> String? {
    let printed = query.condition.text
    // A longer unit or quotes can make the printed text too long.
    guard printed.count <= WatchQuery.maximumLength else { return nil }
    guard (try? WatchQuery(printed))?.condition == query.condition else { return "\(query.text) became \(printed)" }
    let article = WatchedArticle(
      id: ArticleID(rawValue: 1), feedID: FeedID(rawValue: 1), feedTitle: query.text, title: query.text, text: printed,
      published: fuzzingNow)
    let thing = IndexedThing(.article(article))
    let watch = Watch(id: WatchID(rawValue: 1), name: "w", query: query, createdAt: fuzzingNow)
    let percolator = WatchPercolator([ActiveWatch(watch: watch, reader: .owner)])
    guard query.matches(thing), percolator.candidates(for: thing).isEmpty,
      percolator.watches(of: .owner, for: .article).isEmpty
    else { return nil }
    return "\(query.text) is no candidate for its match"
  }
}
