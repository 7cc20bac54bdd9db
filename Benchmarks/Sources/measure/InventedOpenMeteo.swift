import Foundation
import HTTPFetching

/// Responds like Open-Meteo with invented values: all requested variables, one reply per position.
struct InventedOpenMeteo: Fetching {
  /// The simulated time, for the replies' times.
  let now: @Sendable () -> Date
  /// Called once per request, before its response.
  var onRequest: @Sendable () -> Void = {}

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    onRequest()
    return FetchResponse(status: 200, body: Array(reply(to: request.url).utf8), finalURL: request.url)
  }

  /// The body of the reply to a request for `url`.
  func reply(to url: URL) -> String {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let query = items.reduce(into: [String: [String]]()) { query, item in
      query[item.name] = item.value?.split(separator: ",").map(String.init)
    }
    let places = zip(query["latitude"] ?? [], query["longitude"] ?? [])
      .map { InventedForecast(latitude: $0, longitude: $1, query: query, now: now()).json }
    return places.count == 1 ? places[0] : "[\(places.joined(separator: ","))]"
  }
}
