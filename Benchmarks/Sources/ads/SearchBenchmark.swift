import Foundation
import GazetteDomain
import GazetteStore
import SQLiteDriver
import MeasuringTools

/// Compares searches for two words in one category and a range of prices with bare SQL on the same file; and searches with a
/// typing error with the same ones without.
struct SearchBenchmark {
  private static let queries = 60
  private static let perPage = 24
  private let store: SQLAdStore
  private let bare: BareSearch
  private let clock = ContinuousClock()

  /// Searches the data folder. With `onlyTypos`, measures only the typing errors, in one minute instead of ten.
  static func run(in folder: URL, onlyTypos: Bool) async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .reader)
    let benchmark = SearchBenchmark(
      store: SQLAdStore(database.sql), bare: try BareSearch(folder.appending(path: "gazette.sqlite")))
    if !onlyTypos { try await benchmark.measure() }
    try await benchmark.measureTypos()
    try await database.close()
  }

  private func measure() async throws {
    print("| what | Gazette p95, ms | bare SQL p95, ms | ratio of p95 |\n|---|---|---|---|")
    var times: [String: (ours: [Double], bare: [Double])] = [:]
    for number in 0..<Self.queries {
      var query = AdQuery(filter: try filter(number), order: .urgent, limit: Self.perPage)
      try await compare("first page", query, &times)
      try await compareCounts(query.filter, &times)
      for _ in 1..<100 {
        query.after = try await store.page(query, of: .owner).next
        guard query.after != nil else { throw BenchmarkError.wrongAnswer("fewer than 100 pages") }
      }
      try await compare("hundredth page", query, &times)
    }
    for name in ["first page", "hundredth page", "category counts"] {
      let (ours, bare) = times[name] ?? ([], [])
      let (ourP95, theirP95) = (Self.p95(ours), Self.p95(bare))
      print("| \(name) | \(Self.rounded(ourP95)) | \(Self.rounded(theirP95)) | \(Self.rounded(ourP95 / theirP95)) |")
    }
  }

  /// Prints the duration of a first page with and without a typing error in its first word. The ratio should be at most 1.5.
  private func measureTypos() async throws {
    let ads = Ads(store: store, changes: ChangeFeed(), now: { Date() })
    var (withTypo, plain): ([Double], [Double]) = ([], [])
    for number in 0..<Self.queries {
      let query = AdQuery(filter: try filter(number), order: .urgent, limit: Self.perPage)
      var misspelled = query
      misspelled.filter.words = try Self.misspelled(query.filter.words?.text ?? "")
      // Reads the pages from the disk beforehand. Each query has another limit, so that no cached result is returned.
      misspelled.limit = Self.perPage - 1
      for (warming, limit) in [(query, Self.perPage + 1), (misspelled, Self.perPage + 2)] {
        var warming = warming
        warming.limit = limit
        _ = try await ads.page(warming, for: .owner)
      }
      var (page, found) = (AdPage(ads: [], next: nil), AdPage(ads: [], next: nil))
      plain.append(try await clock.measure { page = try await ads.page(query, for: .owner) } / .milliseconds(1))
      withTypo.append(
        try await clock.measure { found = try await ads.page(misspelled, for: .owner) } / .milliseconds(1))
      guard found.correction != nil, found.ads == Array(page.ads.prefix(misspelled.limit)), !found.ads.isEmpty else {
        throw BenchmarkError.wrongAnswer(
          "\(found.correction?.text ?? "nothing") for \(misspelled.filter.words?.text ?? "")")
      }
    }
    let (typoP95, plainP95) = (Self.p95(withTypo), Self.p95(plain))
    print("\n| what | with a typo p95, ms | without p95, ms | ratio of p95 |\n|---|---|---|---|")
    print("| first page | \(Self.rounded(typoP95)) | \(Self.rounded(plainP95)) | \(Self.rounded(typoP95 / plainP95)) |")
  }

  /// `text` with its first two letters swapped.
  private static func misspelled(_ text: String) throws -> SearchWords? {
    var letters = Array(text)
    letters.swapAt(0, 1)
    return try SearchWords(String(letters))
  }

  private func filter(_ number: Int) throws -> AdFilter {
    let thing = number % InventedAds.things
    var filter = AdFilter()
    filter.categories = [AdCategoryID(rawValue: Int64(thing % 11 + 1))]
    filter.words = try SearchWords(
      "\(InventedWord.text(thing, after: "chose")) "
        + InventedWord.text(number * 7 % InventedAds.qualities, after: "beau"))
    (filter.minimumPrice, filter.maximumPrice) = (Price(euros: 50), Price(euros: 950))
    return filter
  }

  private func compare(
    _ name: String, _ query: AdQuery, _ times: inout [String: (ours: [Double], bare: [Double])]
  ) async throws {
    // Reads the pages from the disk beforehand, with the bare SQL: Gazette would cache its own result.
    _ = try bare.page(query)
    var page = AdPage(ads: [], next: nil)
    let ours = try await clock.measure { page = try await store.page(query, of: .owner) }
    var found = (count: 0, last: Int64(0))
    let theirs = try clock.measure { found = try bare.page(query) }
    guard page.ads.count == Self.perPage, found.count == Self.perPage + 1 else {
      throw BenchmarkError.wrongAnswer("\(page.ads.count) and \(found.count) ads")
    }
    times[name, default: ([], [])].ours.append(ours / .milliseconds(1))
    times[name, default: ([], [])].bare.append(theirs / .milliseconds(1))
  }

  private func compareCounts(
    _ filter: AdFilter, _ times: inout [String: (ours: [Double], bare: [Double])]
  ) async throws {
    _ = try bare.counts(filter)
    var counts: [AdCategoryID?: Int] = [:]
    let ours = try await clock.measure { counts = try await store.countsByCategory(filter, of: .owner) }
    let theirs = try clock.measure { _ = try bare.counts(filter) }
    guard counts.values.reduce(0, +) > 2400 else { throw BenchmarkError.wrongAnswer("\(counts)") }
    times["category counts", default: ([], [])].ours.append(ours / .milliseconds(1))
    times["category counts", default: ([], [])].bare.append(theirs / .milliseconds(1))
  }

  private static func p95(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
