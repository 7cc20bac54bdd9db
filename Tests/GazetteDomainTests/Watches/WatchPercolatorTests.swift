@testable import GazetteDomain
import Testing

@Suite struct `Watch percolators` {
  private func watch(_ number: Int, _ query: WatchQuery) -> ActiveWatch {
    let id = WatchID(rawValue: Int64(number + 1))
    return ActiveWatch(
      watch: Watch(id: id, name: "\(number)", query: query, createdAt: WatchSamples.now),
      reader: ReaderKey(rawValue: "r"))
  }

  /// The names of the watches that can match a thing which the reader sees.
  private func candidates(for thing: IndexedThing, in percolator: WatchPercolator) -> [String] {
    let filed = percolator.watches(of: ReaderKey(rawValue: "r"), for: thing.thing.kind)
    return (percolator.candidates(for: thing) + filed).map(\.watch.name)
  }

  @Test(arguments: Array(UInt64(1)...30))
  func `never miss a match`(seed: UInt64) throws {
    var generator = WatchGenerator(seed: seed)
    let queries = (0..<60).compactMap { _ in generator.query() }
    let percolator = WatchPercolator(queries.enumerated().map { watch($0, $1) })
    for _ in 0..<30 {
      let thing = IndexedThing(try generator.thing())
      let candidates = candidates(for: thing, in: percolator)
      for (index, query) in queries.enumerated() where query.matches(thing) {
        #expect(candidates.contains(String(index)), "\(query.text) missed \(thing.thing)")
        #expect(thing.thing.kind != .article || !query.excludesFeed(of: thing), "\(query.text)")
      }
    }
  }

  @Test(arguments: Array(UInt64(1)...10))
  func `find the same after changes as a new percolator`(seed: UInt64) throws {
    var generator = WatchGenerator(seed: seed)
    var current = (0..<300).compactMap { number in generator.query().map { watch(number, $0) } }
    var percolator = WatchPercolator(current)
    // Some changes are few, and some are enough to compile all watches again.
    for (round, number) in [1, 20, 900, 3, 1500].enumerated() {
      let numbers = (0..<number).map { $0 * 7 % 2000 }
      let on = numbers.filter { $0 % 3 > 0 }.compactMap { number in generator.query().map { watch(number, $0) } }
      let ids = Set(numbers.map { WatchID(rawValue: Int64($0 + 1)) })
      let off = ids.subtracting(on.map(\.watch.id))
      let removed = round.isMultiple(of: 2) ? Set(current.prefix(5).map(\.watch.id)).subtracting(ids) : []
      let remaining = Set((0..<3000).map { WatchID(rawValue: $0) }).subtracting(removed)
      percolator.apply(
        ChangedWatches(version: Int64(round), on: on, off: off, remaining: removed.isEmpty ? nil : remaining))
      current = current.filter { !ids.union(removed).contains($0.watch.id) } + on
      let fresh = WatchPercolator(current)
      #expect(percolator.count == current.count)
      for _ in 0..<10 {
        let thing = IndexedThing(try generator.thing())
        #expect(candidates(for: thing, in: percolator).sorted() == candidates(for: thing, in: fresh).sorted())
        #expect(percolator.readers(of: thing.thing.kind).isSuperset(of: fresh.readers(of: thing.thing.kind)))
      }
    }
  }

  @Test func `find few candidates among 1,000 watches for 1,000 articles`() throws {
    let topics = (0..<1000).map { "topic\($0)x" }
    let queries = try topics.enumerated().map { index, topic in
      try WatchQuery(
        ["\(topic)", "\(topic) lang:fr", "-tram \(topic) OR autre\(index)y", "\"le \(topic)\""][index % 4])
    }
    let percolator = WatchPercolator(queries.enumerated().map { watch($0, $1) })
    var (candidates, matches) = (0, 0)
    for topic in topics {
      let thing = IndexedThing(WatchSamples.article("Le \(topic)", text: "Un texte de journal", language: "fr"))
      let found = percolator.candidates(for: thing)
      candidates += found.count
      matches += found.count { $0.watch.query.matches(thing) }
    }
    #expect(matches == 1000)
    #expect(candidates == 1000)
  }

  @Test func `look up the beginnings of a word instead of comparing all watches with its first letters`() throws {
    let queries = try (0..<500).map { try WatchQuery("conte\($0)") } + [WatchQuery("contente")]
    let percolator = WatchPercolator(queries.enumerated().map { watch($0, $1) })
    let found = percolator.candidates(for: IndexedThing(WatchSamples.article("Contentement, conte77")))
    #expect(found.map(\.watch.name) == ["7", "77", "500"])
  }

  @Test(arguments: ["feed:Monde", "folder:Ville", "lang:fr", "-tram", "has:picture", "e", "feed:Monde OR tramway"])
  func `file watches without a rare word under their readers`(text: String) throws {
    let percolator = WatchPercolator([watch(0, try WatchQuery(text))])
    let thing = IndexedThing(WatchSamples.article("Le tramway", language: "fr"))
    #expect(percolator.candidates(for: thing).isEmpty)
    #expect(percolator.readers(of: .article) == [ReaderKey(rawValue: "r")])
  }

  @Test(arguments: [
    ("feed:Monde", false), ("feed:Figaro", true), ("-feed:Monde", true), ("feed:Figaro OR lang:fr", false),
    ("-(feed:Figaro OR has:picture)", false), ("folder:Ville -tram", false), ("folder:Sport -tram", true),
    ("-(folder:Ville has:picture)", false), ("lang:fr", false),
  ])
  func `rule out feeds by their names alone`(text: String, isExcluded: Bool) throws {
    let thing = IndexedThing(WatchSamples.article("Le tram", feed: "Le Monde", folder: "Ville", language: "de"))
    #expect(try WatchQuery(text).excludesFeed(of: thing) == isExcluded)
  }

  @Test func `file watches for ads by what all readers see, or by stars`() throws {
    let queries = try ["price<200", "starred price<100", "urgent price<50", "category:Vélos"].map { try WatchQuery($0) }
    let percolator = WatchPercolator(queries.enumerated().map { watch($0, $1) })
    let ad = WatchSamples.ad("Vélo", price: 40, category: "Vélos")
    #expect(percolator.candidates(for: IndexedThing(.ad(ad))).map(\.watch.name) == ["0", "3"])
    #expect(percolator.watches(of: ReaderKey(rawValue: "r"), for: .ad).map(\.watch.name) == ["1"])
    #expect(!percolator.covers(.article) && percolator.covers(.ad))
  }
}
