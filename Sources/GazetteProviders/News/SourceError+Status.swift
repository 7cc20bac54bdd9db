import Foundation
import GazetteDomain
import HTTPFetching

extension SourceError {
  /// What an answer of `status`, which is no success, says of a publisher.
  init(status: Int, headers: FetchHeaders, of provider: ProviderID, now: Date) {
    let asked = RetryAfter.date(headers, now: now)
    switch (status, asked) {
    case (401, _), (403, _): self = .unauthorized(provider)
    case (404, _), (410, _): self = .notFound(provider)
    case (429, _): self = .rateLimited(provider, until: asked ?? now + 3600)
    case (503, .some(let until)): self = .rateLimited(provider, until: until)
    case (400..<500, _) where status != 408 && status != 425: self = .rejected(provider, reason: "HTTP \(status)")
    default: self = .failing(provider, status: status)
    }
  }
}
