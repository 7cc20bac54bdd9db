import Foundation
import HTTPFetching
import Synchronization
import Testing

@testable import GazetteProviders

@Suite struct FeedHandoverTests {
  private let url = URL(filePath: "/feed")

  @Test func `forgets responses after fifteen minutes`() {
    let now = Mutex(Date(timeIntervalSince1970: 0))
    let handover = FeedHandover(now: { now.withLock { $0 } })
    handover.store(FetchResponse(status: 200, finalURL: url), for: url)
    now.withLock { $0 += 899 }
    #expect(handover.take(url) != nil)
    handover.store(FetchResponse(status: 200, finalURL: url), for: url)
    now.withLock { $0 += 900 }
    #expect(handover.take(url) == nil)
  }

  @Test func `stores only the newest sixteen responses`() {
    let time = Mutex(0.0)
    let handover = FeedHandover(now: {
      Date(
        timeIntervalSince1970: time.withLock {
          $0 += 1; return $0
        })
    })
    let urls = (0..<20).map { URL(filePath: "/\($0)") }
    for url in urls { handover.store(FetchResponse(status: 200, finalURL: url), for: url) }
    #expect(urls.filter { handover.take($0) != nil } == Array(urls.suffix(16)))
  }
}
