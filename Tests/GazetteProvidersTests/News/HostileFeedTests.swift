import FeedParsing
import Foundation
import GazetteDomain
import HTTPFetching
import Synchronization
import Testing

@testable import GazetteProviders

struct `Hostile feeds` {
  private let now = Date(timeIntervalSince1970: 1_795_000_000)

  private func response(_ body: String) throws -> FetchResponse {
    let url = try #require(URL(string: "https://paper.example/rss"))
    return FetchResponse(status: 200, body: Array(body.utf8), finalURL: url)
  }

  @Test func `reads a feed partially within its time budget`() async throws {
    let items = (1...30).map { "<item><guid>\($0)</guid><description>x</description></item>" }.joined()
    // One reading of the clock for each of the thirty parsed items, with ten left in the budget.
    let budget = TimeBudget(.seconds(40), clock: CountingClock())
    let document = try await FeedDocumentReader(now: now, budget: budget)
      .read(response("<rss><channel>\(items)</channel></rss>"))
    #expect((1..<11).contains(document.articles.count))
    #expect(document.articles.first?.guid == "1")
    #expect(document.warnings.first == "limitReached: time")
  }

  @Test(arguments: ["2940-11-21", "1850-01-01", "0001-01-01"])
  func `dates articles with impossible dates by the time of the fetch`(date: String) async throws {
    let document = try await FeedDocumentReader(now: now)
      .read(response("<rss><channel><item><guid>1</guid><pubDate>\(date)</pubDate></item></channel></rss>"))
    #expect(document.articles.map(\.published) == [now])
  }
}

/// A clock that advances by a second at every reading, so that a budget counts readings.
private final class CountingClock: Clock {
  typealias Duration = Swift.Duration

  private let instant = Mutex(ContinuousClock.now)

  let minimumResolution = Duration.seconds(1)

  var now: ContinuousClock.Instant {
    instant.withLock { instant in
      instant = instant.advanced(by: .seconds(1))
      return instant
    }
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}
