import BoundedNumbers
import FeedParsing
import Foundation
public import GazetteDomain
public import HTTPFetching

/// Fetches feeds over HTTP with conditional requests, and parses them.
public struct HTTPFeedSource: FeedSource {
  private let fetching: any Fetching
  private let handover: FeedHandover
  private let now: CurrentTime

  /// - Parameters:
  ///   - fetching: Sends the requests.
  ///   - handover: Contains the feeds that discovery has fetched.
  ///   - now: Returns the current time.
  public init(fetching: any Fetching, handover: FeedHandover, now: @escaping CurrentTime) {
    self.fetching = fetching
    self.handover = handover
    self.now = now
  }

  /// Requests the feed with the validators of `state`, unless discovery has already fetched it.
  public func fetch(_ feed: Feed, state: FeedFetchState) async -> FetchedFeed {
    let url = feed.url
    let validators = Validators(entityTag: state.etag, lastModified: state.lastModified)
    if validators.isEmpty, let response = handover.take(url) { return await fetchedFeed(response, to: url) }
    var request = FetchRequest(url: url, headers: ["Accept": Self.accepted])
    request.headers["User-Agent"] = feed.userAgent?.text
    request.validators = validators
    // An invalid origin is not one that we stored: the feed's own origin replaces it.
    request.validatorsOrigin = state.validatorsOrigin.flatMap { try? Origin($0) }
    do throws(FetchError) {
      return await fetchedFeed(try await fetching.fetch(request), to: url)
    } catch {
      var failed = FetchedFeed(.failure(SourceError(error, of: Self.publisher(url))), status: nil)
      if case .hostPaused(let until) = error { failed.retryAfter = until }
      return failed
    }
  }

  private func fetchedFeed(_ response: FetchResponse, to url: URL) async -> FetchedFeed {
    let received = now()
    var fetched = FetchedFeed(await result(response, of: url, at: received), status: response.status)
    let validators = Validators(response.headers)
    fetched.etag = validators.entityTag
    fetched.lastModified = validators.lastModified
    fetched.origin = (try? Origin(of: response.finalURL))?.description
    fetched.retryAfter = RetryAfter.date(response.headers, now: received)
    fetched.movedTo = response.permanentURL.flatMap { $0 == url ? nil : $0 }
    if let until = Freshness(response.headers, now: received).expiresAt, until > received {
      fetched.freshFor = Duration(secondsClamped: until.timeIntervalSince(received))
    }
    return fetched
  }

  private func result(_ response: FetchResponse, of url: URL, at received: Date) async -> FetchedFeed.Answer {
    switch response.status {
    case 304: return .notModified
    case 410: return .gone
    case 200..<300: break
    default:
      let publisher = Self.publisher(url)
      return .failure(SourceError(response, of: publisher, now: received))
    }
    do throws(FeedParsingError) {
      return .document(try await FeedDocumentReader(now: received).read(response))
    } catch {
      return .failure(.unreadable(Self.publisher(url), detail: "\(error)"))
    }
  }

  private static let accepted =
    "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.1"

  private static func publisher(_ url: URL) -> ProviderID { ProviderID(rawValue: url.host ?? "") }
}
