import SeededNumbers
import Foundation
import HTTPFetching

/// The publisher of one feed, with a habit and a daily edition; with the habit `rhythm`, an edition every 20 minutes.
struct StrictPublisher {
  let feed: Int
  let day: Int
  /// The index of the 20-minute interval.
  let number: Int
  var memory: StrictWeb.Memory

  private var isBusy: Bool { StrictWeb.habit(feed) == .rhythm }
  private var edition: String { "edition \(feed) of \(isBusy ? "number \(number), " : "")day \(day)" }
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)
  /// The date of the day's edition, as servers send it.
  private var edited: String { HTTPDate.format(Date(timeIntervalSince1970: 1_795_000_000 + Double(day) * 86_400)) }

  mutating func answer(
    _ request: FetchRequest, at now: Date, _ random: inout SeededRandom
  ) -> FetchResponse {
    switch StrictWeb.habit(feed) {
    case .missing: return reply(404, to: request)
    case .busy where Int.random(in: 0..<50, using: &random) == 0:
      let wait = Int.random(in: 600...10_000, using: &random)
      memory.hostPause = now + Double(wait)
      return reply(429, to: request, ["Retry-After": "\(wait)"])
    case .down where Int.random(in: 0..<50, using: &random) == 0:
      // The response gives no time; the publisher hopes for half an hour.
      memory.hostPause = now + 1800
      return reply(503, to: request)
    case .goes where day >= 10:
      memory.isGone = true
      return reply(410, to: request)
    default: return content(for: request, at: now)
    }
  }

  private mutating func content(for request: FetchRequest, at now: Date) -> FetchResponse {
    let habit = StrictWeb.habit(feed)
    memory.unchanged = memory.edition == edition ? memory.unchanged + 1 : 0
    memory.edition = edition
    let isKnown =
      request.headers["If-None-Match"]?.contains(edition) == true || request.headers["If-Modified-Since"] == edited
    var headers: [String: String] = [:]
    if habit != .noValidators, habit != .lastModified {
      // The restless publisher changes its tag with every response, even with 304.
      let tag = habit == .restlessTag ? "W/\"\(edition) #\(memory.requests)\"" : "\"\(edition)\""
      memory.etag = tag
      headers["ETag"] = tag
    }
    if habit == .lastModified || habit == .restlessTag {
      memory.lastModified = edited
      headers["Last-Modified"] = edited
    }
    if habit == .longFreshness {
      memory.freshUntil = now + 14_400
      headers["Cache-Control"] = "max-age=14400"
    }
    if habit == .moves, day >= 5 { memory.hasMoved = true }
    return reply(isKnown ? 304 : 200, to: request, headers)
  }

  private func reply(_ status: Int, to request: FetchRequest, _ headers: [String: String] = [:]) -> FetchResponse {
    FetchResponse(
      status: status, headers: FetchHeaders(headers.map { FetchHeaders.Field(name: $0.key, value: $0.value) }),
      body: status == 200 ? Array(document.utf8) : [], finalURL: request.url)
  }

  private var document: String {
    """
    <rss version="2.0"><channel><title>Feed \(feed)</title>
    \(isBusy ? dated : "<item><guid>1</guid><title>\(edition)</title></item>")
    </channel></rss>
    """
  }

  private var dated: String {
    (0..<5).map { back in
      let published = HTTPDate.format(Self.start + Double(number - back) * 1200)
      return "<item><guid>\(back)</guid><title>\(edition)</title><pubDate>\(published)</pubDate></item>"
    }.joined()
  }
}
