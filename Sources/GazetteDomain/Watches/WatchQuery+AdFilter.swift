import Foundation

extension WatchQuery {
  /// Makes the query for the ads that pass a filter, such as a saved search; categories without a name are left out.
  /// - Throws: ``WatchQueryProblem`` when no category has a name, or when the filter has more conditions than a query can have.
  public init(
    _ filter: AdFilter, categoryName: (AdCategoryID) -> String?
  ) throws(WatchQueryProblem) {
    let names = filter.categories.sorted().compactMap(categoryName)
    guard filter.categories.isEmpty || !names.isEmpty else { throw WatchQueryProblem(.nothingMatches, at: 0..<0) }
    var terms: [WatchTerm] = []
    if filter.minimumPrice != nil || filter.maximumPrice != nil {
      terms.append(.price(minimum: filter.minimumPrice, maximum: filter.maximumPrice))
    }
    terms += filter.withPicture ? [.hasPicture] : []
    terms += filter.urgentOnly ? [.urgent] : []
    terms += filter.seller.map { [.seller($0)] } ?? []
    terms += filter.starredOnly ? [.starred] : []
    var parts = filter.words.map { [$0.queryText] } ?? []
    parts += names.isEmpty ? [] : [names.map { WatchTerm.category($0).text }.joined(separator: " OR ")]
    // Without a term for ads alone, the query finds articles too.
    if names.isEmpty, !terms.contains(where: { $0.kinds == [.ad] }) { terms.insert(.kind(.ad), at: 0) }
    try self.init((parts + terms.map(\.text)).joined(separator: " "))
  }
}

extension SearchWords {
  /// The text that a query reads as this search: as typed when that is the same, else made of the folded words.
  fileprivate var queryText: String {
    // A text that is no query is made again below.
    if let query = try? WatchQuery(text), query.condition.isSearch(for: self) { return text }
    let words = loose.map { WatchField(rawValue: $0)?.bare == nil ? $0 : $0.capitalized }
    let wanted = words + phrases.map { "\"\($0.joined(separator: " "))\"" }
    return (wanted + excluded.map { "-\"\($0.joined(separator: " "))\"" }).joined(separator: " ")
  }
}

extension WatchCondition {
  /// Returns true when it only has the words, phrases and exclusions of a search.
  fileprivate func isSearch(for words: SearchWords) -> Bool {
    var (loose, phrases, excluded): (Set<String>, Set<[String]>, Set<[String]>) = ([], [], [])
    for part in conjuncts {
      switch part {
      case .term(.words(let term)):
        loose.formUnion(term.loose)
        phrases.formUnion(term.phrases)
      case .not(.term(.words(let term))): excluded.formUnion(term.phrases.isEmpty ? [term.loose] : term.phrases)
      default: return false
      }
    }
    return loose == Set(words.loose) && phrases == Set(words.phrases) && excluded == Set(words.excluded)
  }
}
