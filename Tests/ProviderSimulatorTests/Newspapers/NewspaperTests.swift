import Foundation
import NIOHTTP1
import ProviderSimulator
import Testing

struct NewspaperTests {
  @Test func `publishes a front page, a feed and stories per paper`() async throws {
    try await SimulatorClient.with { client in
      for (url, _) in client.addresses.feeds {
        let path = String(url.dropFirst(client.addresses.origin.count))
        let paper = try #require(path.split(separator: "/").first)
        let feed = try await client.get(path)
        #expect(feed.status == 200)
        #expect(feed.body.count > 2000)
        let front = try await client.get("/\(paper)/").text
        #expect(front.contains("rel=\"alternate\""))
        #expect(front.contains("href=\"\(path)\""))
        let link = try #require(front.split(separator: "\"").first { $0.hasSuffix(".html") })
        let story = try await client.get(String(link.dropFirst(client.addresses.origin.count)))
        #expect(story.text.contains("<article"))
      }
      let kiosk = try await client.get("/kiosk").text
      #expect(kiosk.split(separator: "rel=\"alternate\"").count == client.addresses.feeds.count + 1)
      #expect(try await client.statuses("/phare/no-such.html", "/nobody/") == [404, 404])
    }
  }

  @Test func `publishes more stories than two pages of a list`() async throws {
    try await SimulatorClient.with { client in
      var stories: Set<Substring> = []
      for (url, _) in client.addresses.feeds {
        let paper = try #require(url.dropFirst(client.addresses.origin.count).split(separator: "/").first)
        let front = try await client.get("/\(paper)/").text
        let links = front.split(separator: "\"").filter { $0.hasSuffix(".html") }
        stories.formUnion(links.compactMap { $0.split(separator: "/").last })
      }
      #expect(stories.count > 2 * 30)
    }
  }

  @Test func `returns 304 for a known feed`() async throws {
    try await SimulatorClient.with { client in
      for (url, _) in client.addresses.feeds {
        let path = String(url.dropFirst(client.addresses.origin.count))
        let first = try await client.get(path).headers
        var given: [(String, String)] = []
        if let tag = first["ETag"].first { given.append(("If-None-Match", tag)) }
        if let date = first["Last-Modified"].first { given.append(("If-Modified-Since", date)) }
        #expect(!given.isEmpty)
        let second = try await client.get(path, headers: given)
        #expect(second.status == 304)
        #expect(second.body.isEmpty)
        #expect(second.headers["ETag"] == first["ETag"])
        #expect(try await client.get(path, headers: [("If-None-Match", "\"other\"")]).status == 200)
      }
    }
  }

  @Test func `publishes new stories over time`() async throws {
    let clock = TestClock()
    let configuration = SimulatorConfiguration(startDate: clock.now, newsInterval: 60)
    try await SimulatorClient.with(configuration, now: { clock.now }) { client in
      var seen: Set<[UInt8]> = []
      for hours in [0.0, 1, 10, 1000] {
        clock.advance(by: hours * 3600)
        let feed = try await client.get("/lantern/feed.json")
        seen.insert(feed.body)
        let items = try #require(try feed.object()["items"] as? [[String: Any]])
        #expect((10...15).contains(items.count))
        #expect(Set(items.compactMap { $0["id"] as? String }).count == items.count)
        let dates = items.compactMap { $0["date_published"] as? String }
        #expect(dates == dates.sorted(by: >))
      }
      #expect(seen.count == 4)
    }
  }

  @Test func `publishes no new stories when the interval is zero`() async throws {
    let clock = TestClock()
    let configuration = SimulatorConfiguration(startDate: clock.now, newsInterval: 0)
    try await SimulatorClient.with(configuration, now: { clock.now }) { client in
      let paths = ["/lantern/feed.json", "/paperclip/listing.json"]
      var before: [[UInt8]] = []
      for path in paths { before.append(try await client.get(path).body) }
      clock.advance(by: 86_400)
      var after: [[UInt8]] = []
      for path in paths { after.append(try await client.get(path).body) }
      #expect(before == after)
    }
  }

  @Test func `injects faults by path`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(
        FaultRule(.status(503, retryAfter: 60), on: .newspapers, path: "/phare/*"))
      let statuses = try await client.statuses("/phare/rss/une.xml", "/lantern/feed.json")
      #expect(statuses == [503, 200])
    }
  }
}
