import Foundation
import GazetteDomain
import HTTPFetching
import Metrics

/// Counts and times the requests to one provider, by result.
struct MeasuredFetching: Fetching {
  let next: any Fetching
  let provider: ProviderID
  let crashes: any CrashJournal

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let started = ContinuousClock.now
    do throws(FetchError) {
      let response = try await crashes.awaiting { () async throws(FetchError) in try await next.fetch(request) }
      #if DEBUG
        DebugFault.trigger(response)
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
    case .untrusted: "untrusted"
    case .tooLarge: "tooLarge"
    case .tooManyRedirects: "tooManyRedirects"
    case .packed: "packed"
    case .cancelled: "cancelled"
    default: "badResponse"
    }
  }
}

#if DEBUG
  /// Crashes a debug build when a response, or its address, contains a word from the environment, to test crash recovery.
  enum DebugFault {
    private static let trap = ProcessInfo.processInfo.environment["DEBUG_TRAP_ON"]
    private static let overflow = ProcessInfo.processInfo.environment["DEBUG_OVERFLOW_ON"]

    /// Crashes intentionally: the browser tests check what the next start does.
    static func trigger(_ response: FetchResponse) {
      if let trap, contains(trap, response) { fatalError("the hidden fault") }
      if let overflow, contains(overflow, response) { _ = descend(response.body, 0) }
    }

    private static func contains(_ word: String, _ response: FetchResponse) -> Bool {
      response.finalURL.absoluteString.contains(word) || Data(response.body).range(of: Data(word.utf8)) != nil
    }

    private static func descend(_ bytes: [UInt8], _ depth: Int) -> Int {
      depth < 0 ? bytes.count : descend(bytes, depth &+ 1) &+ depth
    }
  }
#endif
