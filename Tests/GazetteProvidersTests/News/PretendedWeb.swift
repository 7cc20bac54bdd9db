import Foundation
import HTTPFetching
import Synchronization
import Testing

/// A web of a few addresses, which records the requests; all other addresses are not found.
final class PretendedWeb: Fetching {
  private let pages: [String: Result<FetchResponse, FetchError>]
  private let recorded = Mutex<[String]>([])

  init(_ pages: [String: Result<FetchResponse, FetchError>]) { self.pages = pages }

  var requests: [String] { recorded.withLock { $0 } }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let address = request.url.absoluteString
    recorded.withLock { $0.append(address) }
    guard let page = pages[address] else { return FetchResponse(status: 404, finalURL: request.url) }
    let response = try page.get()
    let finalURL = response.redirects.last?.url ?? request.url
    return FetchResponse(
      status: response.status, headers: response.headers, body: response.body, finalURL: finalURL,
      redirects: response.redirects)
  }
}

extension Result where Success == FetchResponse, Failure == FetchError {
  /// Returns a response that a redirect led to.
  static func moved(_ status: Int, to address: String, _ body: String) throws -> Self {
    let url = try #require(URL(string: address))
    return .success(
      FetchResponse(
        status: 200, body: Array(body.utf8), finalURL: url, redirects: [FetchRedirect(url: url, status: status)]))
  }
}
