import Foundation

@testable import HTTPFetching

/// Passes the fetcher's requests to the strict publishers instead of to sockets.
struct StrictHTTPExchanger: HTTPExchanger {
  let web: StrictWeb

  func answer(to exchange: Exchange, at addresses: [IPAddress]) async throws(FetchError) -> HopResponse {
    let headers = Dictionary(exchange.headers.map { ($0.name, $0.value) }) { $1 }
    let request = FetchRequest(url: exchange.hop.address.url, headers: headers)
    if let address = await web.redirect(request) {
      let location = FetchHeaders.Field(name: "Location", value: address.absoluteString)
      return HopResponse(status: 301, headers: FetchHeaders([location]), body: [])
    }
    let response = await web.answer(request)
    return HopResponse(status: response.status, headers: response.headers, body: response.body)
  }

  func shutdown() async {}
}

extension HTTPFetcher {
  /// Returns a fetcher whose requests go to `web`, with a test's time, and public addresses for all hosts.
  static func strict(_ web: StrictWeb, now: @escaping @Sendable () -> Date) -> HTTPFetcher {
    let addresses = ["93.184.215.14"].compactMap { IPAddress($0) }
    return HTTPFetcher(
      configuration: Configuration(
        userAgent: "Gazette/1.0 (+https://gazette.example)", outbound: OutboundGuard(lookup: { _ in addresses }),
        now: now, jitter: { 0 }),
      exchanger: StrictHTTPExchanger(web: web))
  }
}
