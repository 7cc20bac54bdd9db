import Foundation
import HTTPFetching

/// Answers as Open-Meteo does, with invented values: every variable that is asked for, one reply for each position.
struct InventedOpenMeteo: Fetching {
  /// The simulated time, by which the replies' times are made.
  let now: @Sendable () -> Date
  /// Called once for each request, before it is answered.
  var asked: @Sendable () -> Void = {}

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    asked()
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
