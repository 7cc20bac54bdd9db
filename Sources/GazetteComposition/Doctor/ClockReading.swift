import GazetteDomain
import HTTPFetching

/// Notes the time that each answer carries.
struct ClockReading: Fetching {
  let next: any Fetching
  let clocks: ServerClocks
  let now: CurrentTime

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let response = try await next.fetch(request)
    let now = now()
    if let text = response.headers["Date"], let date = HTTPDate.parse(text, now: now) { clocks.note(date, at: now) }
    return response
  }
}
