import GazetteDomain
import Testing

@Suite struct `Texts of watches` {
  @Test(arguments: Array(UInt64(1)...400))
  func `are read as the same conditions`(seed: UInt64) throws {
    var generator = WatchGenerator(seed: seed)
    for _ in 0..<10 {
      guard let query = generator.query() else { continue }
      let text = query.condition.text
      guard text.count <= WatchQuery.maximumLength else { continue }
      let again = try WatchQuery(text)
      #expect(again.condition == query.condition, "\(query.text) became \(text)")
      #expect(again.kinds == query.kinds)
      #expect(again.condition.text == text)
    }
  }

  @Test func `name the currency before a word that would belong to the price`() throws {
    for text in ["price<200€ 500", "price:100-300€ euros", "(price<200€ OR urgent) 900", "urgent OR price<200€ 500"] {
      let query = try WatchQuery(text)
      #expect(try WatchQuery(query.condition.text).condition == query.condition, "\(query.condition.text)")
    }
  }

  @Test(arguments: Array(UInt64(1)...200))
  func `offer full-text search a superset of the matches`(seed: UInt64) throws {
    var generator = WatchGenerator(seed: seed)
    guard let query = generator.query() else { return }
    let terms = query.previewTerms
    #expect((1...WatchQuery.maximumPreviewTerms).contains(terms.count))
    for _ in 0..<40 {
      guard case .article(let article) = try generator.thing(), query.matches(.article(article)) else { continue }
      let isFound = terms.contains { $0?.match(in: [article.title, article.text]) ?? true }
      #expect(isFound, "\(query.text) missed \(article)")
    }
  }

  @Test(
    arguments: [
      ("bike OR vélo price<200", ["bike", "vélo"]), ("tram -bus", ["tram"]), ("-bus", [nil]), ("lang:fr", [nil]),
      ("a b \"c d\"", ["a b \"c d\""]), ("tram OR lang:fr", [nil]), ("a (b OR c)", ["a b", "a c"]),
      (
        "a OR b OR c (d OR e OR f)",
        ["a d", "a e", "a f", "b d", "b e", "b f", "c d", "c e", "c f"].prefix(0) + ["a", "b", "c"]
      ),
    ] as [(String, [String?])])
  func `have the words of each alternative`(text: String, alternatives: [String?]) throws {
    #expect(try WatchQuery(text).previewTerms.map { $0?.text } == alternatives)
  }

  @Test func `express the conditions of a saved search of ads`() throws {
    var filter = AdFilter()
    let names = [AdCategoryID(rawValue: 1): "Véhicule", AdCategoryID(rawValue: 2): "Mode \"été\""]
    func text() throws -> String { try WatchQuery(filter) { names[$0] }.text }
    #expect(try text() == "kind:ad")
    filter.words = try SearchWords("Vélo -cassé \"bon état\"")
    #expect(try text() == "Vélo -cassé \"bon état\" kind:ad")
    filter.minimumPrice = Price(cents: 10_000)
    filter.maximumPrice = Price(cents: 30_000)
    filter.categories = [AdCategoryID(rawValue: 1), AdCategoryID(rawValue: 2), AdCategoryID(rawValue: 9)]
    (filter.withPicture, filter.urgentOnly, filter.seller, filter.starredOnly) = (true, true, .professional, true)
    #expect(
      try text() == "Vélo -cassé \"bon état\" category:Véhicule OR category:\"Mode été\" price:100-300 has:picture"
        + " urgent seller:pro starred")
    filter.categories = [AdCategoryID(rawValue: 9)]
    #expect(throws: WatchQueryProblem(.nothingMatches, at: 0..<0)) { try text() }
  }

  /// Every condition that a filter can have, in combinations.
  private static func filters() throws -> [AdFilter] {
    let texts = [nil, "vélo", "-vélo", "l'été \"bon état\" -cassé", "snow (x OR y", "drop \"snow", "-snow -\"a b\""]
    let prices: [(Int64?, Int64?)] = [(nil, nil), (0, nil), (nil, 1999), (101, nil), (500, 500), (1, 20_050)]
    let numbers: [Set<Int64>] = [[], [1], [1, 2]]
    var filters: [AdFilter] = []
    for (index, text) in texts.enumerated() {
      for (minimum, maximum) in prices {
        for (category, ids) in numbers.enumerated() {
          var filter = AdFilter()
          filter.words = try text.flatMap { try SearchWords($0) }
          filter.minimumPrice = minimum.flatMap { Price(cents: $0) }
          filter.maximumPrice = maximum.flatMap { Price(cents: $0) }
          filter.categories = Set(ids.map(AdCategoryID.init(rawValue:)))
          filter.withPicture = index.isMultiple(of: 2)
          filter.urgentOnly = index.isMultiple(of: 3)
          filter.starredOnly = category == 1
          filter.seller = [nil, .privatePerson, .professional][index % 3]
          filters.append(filter)
        }
      }
    }
    return filters
  }

  @Test func `find the same ads as the filter they are made of`() throws {
    let names = [AdCategoryID(rawValue: 1): "Véhicule", AdCategoryID(rawValue: 2): "Mode (été)"]
    for var filter in try Self.filters() {
      let query = try WatchQuery(filter) { names[$0] }
      let inverse = query.adFilter { name in names.filter { $0.value == name }.map(\.key) }
      var found = try #require(inverse, "\(query.text)")
      for words in [\SearchWords.loose, \.words] {
        #expect(Set(found.words?[keyPath: words] ?? []) == Set(filter.words?[keyPath: words] ?? []), "\(query.text)")
      }
      #expect(Set(found.words?.phrases ?? []) == Set(filter.words?.phrases ?? []), "\(query.text)")
      #expect(Set(found.words?.excluded ?? []) == Set(filter.words?.excluded ?? []), "\(query.text)")
      (found.words, filter.words) = (nil, nil)
      #expect(found == filter, "\(query.text)")
    }
  }

  @Test(arguments: [
    "vélo", "price<9 OR urgent", "drop", "-urgent", "kind:ad (a OR b)", "category:Mode urgent category:Mode",
    "seller:pro seller:private", "price>=9 price<=8", "category:Autre", "temperature<0",
    "kind:ad a b c d e f g h i j k l m",
  ])
  func `have no filter for other conditions`(text: String) throws {
    #expect(try WatchQuery(text).adFilter { $0 == "Mode" ? [AdCategoryID(rawValue: 2)] : [] } == nil)
  }

  @Test(arguments: ["snow (x OR y", "price:3 urgent", "drop \"snow", "-snow -\"a b\"", "l'été OR"])
  func `make words of what a search does not read as fields`(typed: String) throws {
    var filter = AdFilter()
    filter.words = try SearchWords(typed)
    let query = try WatchQuery(filter) { _ in nil }
    for title in ["snowy x or y", "price 3 urgent", "drop snow", "a", "a b", "l ete or"] {
      let ad = WatchSamples.ad(title)
      #expect(query.matches(.ad(ad)) == filter.words?.match(in: [title]), "\(query.text) and \(title)")
    }
  }
}
