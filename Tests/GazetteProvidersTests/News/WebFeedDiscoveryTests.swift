import Foundation
import GazetteDomain
import HTTPFetching
import Testing

@testable import GazetteProviders

@Suite struct WebFeedDiscoveryTests {
  private static let now = Date(timeIntervalSince1970: 1_795_000_000)
  private static let rss = "<?xml version='1.0'?><rss version='2.0'><channel><title>News</title></channel></rss>"
  private static let untitled = "<rss version='2.0'><channel><item><title>One</title></item></channel></rss>"
  private static let home = ["http://192.168.1.20:8080", "nas.local", "10.7.0.0/16", "fd00:1::/48"]
  private let handover = FeedHandover(now: { now })
  private let outbound = OutboundGuard(allowed: Set(home.compactMap(AllowedDestination.init)))

  private func find(_ typed: String, on web: PretendedWeb) async throws -> [String] {
    let discovery = WebFeedDiscovery(fetching: web, outbound: outbound, handover: handover, now: { Self.now })
    return try await discovery.feeds(at: typed, userAgent: nil).map(\.url.absoluteString)
  }

  private func page(_ head: String) -> Result<FetchResponse, FetchError> {
    .reply("<!doctype html><html><head>\(head)</head><body>words</body></html>")
  }

  @Test(arguments: [
    rss, "\u{feff}\n<feed xmlns='http://www.w3.org/2005/Atom'><title>A</title></feed>",
    "<!-- x --><rss><channel><title>cut sh",
    "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [{\"id\": \"1\"}]}",
  ])
  func `detects feeds of every format`(body: String) async throws {
    let web = PretendedWeb(["https://a.example/f": .reply(body)])
    #expect(try await find("https://a.example/f", on: web) == ["https://a.example/f"])
  }

  @Test func `returns the title of a feed`() async throws {
    let web = PretendedWeb(["https://a.example/f": .reply("<rss><channel><title>A &amp;amp; B</title></channel></rss>")]
    )
    let discovery = WebFeedDiscovery(fetching: web, outbound: outbound, handover: handover, now: { Self.now })
    #expect(try await discovery.feeds(at: "https://a.example/f", userAgent: nil).map(\.title) == ["A & B"])
  }

  @Test func `hands over the fetched feed once`() async throws {
    let web = PretendedWeb(["https://a.example/f": .reply(Self.rss)])
    let found = try await find("https://a.example/f", on: web)
    let address = try #require(found.first)
    let url = try #require(URL(string: address))
    #expect(handover.take(url)?.body == Array(Self.rss.utf8))
    #expect(handover.take(url) == nil)
  }

  @Test func `returns the new address only after a permanent redirect`() async throws {
    let web = PretendedWeb([
      "https://a.example/f": try .moved(301, to: "https://b.example/f", Self.rss),
      "https://c.example/f": try .moved(302, to: "https://d.example/f", Self.rss),
    ])
    #expect(try await find("https://a.example/f", on: web) == ["https://b.example/f"])
    #expect(try await find("https://c.example/f", on: web) == ["https://c.example/f"])
  }

