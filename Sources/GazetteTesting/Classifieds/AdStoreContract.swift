import Foundation
import GazetteDomain

/// The contract of every ``AdStore``; each check gets an empty store.
public enum AdStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<ClassifiedsStores>] = paging + filtering + wordMatching + starsAndNeighbours

  private static let date = ManualTime().date
  private static let other = ReaderKey(rawValue: "another")

  /// All pages of `query`, concatenated.
  static func all(_ query: AdQuery, in stores: ClassifiedsStores) async throws -> [Ad] {
    var query = query
    var found: [Ad] = []
    repeat {
      let page = try await stores.ads.page(query, of: .owner)
      try require(page.ads.count <= query.limit, "at most \(query.limit) ads a page, found \(page.ads.count)")
      found += page.ads.map(\.ad)
      query.after = page.next
    } while query.after != nil
    return found
  }

  static func expected(_ ads: [Ad], _ filter: AdFilter, _ order: AdOrder) -> [Ad] {
    ads.filter { filter.passes(StoredAd(ad: $0)) }.sorted { order.places(AdSortKey($0), before: AdSortKey($1)) }
  }

  private static let paging: [ContractCheck<ClassifiedsStores>] = [
    ContractCheck("starts empty") { stores in
      try requireEqual(try await stores.ads.page(AdQuery(), of: .owner), AdPage(ads: [], next: nil), "page")
      try requireEqual(try await stores.ads.countsByCategory(AdFilter(), of: .owner), [:], "counts")
    },
    ContractCheck("pages through every order without duplicates or gaps") { stores in
      let ads = Ad.fixtures(count: 300)
      try await stores.publish(ads)
      for order in AdOrder.allCases {
        let found = try await all(AdQuery(order: order, limit: 7), in: stores)
        try requireEqual(found.map(\.id), expected(ads, AdFilter(), order).map(\.id), "\(order)")
      }
    },
    ContractCheck("continues after a cursor whose ad was removed") { stores in
      let ads = Ad.fixtures(count: 60)
      try await stores.publish(ads)
      let sorted = expected(ads, AdFilter(), .urgent)
      let first = try await stores.ads.page(AdQuery(limit: 10), of: .owner)
      try await stores.publish(ads.filter { $0.id != sorted[9].id }, after: 60)
      let second = try await stores.ads.page(AdQuery(after: first.next, limit: 10), of: .owner)
      try requireEqual(second.ads.map(\.ad.id), sorted[10..<20].map(\.id), "second page")
    },
    ContractCheck("returns no cursor after the last ad") { stores in
      try await stores.publish(Ad.fixtures(count: 10))
      try requireEqual(try await stores.ads.page(AdQuery(limit: 10), of: .owner).next, nil, "next")
    },
  ]

  private static let filtering: [ContractCheck<ClassifiedsStores>] = [
    ContractCheck("filters by each condition alone and combined, in every order") { stores in
      let ads = Ad.fixtures(count: 300)
      try await stores.publish(ads)
      for filter in try filters() {
        for order in AdOrder.allCases {
          let found = try await all(AdQuery(filter: filter, order: order, limit: 50), in: stores)
          try requireEqual(found.map(\.id), expected(ads, filter, order).map(\.id), "\(filter) in order \(order)")
        }
        let count = try await stores.ads.count(filter, for: .owner)
        try requireEqual(count, expected(ads, filter, .urgent).count, "count of \(filter)")
      }
    },
    ContractCheck("ignores the category filter when counting by category") { stores in
      let ads = Ad.fixtures(count: 300)
      try await stores.publish(ads)
      for var filter in try filters() {
        let counts = try await stores.ads.countsByCategory(filter, of: .owner)
        filter.categories = []
        let expected = expected(ads, filter, .urgent).reduce(into: [:]) { $0[$1.category, default: 0] += 1 }
        try requireEqual(counts.filter { $0.value > 0 }, expected, "counts of \(filter)")
      }
    },
    ContractCheck("matches prefixes in title and description, ignoring case, accents and hyphens") {
      stores in
      try await stores.publish([
        .fixture(1, title: "Canapé d'angle", description: "À Saint-Étienne"),
        .fixture(2, title: "CANAPE", description: "Łódź, cœur de ville"),
        .fixture(3, title: "Table", description: "100 % bois"),
      ])
      let cases: [(String, Set<Int64>)] = [
        ("canape", [1, 2]), ("CANAPÉ etienne", [1]), ("cana angl", [1]), ("saint-etienne", [1]), ("lodz", [2]),
        ("coeur", [2]), ("anape", []), ("100", [3]), ("table canapé", []), ("bois\"* OR (", []), ("%", [1, 2, 3]),
      ]
      for (text, expected) in cases {
        var filter = AdFilter()
        filter.words = try SearchWords(text)
        let found = try await stores.ads.page(AdQuery(filter: filter), of: .owner).ads
        try requireEqual(Set(found.map(\.id.number)), expected, text)
      }
    },
    ContractCheck("updates the search index when an ad is edited") { stores in
      try await stores.publish([.fixture(1, title: "Armoire")])
      try await stores.publish([.fixture(1, title: "Commode")], after: 60)
      for (text, count) in [("armoire", 0), ("commode", 1)] {
        var filter = AdFilter()
        filter.words = try SearchWords(text)
        try requireEqual(try await stores.ads.count(filter, for: .owner), count, text)
      }
    },
    ContractCheck("counts ads first seen after a date") { stores in
      try await stores.publish([.fixture(1), .fixture(2)])
      try await stores.publish([.fixture(1, euros: 1), .fixture(2), .fixture(3)], after: 60)
      var none = AdFilter()
      none.words = try SearchWords("nothing")
      let queries = [
        AdCountQuery(AdFilter(), firstSeenAfter: date), AdCountQuery(AdFilter()),
        AdCountQuery(none, firstSeenAfter: date), AdCountQuery(AdFilter(), firstSeenAfter: date.addingTimeInterval(60)),
      ]
      try requireEqual(try await stores.ads.counts(of: queries, for: .owner), [1, 3, 0, 0], "all and new ads")
      try requireEqual(try await stores.ads.counts(of: [], for: .owner), [], "no queries")
    },
  ]

  private static let wordMatching: [ContractCheck<ClassifiedsStores>] = [
    ContractCheck("matches word forms and phrases and excludes negated words, starred or not") { stores in
      try await publishSearchCases(in: stores)
      for number in SearchCases.texts.indices {
        try await stores.ads.star(Ad.fixture(Int64(number)).id, starred: true, of: .owner, at: date)
      }
      for (typed, expected) in SearchCases.found {
        var filter = AdFilter()
        filter.words = try SearchWords(typed)
        for starredOnly in [false, true] {
          filter.starredOnly = starredOnly
          let found = try await stores.ads.page(AdQuery(filter: filter), of: .owner).ads
          try requireEqual(Set(found.map { Int($0.id.number) }), expected, "\(typed), starred only: \(starredOnly)")
        }
        let counts = try await stores.ads.countsByCategory(filter, of: .owner)
        try requireEqual(counts.values.reduce(0, +), expected.count, "count of \(typed)")
      }
    },
    ContractCheck("suggests spellings for misspelled words") { stores in
      try await publishSearchCases(in: stores)
      try await stores.ads.requireSpellings()
    },
    ContractCheck("ranks spellings by number of ads and drops unused words") { stores in
      let (garden, martin) = (Ad.fixture(1, title: "Jardin"), Ad.fixture(2, title: "Martin"))
      try await stores.publish([garden, martin, .fixture(3, title: "Martin")])
      try requireEqual(
        try await stores.ads.spellings(of: ["mardin"], limit: 2, for: .owner), [["martin", "jardin"]], "both")
      try await stores.publish([.fixture(1, title: "Autre"), martin], after: 60)
      try requireEqual(try await stores.ads.spellings(of: ["mardin"], limit: 2, for: .owner), [["martin"]], "edited")
      try await stores.publish([.fixture(1, title: "Autre")], after: 120)
      try requireEqual(try await stores.ads.spellings(of: ["mardin"], limit: 2, for: .owner), [[]], "removed")
    },
  ]

  private static func publishSearchCases(in stores: ClassifiedsStores) async throws {
    try await stores.publish(
      SearchCases.texts.enumerated().map { number, text in
        .fixture(Int64(number), title: text.title, description: text.text)
      })
  }

  private static let starsAndNeighbours: [ContractCheck<ClassifiedsStores>] = [
    ContractCheck("stars per reader, preserves the first date, and lists removed starred ads") { stores in
      try await stores.publish([.fixture(1), .fixture(2)])
      let id = Ad.fixture(1).id
      try await stores.ads.star(id, starred: true, of: .owner, at: date)
      try await stores.ads.star(id, starred: true, of: .owner, at: date.addingTimeInterval(60))
      try requireEqual(try await stores.ads.ad(id, of: .owner)?.starredAt, date, "starred at")
      try requireEqual(try await stores.ads.ad(id, of: other)?.starredAt, nil, "starred by another")
      try await stores.publish([.fixture(2)], after: 60)
      var filter = AdFilter()
      filter.starredOnly = true
      try requireEqual(try await stores.ads.page(AdQuery(filter: filter), of: .owner).ads.map(\.id), [id], "starred")
      try await stores.ads.star(id, starred: false, of: .owner, at: date)
      try requireEqual(try await stores.ads.page(AdQuery(filter: filter), of: .owner).ads, [], "starred")
    },
    ContractCheck("rejects starring an unknown ad") { stores in
      try await requireThrows(StoreError.notFound, "starring") {
        try await stores.ads.star(Ad.fixture(1).id, starred: true, of: .owner, at: date)
      }
    },
    ContractCheck("returns neighbours in every list, nil at its ends") { stores in
      let ads = Ad.fixtures(count: 40)
      try await stores.publish(ads)
      for order in AdOrder.allCases {
        let sorted = expected(ads, AdFilter(), order)
        for (index, ad) in sorted.enumerated() {
          let found = try await stores.ads.neighbours(of: AdSortKey(ad), in: AdFilter(), order: order, reader: .owner)
          try requireEqual(found.previous, index > 0 ? sorted[index - 1].id : nil, "before \(index) in \(order)")
          try requireEqual(found.next, index < 39 ? sorted[index + 1].id : nil, "after \(index) in \(order)")
        }
      }
    },
    ContractCheck("ranks similar ads of the category by price proximity") { stores in
      let bike = Ad.fixture(1, category: 5, title: "Vélo de course", euros: 200)
      try await stores.publish([
        bike, .fixture(2, category: 5, title: "Vélo de course", euros: 900),
        .fixture(3, category: 5, title: "Velo de course", euros: 210),
        .fixture(4, category: 6, title: "Vélo de course"),
        .fixture(5, category: 5, title: "Piano"), .fixture(7, category: 5, title: "Boîte de jeu"),
      ])
      let similar = try await stores.ads.similar(to: bike, limit: 5, of: .owner)
      try requireEqual(similar.map(\.id.number), [3, 2], "similar ads, not those that share a small word")
      try requireEqual(try await stores.ads.similar(to: bike, limit: 1, of: .owner).count, 1, "at most one")
    },
  ]

  /// Filters with one condition each, and one with all conditions.
  private static func filters() throws -> [AdFilter] {
    func filter(_ set: (inout AdFilter) throws -> Void) rethrows -> AdFilter {
      var filter = AdFilter()
      try set(&filter)
      return filter
    }
    return [
      filter { $0.categories = [AdCategoryID(rawValue: 3)] },
      filter { $0.categories = [AdCategoryID(rawValue: 3), AdCategoryID(rawValue: 99), AdCategoryID(rawValue: 7)] },
      try filter { $0.words = try SearchWords("vel") }, try filter { $0.words = try SearchWords("art deco etat") },
      filter { $0.minimumPrice = Price(euros: 100) }, filter { $0.maximumPrice = Price(euros: 100) },
      filter { $0.withPicture = true }, filter { $0.urgentOnly = true }, filter { $0.seller = .professional },
      filter { $0.seller = .privatePerson }, filter { $0.starredOnly = true },
      try filter { filter in
        filter.categories = [AdCategoryID(rawValue: 1), AdCategoryID(rawValue: 2), AdCategoryID(rawValue: 4)]
        filter.words = try SearchWords("tres bon")
        (filter.minimumPrice, filter.maximumPrice) = (Price(euros: 10), Price(euros: 250))
        (filter.withPicture, filter.urgentOnly, filter.seller) = (true, true, .privatePerson)
      },
    ]
  }
}
