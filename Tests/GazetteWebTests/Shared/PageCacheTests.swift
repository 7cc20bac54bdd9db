import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting
import Testing

@testable import GazetteWeb

@Suite struct `Page cache` {
  private let changes = ChangeFeed()
  private let cache = PageCache(byteLimit: 200_000)

  private func rendering(_ address: String, minute: Int = 0) -> PageCache.Rendering {
    let key = PageCache.Key(
      address: address, reader: .owner, language: .english, units: .metric, dateStyle: DateStyle(.french),
      preferences: ReaderPreferences())
    return PageCache.Rendering(key: key, version: changes.version, minute: minute)
  }

  private func store(_ address: String, of topics: [Topic] = [], letters: Int = 10, minute: Int = 0) {
    let page = RenderedPage(json: Data(repeating: 0x61, count: letters))
    cache.store(page, topics, of: rendering(address, minute: minute))
  }

  private func has(_ address: String, minute: Int = 0) -> Bool {
    cache.page(rendering(address, minute: minute), in: changes) != nil
  }

  @Test func `keeps a page while other topics change`() {
    store("/news", of: [.news])
    for _ in 0..<1_000 { changes.publish(.weather) }
    #expect(has("/news"))
    changes.publish(.news)
    #expect(!has("/news"))
  }

  @Test func `expires a page with relative times after a minute`() {
    store("/news")
    #expect(has("/news"))
    #expect(!has("/news", minute: 1))
  }

  @Test func `discards the pages of a minute with the first page of the next`() {
    store("/news")
    store("/weather", minute: 1)
    #expect(!has("/news"))
    #expect(has("/weather", minute: 1))
  }

  @Test func `keeps frequently used pages and evicts others`() {
    store("/")
    for number in 0..<2_000 {
      store("/search?q=\(number)", letters: 1_000)
      #expect(has("/"), "\(number)")
    }
    #expect(!has("/search?q=0"))
    #expect(has("/search?q=1999"))
  }

  @Test func `does not cache a page that would fill the cache`() {
    store("/")
    store("/weather", letters: 150_000)
    #expect(has("/"))
    #expect(!has("/weather"))
  }
}
