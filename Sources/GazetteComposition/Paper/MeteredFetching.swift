import GazetteDomain
import HTTPFetching
import Metrics

/// Counts and times the requests to one provider, by how they ended.
struct MeteredFetching: Fetching {
  let next: any Fetching
  let provider: ProviderID
  let crashes: any CrashJournal

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let started = ContinuousClock.now
    do throws(FetchError) {
      let response = try await crashes.awaiting { () async throws(FetchError) in try await next.fetch(request) }
      #if DEBUG
        HiddenFault.strike(response)
      #endif
      record("\(response.status / 100)xx", since: started)
      return response
    } catch {
      record(Self.outcome(of: error), since: started)
      throw error
    }
  }

  private func record(_ outcome: String, since started: ContinuousClock.Instant) {
    let dimensions = [("provider", provider.rawValue), ("outcome", outcome)]
    Counter(label: "gazette_provider_requests_total", dimensions: dimensions).increment()
    Timer(label: "gazette_provider_request_duration_seconds", dimensions: [("provider", provider.rawValue)])
      .record(duration: ContinuousClock.now - started)
  }

  private static func outcome(of error: FetchError) -> String {
    switch error {
    case .refused: "refused"
    case .timedOut: "timedOut"
    case .unreachable: "unreachable"
    case .tooLarge: "tooLarge"
    case .tooManyRedirects: "tooManyRedirects"
    case .cancelled: "cancelled"
    default: "badResponse"
    }
  }
}