  @Test func `lists the feeds that a page links to, comment feeds last`() async throws {
    let head = """
      <link rel=alternate type=application/rss+xml href="/comments/feed" title="Comments">
      <link rel="alternate" type="application/atom+xml" href="atom.xml" title="All">
      <link rel="Alternate" type="Application/RSS+XML" href="https://b.example/rss">
      <link rel="alternate" type="application/feed+json" href="/feed.json">
      <link rel="alternate" type="application/rss+xml" href="atom.xml">
      <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">
      <link rel="alternate" type="text/html" hreflang="fr" href="/fr">
      <link rel="alternate" type="application/json" href="/wp-json/1">
      <link rel="stylesheet" type="application/rss+xml" href="/style">
      """
    let feed = Result<FetchResponse, FetchError>.reply(Self.untitled)
    let web = PretendedWeb([
      "https://a.example/blog/": page(head), "https://a.example/blog/atom.xml": feed, "https://b.example/rss": feed,
      "https://a.example/feed.json": feed, "https://a.example/comments/feed": feed,
    ])
    let discovery = WebFeedDiscovery(fetching: web, outbound: outbound, handover: handover, now: { Self.now })
    let feeds = try await discovery.feeds(at: "https://a.example/blog/", userAgent: nil)
    #expect(
      feeds.map(\.url.absoluteString) == [
        "https://a.example/blog/atom.xml", "https://b.example/rss", "https://a.example/feed.json",
        "https://a.example/comments/feed",
      ])
    #expect(feeds.map(\.title) == ["All", nil, nil, "Comments"])
  }

  @Test(arguments: [
    "<a rel=alternate type=application/rss+xml href=/own>RSS</a>",
    "<map><area rel=alternate type=application/atom+xml href=/own></map>",
    "<link rel=alternate type=application/json href=/own>",
    "<link rel=alternate type='text/xml; charset=utf-8' href=/own>",
    "<link rel=alternate href=/own title=RSS><link rel=alternate hreflang=fr href=/fr>",
  ])
  func `finds a feed linked with unusual markup`(markup: String) async throws {
    let markup = markup.replacing("/own title=RSS", with: "/own.rss")
    let feed = "https://a.example/own" + (markup.contains("/own.rss") ? ".rss" : "")
    let web = PretendedWeb(["https://a.example/": page("</head><body>\(markup)"), feed: .reply(Self.rss)])
    #expect(try await find("a.example", on: web) == [feed])
  }

  @Test func `finds feeds in the Link header`() async throws {
    let link = """
      </style.css>; rel=preload, </own>; title="News, all; of it"; rel="alternate"; type="application/rss+xml"
      """
    let home = FetchResponse(
      status: 200, headers: ["Link": link], body: Array("<p>words</p>".utf8),
      finalURL: try #require(URL(string: "https://a.example/")))
    let web = PretendedWeb(["https://a.example/": .success(home), "https://a.example/own": .reply(Self.rss)])
    let discovery = WebFeedDiscovery(fetching: web, outbound: outbound, handover: handover, now: { Self.now })
    #expect(try await discovery.feeds(at: "a.example", userAgent: nil).map(\.title) == ["News, all; of it"])
  }

  @Test func `skips links that lead to no feed and tries at most eight`() async throws {
    let dead = (1...9).map { "<link rel=alternate type=application/rss+xml href=/dead\($0)>" }.joined()
    let page = page("<link rel=alternate type=application/json href=/api>\(dead)")
    let web = PretendedWeb(["https://a.example/": page, "https://a.example/api": .reply("{\"posts\": []}")])
    #expect(try await find("a.example", on: web) == ["https://a.example/dead9"])
    #expect(web.requests.count == 9)
  }

  @Test func `lists a feed that is temporarily unavailable`() async throws {
    let web = PretendedWeb([
      "https://a.example/": page("<link rel=alternate type=application/rss+xml href=/feed>"),
      "https://a.example/feed": .reply("", status: 503),
    ])
    #expect(try await find("a.example", on: web) == ["https://a.example/feed"])
  }

  @Test(arguments: [
    "http://192.168.1.20:8080/feed", "http://nas.local/feed", "http://10.7.1.2/feed", "http://[fd00:1::7]/feed",
    "http://0xa070102/feed",
  ])
  func `ignores a public page's link into the operator's network`(address: String) async throws {
    let link = "<link rel=alternate type=application/rss+xml href='\(address)'>"
    let own = "<link rel=alternate type=application/rss+xml href=/feed>"
    let web = PretendedWeb([
      "https://a.example/": page(link), "https://b.example/": page(link + own),
      "https://b.example/feed": .reply(Self.rss),
    ])
    await #expect(throws: FeedDiscoveryProblem.self) { try await find("https://a.example/", on: web) }
    #expect(try await find("https://b.example/", on: web) == ["https://b.example/feed"])
    #expect(web.requests == ["https://a.example/", "https://b.example/", "https://b.example/feed"])
  }

  @Test func `finds the feed of a page in the operator's network on the same origin`() async throws {
    let link = "<link rel=alternate type=application/rss+xml href=/rss>"
    let elsewhere = "<link rel=alternate type=application/rss+xml href=http://nas.local/rss>"
    let web = PretendedWeb([
      "http://192.168.1.20:8080/": page(link + elsewhere), "http://192.168.1.20:8080/rss": .reply(Self.rss),
    ])
    #expect(try await find("http://192.168.1.20:8080/", on: web) == ["http://192.168.1.20:8080/rss"])
  }

  @Test func `resolves links against the base and the redirected address`() async throws {
    let html = "<base href='/x/'><link rel=alternate type=application/rss+xml href=feed>"
    let web = PretendedWeb([
      "https://a.example/": try .moved(302, to: "https://www.a.example/home", html),
      "https://www.a.example/x/feed": .reply(Self.rss),
    ])
    #expect(try await find("a.example", on: web) == ["https://www.a.example/x/feed"])
  }

  @Test func `tries common paths only when the page links to no feed`() async throws {
    let web = PretendedWeb(["https://a.example/": page(""), "https://a.example/atom.xml": .reply(Self.rss)])
    #expect(try await find("a.example", on: web) == ["https://a.example/atom.xml"])
    #expect(web.requests.count == 5)
  }

  @Test(arguments: [
    ("/all/posts.rss", "https://a.example/all/posts.rss"), ("/blog/feed/", "https://a.example/blog/feed/"),
    ("feed:https://a.example/x", "https://a.example/x"), ("?feed=rss2", "https://a.example/?feed=rss2"),
    ("https://a.example/news/index.xml", "https://a.example/news/index.xml"),
  ])
  func `tries links in the page's text whose address resembles a feed`(link: String, feed: String) async throws {
    let web = PretendedWeb([
      "https://a.example/": .reply("<p><a href='/about'>About</a> <a href='\(link)'>RSS</a></p>"),
      feed: .reply(Self.rss),
    ])
    #expect(try await find("https://a.example/", on: web) == [feed])
  }

  @Test(arguments: ["application/rss", "application/x-atom+xml", "text/rss"])
  func `accepts misspelled feed types`(type: String) async throws {
    let web = PretendedWeb([
      "https://a.example/": page("<link rel=alternate type=\(type) href=feed:https://a.example/x>"),
      "https://a.example/x": .reply(Self.rss),
    ])
    #expect(try await find("https://a.example/", on: web) == ["https://a.example/x"])
  }

  @Test func `ignores links to other sites' feeds in the page's text`() async throws {
    let web = PretendedWeb([
      "https://a.example/": .reply("<p>I like <a href='https://b.example/feed'>theirs</a>.</p>"),
      "https://b.example/feed": .reply(Self.rss),
    ])
    #expect(try await find("https://a.example/", on: web) == [])
  }

  @Test func `tries paths next to the page first`() async throws {
    let web = PretendedWeb([
      "https://a.example/blog?x=1": page(""), "https://a.example/blog/feed": .reply(Self.rss),
      "https://a.example/feed": .reply(Self.rss),
    ])
    #expect(try await find("https://a.example/blog?x=1", on: web) == ["https://a.example/blog/feed"])
  }

  @Test func `returns no feeds after at most twelve requests`() async throws {
    let web = PretendedWeb(["https://a.example/blog": page("")])
    #expect(try await find("https://a.example/blog", on: web).isEmpty)
    #expect(web.requests.count <= 12)
  }

  @Test func `rejects a page that mentions feeds`() async throws {
    let web = PretendedWeb([
      "https://a.example/feed": .reply("<!doctype html><html><body>&lt;rss> and <!-- <rss> --> </body></html>")
    ])
    #expect(try await find("https://a.example/feed", on: web).isEmpty)
  }

  @Test(arguments: [
    "a.example", " a.example\n", "https://a.example", "HTTP://A.example/", "feed:https://a.example/",
    "feed://a.example/",
    "a.example/#top", "<https://a.example/>", "« a.example »", "“https://a.example”",
  ])
  func `accepts pasted addresses with surrounding characters`(typed: String) async throws {
    let head = "<link rel=alternate type=application/rss+xml href=https://f.example/>"
    let web = PretendedWeb([
      "https://a.example/": page(head), "http://a.example/": page(head), "https://f.example/": .reply(Self.rss),
    ])
    #expect(try await find(typed, on: web) == ["https://f.example/"])
  }

  @Test func `falls back to http when https is unreachable`() async throws {
    let web = PretendedWeb([
      "https://a.example/": .failure(.unreachable(reason: "refused")), "http://a.example/": .reply(Self.rss),
    ])
    #expect(try await find("a.example", on: web) == ["http://a.example/"])
  }

  @Test func `falls back to http when https is refused`() async throws {
    let web = PretendedWeb([
      "https://a.example:8080/": .failure(.refused(.port(8080))), "http://a.example:8080/": .reply(Self.rss),
    ])
    #expect(try await find("a.example:8080", on: web) == ["http://a.example:8080/"])
  }

  @Test(arguments: [
    ("https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv", "channel_id=UCabcdefghijklmnopqrstuv"),
    ("youtube.com/channel/UCabcdefghijklmnopqrstuv/videos", "channel_id=UCabcdefghijklmnopqrstuv"),
    ("https://m.youtube.com/user/somebody", "user=somebody"),
    ("https://www.youtube.com/playlist?list=PLabc&x=1", "playlist_id=PLabc"),
  ])
  func `derives the feed of a YouTube address`(typed: String, query: String) async throws {
    let feed = "https://www.youtube.com/feeds/videos.xml?\(query)"
    let web = PretendedWeb([feed: .reply(Self.rss)])
    #expect(try await find(typed, on: web) == [feed])
    #expect(web.requests == [feed])
  }

  @Test func `finds the feed on a YouTube channel page`() async throws {
    let html = "<html><script>var x = {\"externalId\":\"UCabcdefghijklmnopqrstuv\"}</script></html>"
    let feed = "https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv"
    let web = PretendedWeb(["https://www.youtube.com/@somebody": .reply(html), feed: .reply(Self.rss)])
    #expect(try await find("https://www.youtube.com/@somebody", on: web) == [feed])
  }

  @Test(arguments: [
    ("https://www.reddit.com/r/swift", "/r/swift/.rss"), ("reddit.com/r/swift/top/?t=day", "/r/swift/.rss"),
    ("https://old.reddit.com/user/somebody/", "/user/somebody/.rss"),
    ("https://www.reddit.com/r/swift/comments/abc/a_title/", "/r/swift/comments/abc/.rss"),
    ("https://www.reddit.com/", "/.rss"), ("r/swift", "/r/swift/.rss"), (" /r/swift/ ", "/r/swift/.rss"),
    ("u/somebody", "/u/somebody/.rss"),
  ])
  func `derives the feed of a Reddit address`(typed: String, path: String) async throws {
    let feed = "https://www.reddit.com\(path)"
    #expect(try await find(typed, on: PretendedWeb([feed: .reply(Self.rss)])) == [feed])
  }

  @Test(arguments: [
    ("https://medium.com/@somebody", "https://medium.com/feed/@somebody"),
    ("medium.com/some-publication/a-title-123", "https://medium.com/feed/some-publication"),
    ("https://medium.com/tag/swift/recommended", "https://medium.com/feed/tag/swift"),
    ("https://www.tumblr.com/somebody", "https://somebody.tumblr.com/rss"),
    ("https://www.tumblr.com/blog/view/somebody", "https://somebody.tumblr.com/rss"),
    ("https://github.com/swiftlang/swift/releases", "https://github.com/swiftlang/swift/releases.atom"),
    ("github.com/swiftlang/swift/releases/tag/swift-6.0", "https://github.com/swiftlang/swift/releases.atom"),
    ("https://github.com/swiftlang/swift/commits/main/", "https://github.com/swiftlang/swift/commits/main.atom"),
  ])
  func `derives feeds of sites that block programs`(typed: String, feed: String) async throws {
    let web = PretendedWeb([feed: .reply(Self.rss)])
    #expect(try await find(typed, on: web) == [feed])
    #expect(web.requests == [feed])
  }

  @Test func `reports a known site's missing feed as not found`() async throws {
    let reddit = SourceError.notFound(ProviderID(rawValue: "www.reddit.com"))
    await #expect(throws: FeedDiscoveryProblem.source(reddit)) { try await find("r/nothing", on: PretendedWeb([:])) }
  }

  @Test(arguments: [
    "https://social.example/@somebody", "@somebody@social.example", "somebody@social.example",
    "acct:somebody@social.example", "social.example/@somebody/12345",
  ])
  func `finds the feed of a Mastodon profile`(typed: String) async throws {
    let web = PretendedWeb([
      "https://social.example/@somebody": page(""), "https://social.example/@somebody/12345": page(""),
      "https://social.example/@somebody.rss": .reply(Self.rss),
    ])
    #expect(try await find(typed, on: web) == ["https://social.example/@somebody.rss"])
  }

  @Test func `rejects a profile address of a site that is not Mastodon`() async throws {
    let web = PretendedWeb(["https://clips.example/@somebody": page("")])
    #expect(try await find("https://clips.example/@somebody", on: web).isEmpty)
  }

  @Test func `distinguishes an OPML list from a feed`() async throws {
    let list = "<?xml version='1.0'?><opml version='2.0'><body><outline xmlUrl='https://b.example/f'/></body></opml>"
    let web = PretendedWeb(["https://a.example/all.opml": .reply(list)])
    await #expect(throws: FeedDiscoveryProblem.listOfFeeds) { try await find("a.example/all.opml", on: web) }
  }

  @Test(arguments: ["", "   ", "hello", "hello world.", "http://", "https://a b.example/"])
  func `rejects text that is not an address`(typed: String) async throws {
    await #expect(throws: FeedDiscoveryProblem.notAnAddress) { try await find(typed, on: PretendedWeb([:])) }
  }

  @Test(arguments: ["ftp://a.example/", "javascript:alert(1)", "https://me:secret@a.example/", "file:///etc/passwd"])
  func `rejects forbidden addresses without revealing secrets`(typed: String) async throws {
    let problem = await #expect(throws: FeedDiscoveryProblem.self) { try await find(typed, on: PretendedWeb([:])) }
    guard case .refused(let rule) = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(!"\(rule)".contains("secret"))
  }

  @Test(arguments: [
    (404, SourceError.notFound(ProviderID(rawValue: "a.example"))),
    (403, .forbidden(ProviderID(rawValue: "a.example"))),
    (500, .failing(ProviderID(rawValue: "a.example"), status: 500)),
    (429, .rateLimited(ProviderID(rawValue: "a.example"), until: now + 3600)),
  ])
  func `reports the site's error`(status: Int, error: SourceError) async throws {
    let web = PretendedWeb(["https://a.example/": .reply("", status: status)])
    await #expect(throws: FeedDiscoveryProblem.source(error)) { try await find("https://a.example/", on: web) }
  }

  @Test func `reports the guard's refusal`() async throws {
    let web = PretendedWeb(["https://a.example/": .failure(.refused(.port(22)))])
    await #expect(throws: FeedDiscoveryProblem.refused(.port(22))) {
      try await find("https://a.example/", on: web)
    }
  }
}
