public import Foundation
public import GazetteDomain
public import HTTPFetching
import HTMLSanitizing

/// Finds whole articles on web pages: fetched as a guest, read as a browser reads them, written anew as safe HTML.
public struct WebFullArticleSource: FullArticleSource {
  /// Pages are read up to here, in bytes: an article's own text lies far below.
  private static let largestPage = 5 << 20

  private let fetching: any Fetching
  private let now: CurrentTime

  /// - Parameters:
  ///   - fetching: The door to the network.
  ///   - now: Tells the time.
  public init(fetching: any Fetching, now: @escaping CurrentTime) {
    self.fetching = fetching
    self.now = now
  }

  /// The article on the page at `url`.
  public func article(at url: URL, title: String) async throws(FullArticleProblem) -> FullArticle {
    let publisher = ProviderID(rawValue: url.host ?? "")
    let response = try await response(from: url, publisher)
    guard (200..<300).contains(response.status) else {
      throw .source(
        SourceError(status: response.status, headers: response.headers, of: publisher, now: now()))
    }
    guard Self.isPage(response) else { throw .noPage(publisher) }
    guard let full = await Self.read(response, title: title) else { throw .noText(publisher) }
    return full
  }

  private func response(
    from url: URL, _ publisher: ProviderID
  ) async throws(FullArticleProblem) -> FetchResponse {
    var limits = FetchLimits.feed
    limits.bodyBytes = Self.largestPage
    let accepted = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1"
    do throws(FetchError) {
      return try await fetching.fetch(FetchRequest(url: url, headers: ["Accept": accepted], limits: limits))
    } catch {
      throw .source(SourceError(error, of: publisher))
    }
  }

  private static func isPage(_ response: FetchResponse) -> Bool {
    guard let type = response.headers["Content-Type"]?.lowercased() else { return true }
    return type.contains("html") || type.hasPrefix("text/")
  }

  /// Off the caller's actor: a large page keeps a processor busy for a while.
  @concurrent private static func read(_ response: FetchResponse, title: String) async -> FullArticle? {
    let page = PageText(response).utf8
    guard let found = ArticleExtraction().html(in: page) else { return nil }
    let base = HTMLPageReader().read(page).base.flatMap { HTMLSanitizer.address($0, base: response.finalURL) }
    let sanitized = HTMLSanitizer().sanitize(found, base: base ?? response.finalURL)
    let body = HTMLSanitizer().sanitize(RepeatedTitle.removed(from: sanitized.html, title: title))
    guard !body.text.isEmpty else { return nil }
    return FullArticle(
      html: body.html, text: body.text,
      readingTime: body.readingTime >= .seconds(30) ? body.readingTime : nil)
  }
}
