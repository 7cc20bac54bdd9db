import Foundation
import HTTPFetching

/// Answers every request with the input, as a stranger's server would.
struct Served: Fetching {
  let body: [UInt8]
  var headers: FetchHeaders = [:]

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    FetchResponse(status: 200, headers: headers, body: body, finalURL: request.url)
  }
}

/// The moment at which every input is read, so that an input does the same each time.
let fuzzingNow = Date(timeIntervalSince1970: 1_795_000_000)
