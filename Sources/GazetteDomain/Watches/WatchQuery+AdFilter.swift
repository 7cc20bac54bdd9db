import Foundation

extension WatchQuery {
  /// Makes the query for the ads that pass a filter, without the categories that have no name.
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

extension WatchQuery {
  /// Returns the filter of the ads that the query finds, with all categories of a name. Nil for a query that finds other things
  /// too, or that has a condition that no filter has.
  public func adFilter(categoryIDs: (_ name: String) -> [AdCategoryID]) -> AdFilter? {
    guard kinds == [.ad] else { return nil }
    var filter = AdFilter()
    var words: [String] = []
    for part in condition.conjuncts {
      switch part {
      case .term(.words(let term)): words.append(term.text)
      case .not(.term(.words(let term))): words.append("-" + term.text)
      default: guard filter.add(part, categoryIDs) else { return nil }
      }
    }
    // Words that are too many for one search are several terms of a query.
    filter.words = try? SearchWords(words.joined(separator: " "))
    if let minimum = filter.minimumPrice, let maximum = filter.maximumPrice, minimum > maximum { return nil }
    return words.isEmpty == (filter.words == nil) ? filter : nil
  }
}

extension AdFilter {
  /// Adds a condition of a query; returns false when no filter has it, or not in addition to the present ones.
  fileprivate mutating func add(_ part: WatchCondition, _ categoryIDs: (_ name: String) -> [AdCategoryID]) -> Bool {
    let named = part.disjuncts.map { part in
      if case .term(.category(let name)) = part { categoryIDs(name) } else { [AdCategoryID]() }
    }
    if !named.contains([]) {
      guard categories.isEmpty else { return false }
      categories = Set(named.joined())
      return true
    }
    guard case .term(let term) = part else { return false }
    switch term {
    case .kind(.ad): break
    case .hasPicture: withPicture = true
    case .urgent: urgentOnly = true
    case .starred: starredOnly = true
    case .seller(let wanted):
      guard seller == nil || seller == wanted else { return false }
      seller = wanted
    case .price(let minimum, let maximum):
      minimumPrice = [minimumPrice, minimum].compactMap(\.self).max()
      maximumPrice = [maximumPrice, maximum].compactMap(\.self).min()
    default: return false
    }
    return true
  }
}

extension Watches {
  /// Returns the reader's watches that find only ads, by name.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func overAds(for reader: ReaderKey) async throws(ClassifiedsError) -> [WatchStatus] {
    try await ClassifiedsError.translating { () async throws(StoreError) in
      try await store.watches(of: reader).filter { $0.watch.query.kinds == [.ad] }
    }
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
