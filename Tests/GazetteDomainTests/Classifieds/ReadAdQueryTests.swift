import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `A query for ads as it is written` {
  private func read(_ change: (inout AdQueryFields) -> Void) async throws(ClassifiedsError) -> AdQuery {
    let store = InMemoryAdStore()
    let categories = [
      AdCategory(id: AdCategoryID(rawValue: 1), name: "Véhicule"),
      AdCategory(id: AdCategoryID(rawValue: 8), name: "Multimédia"),
    ]
    do throws(StoreError) {
      let run = try await store.beginRun(of: .paperclip, at: .now)
      _ = try await store.finish(run, categories: categories, at: .now)
    } catch {
      throw .store(error)
    }
    var fields = AdQueryFields()
    change(&fields)
    return try await ReadAdQuery(ads: store)(fields)
  }

  @Test func `asks for everything when nothing is written`() async throws {
    #expect(try await read { _ in } == AdQuery())
    let empty = try await read { fields in
      (fields.search, fields.minimumPrice, fields.maximumPrice) = ("", "", "")
      (fields.order, fields.after, fields.seller, fields.categories) = ("", "", "", [""])
    }
    #expect(empty == AdQuery())
  }

  @Test func `holds every condition`() async throws {
    let cursor = AdCursor(after: .fixture(1), in: .dearest)
    let query = try await read { fields in
      fields.categories = ["1", "multimedia"]
      (fields.search, fields.minimumPrice, fields.maximumPrice) = ("vélo", "10", "12,50 €")
      (fields.withPicture, fields.urgentOnly, fields.starredOnly) = (true, true, true)
      (fields.seller, fields.order, fields.after, fields.limit) = ("pro", "-price", cursor.text, 1000)
    }
    var filter = AdFilter()
    filter.categories = [AdCategoryID(rawValue: 1), AdCategoryID(rawValue: 8)]
    filter.words = try SearchWords("vélo")
    (filter.minimumPrice, filter.maximumPrice) = (Price(euros: 10), Price(euros: 12.5))
    (filter.withPicture, filter.urgentOnly, filter.starredOnly, filter.seller) = (true, true, true, .professional)
    #expect(query == AdQuery(filter: filter, order: .dearest, after: cursor, limit: 200))
  }

  static let ten = String(repeating: "x", count: 10_000)

  struct Unusable: Sendable {
    let problem: AdFilterProblem
    let change: @Sendable (inout AdQueryFields) -> Void

    init(_ problem: AdFilterProblem, _ change: @escaping @Sendable (inout AdQueryFields) -> Void) {
      self.problem = problem
      self.change = change
    }
  }

  static let oldest = AdCursor(after: .fixture(1), in: .oldest).text
  static let unusable = [
    Unusable(.unknownCategory("99")) { $0.categories = ["99"] },
    Unusable(.unknownCategory("Mode")) { $0.categories = ["Mode"] },
    Unusable(.unknownCategory(String(ten.prefix(100)))) { $0.categories = [ten] },
    Unusable(.field(FieldProblem("minPrice", given: "-5", expected: .price))) { $0.minimumPrice = "-5" },
    Unusable(.field(FieldProblem("maxPrice", given: "much", expected: .price))) { $0.maximumPrice = "much" },
    Unusable(.field(FieldProblem("sort", given: "best", expected: .oneOf(AdOrder.allCases.map(\.rawValue))))) {
      $0.order = "best"
    },
    Unusable(.field(FieldProblem("seller", given: "me", expected: .oneOf(["pro", "private"])))) { $0.seller = "me" },
    Unusable(.field(FieldProblem("cursor", given: "nowhere", expected: .cursor))) { $0.after = "nowhere" },
    Unusable(.field(FieldProblem("cursor", given: oldest, expected: .cursor))) {
      ($0.order, $0.after) = ("newest", oldest)
    },
    Unusable(.words(.tooLong(limit: 200))) { $0.search = ten },
    Unusable(.words(.controlCharacters)) { $0.search = "a\u{7}" },
  ]

  @Test(arguments: unusable) func `is refused for what cannot be used`(unusable: Unusable) async {
    await #expect(throws: ClassifiedsError.filter(unusable.problem)) { try await read(unusable.change) }
  }

  @Test func `is refused for a reversed price range`() async throws {
    let problem = AdFilterProblem.priceRangeReversed(
      minimum: try #require(Price(euros: 20)), maximum: try #require(Price(euros: 10)))
    await #expect(throws: ClassifiedsError.filter(problem)) {
      try await read { ($0.minimumPrice, $0.maximumPrice) = ("20", "10") }
    }
  }
}
