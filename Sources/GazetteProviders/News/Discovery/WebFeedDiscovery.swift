import FeedParsing
import Foundation
public import GazetteDomain
import HTMLSanitizing
public import HTTPFetching

/// Finds feeds on the web: the feed itself, the links of a page, the feeds of known sites, then the common locations.
public struct WebFeedDiscovery: FeedDiscovery {
  private let fetching: any Fetching
  private let outbound: OutboundGuard
  private let handover: FeedHandover
  private let now: CurrentTime
  /// The reader's choice of `User-Agent`; nil for Gazette's own.
  private var userAgent: FeedUserAgent?

  /// - Parameters:
  ///   - fetching: Sends the requests.
  ///   - outbound: The guard of `fetching`, which knows which addresses a page may not name.
  ///   - handover: Stores the feeds that discovery fetches.
  ///   - now: Returns the current time.
  public init(
    fetching: any Fetching, outbound: OutboundGuard, handover: FeedHandover, now: @escaping CurrentTime
  ) {
    self.fetching = fetching
    self.outbound = outbound
    self.handover = handover
    self.now = now
  }

  /// Returns the feeds for `typed`, best first; empty when there are none. Sends at most twenty requests.
  public func feeds(
    at typed: String, userAgent: FeedUserAgent?
  ) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed] {
    var discovery = self
    discovery.userAgent = userAgent
    return try await discovery.feeds(at: typed)
  }

  private func feeds(at typed: String) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed] {
    let typed = try address(typed)
    // A derived address that does not parse is ignored.
    let known = typed.candidates.first.flatMap(KnownSite.feed(at:)).flatMap { try? WebAddress($0) }
    let (address, response) = try await firstResponse(known.map { [$0] } ?? typed.candidates)
    guard (200..<300).contains(response.status) else { throw .source(sourceError(response, at: address)) }
    if let feed = await feed(in: response, requestedAt: address) { return [feed] }
    if known != nil { return [] }
    if OPMLFeedListFormat.isList(response.body) { throw .listOfFeeds }
    return try await feeds(on: response, requestedAt: address)
  }

  private func address(_ typed: String) throws(FeedDiscoveryProblem) -> TypedAddress {
    do throws(OutboundRefusal) {
      return try TypedAddress(typed)
    } catch {
      throw FeedDiscoveryProblem(error)
    }
  }

  private func feeds(
    on response: FetchResponse, requestedAt requested: WebAddress
  ) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed] {
    // A page's links are relative to its final address. If that address does not parse although it responded, the requested one
    // replaces it.
    let page = (try? WebAddress(response.finalURL.absoluteString)) ?? requested
    let html = HTMLPageReader().read(response.body)
    let linked = FeedLinks.find(in: html, response.headers, at: page)
    let declared = try await verified(try await allowed(linked, on: page))
    if !declared.isEmpty { return declared }
    // A name on the page is also a guess: other sites use Mastodon's notation, too.
    let guess = KnownSite.feed(on: response.body, at: page).flatMap { try? WebAddress($0) }
    let candidates =
      [guess].compactMap(\.self) + FeedLinks.linksNamedLikeFeeds(in: html, at: page).prefix(Self.maximumNamedLinks)
      + CommonFeedPaths.candidates(for: page)
    return try await firstFeed(among: candidates.prefix(19 - min(linked.count, Self.maximumTries)))
  }

  /// `linked` without feeds elsewhere that are reachable only through the operator's trust: subscribing to one would spend that
  /// trust on a third party's word.
  private func allowed(
    _ linked: [LinkedFeed], on page: WebAddress
  ) async throws(FeedDiscoveryProblem) -> [LinkedFeed] {
    var allowed: [LinkedFeed] = []
    var refusal: OutboundRefusal?
    for link in linked.prefix(Self.maximumLinks) {
      let address = try? WebAddress(link.feed.url.absoluteString)
      guard let address, address.origin != page.origin, let refused = await outbound.trustNeeded(for: address) else {
        allowed.append(link)
        continue
      }
      refusal = refusal ?? refused
    }
    if allowed.isEmpty, let refusal { throw FeedDiscoveryProblem(refusal) }
    return allowed
  }

  /// The maximum number of links: no honest page has more feeds of its own, and each may need a name lookup.
  private static let maximumLinks = 100

  /// The feeds among `linked`: those that respond as one, and those of a feed's type that are currently unavailable.
  private func verified(_ linked: [LinkedFeed]) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed] {
    var feeds: [DiscoveredFeed] = []
    for link in linked.prefix(Self.maximumTries) {
      guard let address = try? WebAddress(link.feed.url.absoluteString) else { continue }
      if let feed = try await checked(link, at: address) { feeds.append(feed) }
    }
    return feeds + linked.dropFirst(Self.maximumTries).filter(\.isTyped).map(\.feed)
  }

  /// The maximum number of a page's links that are fetched to check whether they are feeds.
  private static let maximumTries = 8

  /// The maximum number of links in a page's text to request because of their names.
  private static let maximumNamedLinks = 4

  private func checked(
    _ link: LinkedFeed, at address: WebAddress
  ) async throws(FeedDiscoveryProblem) -> DiscoveredFeed? {
    do throws(FetchError) {
      let response = try await fetching.fetch(request(address))
      switch response.status {
      case 200..<300: return await feed(in: response, requestedAt: address).map { titled($0, by: link) }
      case 404, 410: return nil
      default: return link.isTyped ? link.feed : nil
      }
    } catch .cancelled {
      throw .source(.cancelled)
    } catch {
      return link.isTyped ? link.feed : nil
    }
  }

  /// `feed` with its title on the page, which distinguishes it from the page's other feeds.
  private func titled(_ feed: DiscoveredFeed, by link: LinkedFeed) -> DiscoveredFeed {
    DiscoveredFeed(url: feed.url, title: link.feed.title ?? feed.title)
  }

  private func firstFeed(
    among candidates: ArraySlice<WebAddress>
  ) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed] {
    for candidate in candidates {
      do throws(FetchError) {
        let response = try await fetching.fetch(request(candidate))
        if response.status == 200, let feed = await feed(in: response, requestedAt: candidate) { return [feed] }
      } catch .cancelled {
        throw .source(.cancelled)
      } catch {
        // The site responded a moment ago: it does not want further requests.
        return []
      }
    }
    return []
  }

  private func firstResponse(
    _ candidates: [WebAddress]
  ) async throws(FeedDiscoveryProblem) -> (WebAddress, FetchResponse) {
    var problem = FeedDiscoveryProblem.notAnAddress
    for candidate in candidates {
      do throws(FetchError) {
        return (candidate, try await fetching.fetch(request(candidate)))
      } catch {
        problem = FeedDiscoveryProblem(error, at: candidate)
        // Nothing was sent: the other address may be meant, for example http with a custom port.
        switch error {
        case .unreachable, .refused: continue
        default: throw problem
        }
      }
    }
    throw problem
  }

  /// The feed in `response`, stored for the subscription; `nil` when it is not a feed.
  private func feed(in response: FetchResponse, requestedAt address: WebAddress) async -> DiscoveredFeed? {
    guard let title = await RecognizedFeed(response)?.title else { return nil }
    let url = response.permanentURL ?? address.url
    handover.store(response, for: url)
    return DiscoveredFeed(url: url, title: title.isEmpty ? nil : title)
  }

  private func sourceError(_ response: FetchResponse, at address: WebAddress) -> SourceError {
    SourceError(response, of: ProviderID(publisher: address), now: now())
  }

  private func request(_ address: WebAddress) -> FetchRequest {
    let accepted = "application/atom+xml, application/rss+xml, application/feed+json, text/html;q=0.9, */*;q=0.1"
    var request = FetchRequest(url: address.url, headers: ["Accept": accepted])
    request.headers["User-Agent"] = userAgent?.text
    return request
  }
}

