import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing

@Suite struct `Paperclip listings` {
  private let good = ScriptedFetching.Answer.reply(
    "[\(PaperclipWire.full)]", headers: ["ETag": "W/\"é\"", "Last-Modified": "yesterday"])
  private let categories = ScriptedFetching.Answer.reply(PaperclipWire.categories)

  @Test func `requests listing and categories below the base address`() async throws {
    let fetching = ScriptedFetching(good, categories)
    let listing = try await PaperclipWire.listing(fetching)
    #expect(
      fetching.requests.map(\.url.absoluteString)
        == ["http://ads.test/paperclip/master/listing.json", "http://ads.test/paperclip/master/categories.json"])
    #expect(
      try listing.categories.get() == [
        AdCategory(id: AdCategoryID(rawValue: 4), name: "Maison"),
        AdCategory(id: AdCategoryID(rawValue: 2), name: "Mode"),
      ])
  }

  @Test func `accepts a custom listing address`() async throws {
    let fetching = ScriptedFetching(good, categories)
    let source = PaperclipListingSource(
      id: ListingSourceID(rawValue: "mine"), fetching: fetching,
      listingURL: try #require(URL(string: "http://ads.test/a/ads.json?x=1")), now: { frozenNow })
    guard case .listing(let listing) = try await source.listing(unlessUnchangedSince: ListingValidators()) else {
      return #expect(Bool(false), "no listing")
    }
    #expect(fetching.requests[1].url.path == "/a/categories.json")
    #expect(try await PaperclipWire.read(listing).ads.map(\.id.source.rawValue) == ["mine"])
  }

  @Test func `sends validators byte for byte`() async throws {
    let fetching = ScriptedFetching(good, categories, .reply("", status: 304))
    let source = try PaperclipWire.source(fetching)
    guard case .listing(let listing) = try await source.listing(unlessUnchangedSince: ListingValidators()) else {
      return #expect(Bool(false), "no listing")
    }
    #expect(fetching.requests[0].headers["If-None-Match"] == nil)
    #expect(listing.validators == ListingValidators(etag: "W/\"é\"", lastModified: "yesterday"))
    guard case .unchanged = try await source.listing(unlessUnchangedSince: listing.validators) else {
      return #expect(Bool(false), "not unchanged")
    }
    #expect(fetching.requests.count == 3)
    #expect(fetching.requests[2].headers["If-None-Match"] == "W/\"é\"")
    #expect(fetching.requests[2].headers["If-Modified-Since"] == "yesterday")
  }

  @Test(arguments: [
    (ScriptedFetching.Answer.reply("", status: 500), SourceError.failing(PaperclipWire.provider, status: 500)),
    (.reply("", status: 404), .notFound(PaperclipWire.provider)),
    (.reply("", status: 304), .unreadable(PaperclipWire.provider, detail: "HTTP 304")),
    (
      .reply("", status: 429, headers: ["Retry-After": "60"]),
      .rateLimited(PaperclipWire.provider, until: frozenNow.addingTimeInterval(60))
    ),
    (.reply("<html>"), .unreadable(PaperclipWire.provider, detail: "markup instead of JSON")),
    (.reply(""), .unreadable(PaperclipWire.provider, detail: "an empty reply")),
    (.failure(.unreachable(reason: "x")), .unreachable(PaperclipWire.provider)),
  ])
  func `reports each failure with its error`(answer: ScriptedFetching.Answer, error: SourceError) async {
    await #expect(throws: error) { try await PaperclipWire.listing(ScriptedFetching(answer)) }
  }

  @Test(arguments: [
    ("{\"ads\":[]}", "no array at the top"), ("null", "no array at the top"), ("[", "it breaks off after 0 ads"),
    ("[\(PaperclipWire.full),{\"id\":", "it breaks off after 1 ads"),
    ("[\(PaperclipWire.full)", "it breaks off after 0 ads"),
  ])
  func `rejects a malformed or truncated listing`(body: String, detail: String) async throws {
    let listing = try await PaperclipWire.listing(ScriptedFetching(.reply(body), categories))
    await #expect(throws: SourceError.unreadable(PaperclipWire.provider, detail: detail)) {
      try await PaperclipWire.read(listing)
    }
  }

  @Test(arguments: ["[]", " [ ] ", "\u{FEFF}[\n]\n"]) func `accepts an empty listing`(body: String) async throws {
    let read = try await PaperclipWire.read(body)
    #expect(read.ads.isEmpty && read.skipped.isEmpty)
  }

  @Test func `returns ads in batches, in order`() async throws {
    let ads = (0..<1234).map { PaperclipWire.ad("1461742431", "\($0)") }
    let body = "[\(ads.joined(separator: " , "))]"
    let listing = try await PaperclipWire.listing(ScriptedFetching(.reply(body), categories))
    var sizes: [Int] = []
    var numbers: [Int64] = []
    while let batch = try await listing.batches.next() {
      sizes.append(batch.ads.count)
      numbers += batch.ads.map(\.id.number)
    }
    #expect(sizes == [500, 500, 234])
    #expect(numbers == Array(0..<1234))
  }

  @Test(arguments: [
    (ScriptedFetching.Answer.reply("", status: 404), SourceError.notFound(PaperclipWire.provider)),
    (.reply("{}"), .unreadable(PaperclipWire.provider, detail: "no Array<Any> at the top")),
  ])
  func `reads a listing without categories and reports why they are missing`(
    answer: ScriptedFetching.Answer, error: SourceError
  ) async throws {
    let listing = try await PaperclipWire.listing(ScriptedFetching(good, answer))
    #expect(throws: error) { try listing.categories.get() }
    #expect(try await PaperclipWire.read(listing).ads.count == 1)
  }

  @Test func `reads each category once and skips unreadable ones`() async throws {
    let body =
      #"[{"id":4,"name":" Maison\n"},{"id":4,"name":"Home"},{"id":"V","name":"X"},{"id":6,"name":""},null,{"id":7,"name":"Sept"}]"#
    let listing = try await PaperclipWire.listing(ScriptedFetching(good, .reply(body)))
    #expect(try listing.categories.get().map(\.name) == ["Maison", "Sept"])
  }
}
