import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Ad query` {
  private static let categories = [
    AdCategory(id: AdCategoryID(rawValue: 1), name: "Véhicule"),
    AdCategory(id: AdCategoryID(rawValue: 8), name: "Multimédia"),
  ]

  private func read(_ change: (inout AdQuery.Fields) -> Void) throws(ClassifiedsError) -> AdQuery {
    var fields = AdQuery.Fields()
    change(&fields)
    return try AdQuery(fields: fields, known: Self.categories)
  }

  @Test func `matches everything without conditions`() throws {
    #expect(try read { _ in } == AdQuery())
    let empty = try read { fields in
      for field in AdQuery.Field.allCases { fields[field] = "" }
    }
    #expect(empty == AdQuery())
  }

  @Test func `reads and writes every condition`() throws {
    let cursor = AdCursor(after: .fixture(1), in: .dearest)
    let query = try read { fields in
      fields.categories = ["1", "multimedia"]
      (fields[.words], fields[.minimumPrice], fields[.maximumPrice]) = ("vélo", "10", "12,50 €")
      (fields[.withPicture], fields[.urgent], fields[.starred]) = ("1", "true", "on")
      (fields[.seller], fields[.order], fields[.after]) = ("pro", "-price", cursor.text)
      (fields[.limit], fields[.layout]) = ("200", "rows")
    }
    var filter = AdFilter()
    filter.categories = [AdCategoryID(rawValue: 1), AdCategoryID(rawValue: 8)]
    filter.words = try SearchWords("vélo")
    (filter.minimumPrice, filter.maximumPrice) = (Price(euros: 10), Price(euros: 12.5))
    (filter.withPicture, filter.urgentOnly, filter.starredOnly, filter.seller) = (true, true, true, .professional)
    #expect(query == AdQuery(filter: filter, order: .dearest, after: cursor, limit: 200, layout: .rows))
    #expect(try AdQuery(fields: query.fields, known: Self.categories, limit: 200) == query)
  }

  static let ten = String(repeating: "x", count: 10_000)

  struct Unusable: Sendable {
    let problem: AdFilterProblem
    let change: @Sendable (inout AdQuery.Fields) -> Void

    init(_ problem: AdFilterProblem, _ change: @escaping @Sendable (inout AdQuery.Fields) -> Void) {
      self.problem = problem
      self.change = change
    }
  }

  static let oldest = AdCursor(after: .fixture(1), in: .oldest).text
  static let unusable = [
    Unusable(.unknownCategory("99")) { $0.categories = ["99"] },
    Unusable(.unknownCategory("Mode")) { $0.categories = ["Mode"] },
    Unusable(.unknownCategory(String(ten.prefix(100)))) { $0.categories = [ten] },
    Unusable(.field(FieldProblem("minPrice", given: "-5", expected: .price))) { $0[.minimumPrice] = "-5" },
    Unusable(.field(FieldProblem("maxPrice", given: "much", expected: .price))) { $0[.maximumPrice] = "much" },
    Unusable(.field(FieldProblem("sort", given: "best", expected: .oneOf(AdOrder.allCases.map(\.rawValue))))) {
      $0[.order] = "best"
    },
    Unusable(.field(FieldProblem("seller", given: "me", expected: .oneOf(["pro", "private"])))) { $0[.seller] = "me" },
    Unusable(.field(FieldProblem("cursor", given: "nowhere", expected: .cursor))) { $0[.after] = "nowhere" },
    Unusable(.field(FieldProblem("cursor", given: oldest, expected: .cursor))) {
      ($0[.order], $0[.after]) = ("newest", oldest)
    },
    Unusable(.field(FieldProblem("urgent", given: "perhaps", expected: .trueOrFalse))) { $0[.urgent] = "perhaps" },
    Unusable(.field(FieldProblem("limit", given: "201", expected: .number(1...200)))) { $0[.limit] = "201" },
    Unusable(.field(FieldProblem("view", given: "tiles", expected: .oneOf(["cards", "rows"])))) {
      $0[.layout] = "tiles"
    },
    Unusable(.words(.tooLong(limit: 200))) { $0[.words] = ten },
    Unusable(.words(.controlCharacters)) { $0[.words] = "a\u{7}" },
  ]

  @Test(arguments: unusable) func `rejects invalid values`(unusable: Unusable) {
    #expect(throws: ClassifiedsError.filter(unusable.problem)) { try read(unusable.change) }
  }

  @Test func `rejects a reversed price range`() throws {
    let problem = AdFilterProblem.priceRangeReversed(
      minimum: try #require(Price(euros: 20)), maximum: try #require(Price(euros: 10)))
    #expect(throws: ClassifiedsError.filter(problem)) {
      try read { ($0[.minimumPrice], $0[.maximumPrice]) = ("20", "10") }
    }
  }

  @Test func `omits defaults and unknown fields when written`() throws {
    let pairs = [
      ("sort", "urgent"), ("q", " vélo "), ("utm_source", "x"), ("category", "8"), ("category", "1"), ("urgent", "on"),
      ("minPrice", ""), ("maxPrice", "12,5"), ("limit", "50"),
    ]
    let query = try AdQuery(fields: AdQuery.Fields(pairs.map { (name: $0, value: $1) }), known: Self.categories)
    let written = query.fields.pairs.map { "\($0.name)=\($0.value)" }
    #expect(written == ["category=1", "category=8", "q=vélo", "maxPrice=12.50", "urgent=1"])
    #expect(AdQuery(limit: 7).fields.pairs.isEmpty)
  }

  @Test func `round-trips through one text, whatever categories exist`() throws {
    var filter = AdFilter()
    filter.categories = [AdCategoryID(rawValue: -3), AdCategoryID(rawValue: 99)]
    filter.words = try SearchWords("Canapé d'angle & 100 % +a=b")
    (filter.minimumPrice, filter.maximumPrice) = (Price(cents: 1), Price.highest)
    (filter.withPicture, filter.urgentOnly, filter.starredOnly, filter.seller) = (true, true, true, .professional)
    for query in [AdQuery(), AdQuery(filter: filter, order: .dearest)] {
      let fields = try #require(AdQuery.Fields(text: query.fields.text))
      #expect(try AdQuery(fields: fields, known: nil) == query)
    }
    #expect(AdQuery(filter: filter).fields.text.hasPrefix("category=%2D3&category=99&q=Canap%C3%A9%20d%27angle%20%26"))
  }

  @Test(arguments: ["category", "colour=red", "q=%C3", "=1", "q=a&colour=red"])
  func `rejects a text with unknown or malformed fields`(text: String) {
    #expect(AdQuery.Fields(text: text) == nil)
  }

  @Test func `lists its conditions in order and removes any one of them`() throws {
    var filter = AdFilter()
    filter.categories = [AdCategoryID(rawValue: 2), AdCategoryID(rawValue: 1)]
    filter.words = try SearchWords("vélo")
    (filter.minimumPrice, filter.maximumPrice) = (Price(cents: 1), Price(cents: 2))
    (filter.withPicture, filter.urgentOnly, filter.starredOnly, filter.seller) = (true, true, true, .professional)
    let all: [AdFilter.Condition] = [
      .category(AdCategoryID(rawValue: 1)), .category(AdCategoryID(rawValue: 2)), .words, .minimumPrice, .maximumPrice,
      .withPicture, .urgentOnly, .seller, .starredOnly,
    ]
    #expect(filter.conditions == all)
    for condition in all { #expect(filter.without(condition).conditions == all.filter { $0 != condition }) }
    #expect(AdQuery.Field.boxes == [.withPicture, .urgent, .starred])
  }
}
