package import GazetteDomain

/// The addresses of “Watch this…”: the form for a new watch, filled with what a page shows.
package struct WatchLinks: Sendable {
  /// Bare words that a query would read as a field or an operator.
  private static let reserved: Set<String> = ["urgent", "starred", "snow", "drop", "or", "ou"]

  private let edition: Edition

  /// Makes the links of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// Returns the link of a list of articles: its words, its feed with the title `feed`, and its folder.
  package func path(_ query: ArticleQuery, feed: String?) -> String {
    let source = feed.map(WatchTerm.feed) ?? query.folder.map(WatchTerm.folder)
    let words = query.search.map(Self.words)
    // Words alone would also find ads.
    let parts = [words, (source ?? words.map { _ in .kind(.article) })?.text]
    return path(parts, name: query.search?.text ?? feed ?? query.folder)
  }

  /// Returns the link of a list of ads; the empty form for a filter that no query can express.
  package func path(_ filter: AdFilter, categories: [AdCategory]) -> String {
    let names = edition.phrases.classifieds.categories
    // The reader cannot fix a problem of the filter.
    let query = try? WatchQuery(filter) { id in categories.first { $0.id == id }.map(names.name) }
    return path(
      [filter.conditions.isEmpty ? nil : query?.text],
      name: ConditionWords(edition: edition, categories: categories).name(of: filter))
  }

  /// Returns the link of an ad: its price drops when the reader has starred it, else ads of its category at its price.
  package func path(_ stored: StoredAd) -> String {
    guard stored.starredAt == nil else {
      return path([ReadyWatch.priceDrops.query], name: edition.phrases[WatchPhrases.self].ready(.priceDrops))
    }
    let category = edition.phrases.classifieds.categories.name(of: stored)
    let price = stored.ad.price.map { WatchTerm.price(minimum: nil, maximum: $0).text }
    return path(
      [category.map { WatchTerm.category($0).text }, price], name: category ?? stored.ad.title)
  }

  /// Returns the link of a search in all sections.
  package func path(_ words: SearchWords) -> String { path([Self.words(words)], name: words.text) }

  /// Returns the link of a city: its frost.
  package func path(city name: String) -> String {
    path([WatchTerm.city(name).text, WatchTerm.measure(.temperature, .below, 0).text], name: name)
  }

  /// Returns the link of warnings from orange: of a city, or of all of the reader's cities for nil.
  package func path(warningsAt city: String?) -> String {
    path(
      ["warning>=orange", city.map { WatchTerm.city($0).text }],
      name: [edition.phrases[WarningPhrases.self].title, city].compactMap(\.self).joined(separator: ", "))
  }

  private func path(_ parts: [String?], name: String?) -> String {
    Route.newWatch(
      parts.compactMap(\.self).joined(separator: " "), name: name.map { String($0.prefix(Watch.maximumNameLength)) })
  }

  /// Returns the words of a search as a query. A word that would be a field or an operator becomes a phrase.
  static func words(_ words: SearchWords) -> String {
    // Each piece between quotation marks is a phrase.
    let pieces = words.text.split(separator: "\"", omittingEmptySubsequences: false)
    // A quotation mark without a partner is a mere character in a search.
    guard !pieces.count.isMultiple(of: 2) else { return bare(words.text.replacing("\"", with: " ")) }
    return pieces.enumerated().map { index, piece in
      index.isMultiple(of: 2) ? bare(String(piece)) : "\"\(piece)\""
    }.joined(separator: "")
  }

  private static func bare(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let isSpecial = reserved.contains(word.lowercased()) || word.contains(where: ":<>=()".contains)
      return isSpecial ? "\"\(word)\"" : String(word)
    }.joined(separator: " ")
  }
}
