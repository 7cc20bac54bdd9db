import GazetteDomain
import Testing

@Suite struct `Watch percolators` {
  private func watch(_ number: Int, _ query: WatchQuery) -> ActiveWatch {
    let id = WatchID(rawValue: Int64(number + 1))
    return ActiveWatch(
      watch: Watch(id: id, name: "\(number)", query: query, createdAt: WatchSamples.now),
      reader: ReaderKey(rawValue: "r"))
  }

  @Test(arguments: Array(UInt64(1)...30))
  func `never miss a match`(seed: UInt64) throws {
    var generator = WatchGenerator(seed: seed)
    let queries = (0..<60).compactMap { _ in generator.query() }
    let percolator = WatchPercolator(queries.enumerated().map { watch($0, $1) })
    for _ in 0..<30 {
      let thing = IndexedThing(try generator.thing())
      var (titles, folders): ([String]?, [String]?)
      if case .article(let article) = thing.thing, generator.isTrue() {
        (titles, folders) = ([article.feedTitle], [article.folder].compactMap(\.self))
      }
      let candidates = Set(percolator.candidates(for: thing, feedTitles: titles, folders: folders))
      for (index, query) in queries.enumerated() {
        let isMatch = query.matches(thing)
        #expect(!isMatch || candidates.contains(index), "\(query.text) missed \(thing.thing)")
        #expect(percolator.matches(thing, index) == isMatch, "\(query.text)")
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
      matches += found.count { percolator.matches(thing, $0) }
    }
    #expect(matches == 1000)
    #expect(candidates == 1000)
  }

  @Test func `take every watch of a feed for a candidate only when names are unknown`() throws {
    let queries = try ["feed:Monde", "folder:Ville", "feed:\"Mon journal\" tram"].map { try WatchQuery($0) }
    let percolator = WatchPercolator(queries.enumerated().map { watch($0, $1) })
    let thing = IndexedThing(WatchSamples.article("Bus"))
    #expect(percolator.candidates(for: thing) == [0, 1])
    #expect(percolator.candidates(for: thing, feedTitles: ["Le Figaro"], folders: []) == [])
    #expect(percolator.candidates(for: thing, feedTitles: ["Figaro", "Le Monde"], folders: ["Ville"]) == [0, 1])
    #expect(percolator.watches(of: .article) == [0, 1, 2])
    #expect(percolator.watches(of: .ad) == [])
  }
}
