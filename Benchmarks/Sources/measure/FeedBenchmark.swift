import CYardsticks
import FeedParsing

/// Compares parsing an invented feed with libxml2's reader on the same bytes, in the same run.
struct FeedBenchmark {
  private let name: String
  private let document: [UInt8]
  private let items: Int
  private let rounds: Int

  /// An RSS feed with the given number of items.
  static func rss(items: Int, rounds: Int) -> FeedBenchmark {
    FeedBenchmark(name: "RSS 2.0", document: InventedFeed.rss(items: items), items: items, rounds: rounds)
  }

  /// An Atom feed with the given number of entries.
  static func atom(entries: Int, rounds: Int) -> FeedBenchmark {
    FeedBenchmark(name: "Atom 1.0", document: InventedFeed.atom(entries: entries), items: entries, rounds: rounds)
  }

  /// Prints the times of one document.
  func run() throws {
    let pair = try YardstickPair.measured(rounds: rounds, ours: parse, bare: walk)
    let speed = (Double(document.count) / 100 / pair.ours.median).rounded() / 10
    print("| \(name) | \(items) | \(document.count) | \(speed) | \(pair.text) |")
  }

  /// Takes turns with another program (``YardstickPair/onDemand(ours:bare:)``).
  func runOnDemand() throws { try YardstickPair.onDemand(ours: parse, bare: walk) }

  private func parse() throws {
    let feed = try FeedParser().parse(document, context: FeedContext(url: "https://courier.example/feed.xml"))
    guard feed.isWellFormed, feed.warnings.isEmpty, feed.items.count == items, let last = feed.items.last else {
      throw BenchmarkError.wrongAnswer
    }
    guard last.published != nil, last.image != nil, !last.authors.isEmpty, !last.categories.isEmpty,
      last.content?.value.utf8.contains(UInt8(ascii: "<")) == true
    else { throw BenchmarkError.wrongAnswer }
  }

  private func walk() throws {
    let elements = document.withUnsafeBytes { bytes in
      yardstick_walk_xml(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    guard elements > items else { throw BenchmarkError.wrongAnswer }
  }
}