/// A response that contains a feed.
struct RecognizedFeed: Sendable {
  /// The feed's title as plain text; empty when it has none.
  let title: String

  /// Returns `nil` when `response` is not a feed; malformed feeds are accepted.
  @concurrent init?(_ response: FetchResponse) async {
    let headers = response.headers.fields.map { (name: $0.name, value: $0.value) }
    let context = FeedContext(url: response.finalURL.absoluteString, headers: headers)
    // The parser's reason does not matter: the response may still be a page with links to feeds.
    guard let feed = try? FeedParser().parse(response.body, context: context) else { return nil }
    title = feed.title?.plainText ?? ""
    // A page about feeds can look like a feed, but only like an empty one.
    guard !title.isEmpty || !feed.items.isEmpty else { return nil }
  }
}

extension FeedDiscoveryProblem {
  /// Translates the guard's refusal of the typed address.
  init(_ refusal: OutboundRefusal) {
    switch refusal {
    case .malformed, .host: self = .notAnAddress
    default: self = .refused(OutboundRule(refusal))
    }
  }

  /// Translates the reason why there was no response from `address`.
  init(_ error: FetchError, at address: WebAddress) {
    switch error {
    case .refused(let refusal): self = .refused(OutboundRule(refusal))
    default: self = .source(SourceError(error, of: ProviderID(publisher: address)))
    }
  }
}
