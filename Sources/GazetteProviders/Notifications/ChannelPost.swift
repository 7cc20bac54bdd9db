import BoundedJSON
import Foundation
import GazetteDomain
import HTTPFetching

/// Posts notifications to a service at an address that a reader typed, through the outbound guard.
struct ChannelPost: Sendable {
  let fetching: any Fetching
  let now: CurrentTime

  /// The longest reply that is read. Nothing depends on the reply of a service that accepted.
  private static let limits = FetchLimits(time: .seconds(30), bodyBytes: 1_000_000, redirects: 0)
  private static let replyLimits = JSONLimits(bytes: 1_000_000, values: 1_000, members: 100, depth: 8)

  /// The service's reply, or the result of an attempt without one. A redirect is final.
  func reply(to body: FetchBody, at url: URL, headers: [String: String]) async -> Result<FetchResponse, NoReply> {
    var request = FetchRequest(url: url, headers: headers, limits: Self.limits)
    request.body = body
    do throws(FetchError) {
      return .success(try await fetching.fetch(request))
    } catch {
      return .failure(NoReply(result: result(of: error, at: url)))
    }
  }

  /// An attempt without a reply.
  struct NoReply: Error {
    let result: DeliveryResult
  }

  /// The result of a reply by its status; `later` for a service that has a problem or too many requests.
  ///
  /// - Parameter secrets: Texts that the reason must not repeat.
  func result(of response: FetchResponse, hiding secrets: [String]) -> DeliveryResult {
    let reason = reason(in: response, hiding: secrets)
    switch response.status {
    case 200..<300: return .accepted
    case 401, 403: return .refused(.credentials(reason: reason))
    case 408, 425, 429, 500...:
      let now = now()
      let date = RetryAfter.date(response.headers, now: now)
      return .later(.status(response.status, reason: reason), after: date?.timeIntervalSince(now))
    default: return .refused(.status(response.status, reason: reason))
    }
  }

  /// The service's own words, from the fields that the services use.
  func reason(in response: FetchResponse, hiding secrets: [String]) -> String? {
    // A reply that is not JSON has no reason.
    guard let reply = try? BoundedJSON.document(response.body, limits: Self.replyLimits) else { return nil }
    let words = ["errorDescription", "reason", "message", "error"].lazy.compactMap { reply[$0]?.string }.first
    return NotificationReason(words, hiding: secrets).text
  }

  private func result(of error: FetchError, at url: URL) -> DeliveryResult {
    let failure = DeliveryFailure.source(SourceError(error, of: ProviderID(rawValue: url.host() ?? "")))
    switch error {
    // Repeating the request cannot help: the guard forbids the address, or the service's reply is unusable.
    case .refused, .tooLarge, .tooManyRedirects, .packed: return .refused(failure)
    case .hostPaused(let until): return .later(failure, after: max(0, until.timeIntervalSince(now())))
    case .timedOut, .unreachable, .untrusted, .badResponse, .cancelled: return .later(failure, after: nil)
    }
  }
}

extension FetchBody {
  /// A value as JSON, with its fields in alphabetical order.
  init(json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts, numbers and lists of them can always be encoded.
    let data = (try? encoder.encode(value)) ?? Data()
    self.init(type: "application/json", bytes: Array(data))
  }
}
