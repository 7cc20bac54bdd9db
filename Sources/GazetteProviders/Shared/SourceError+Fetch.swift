import GazetteDomain
import HTTPFetching

extension SourceError {
  /// Translates what the network door reports about a request to `provider`.
  init(_ error: FetchError, of provider: ProviderID) {
    switch error {
    case .refused(let refusal): self = .refused(provider, OutboundRule(refusal))
    case .timedOut(let after): self = .timedOut(provider, after: after)
    case .unreachable: self = .unreachable(provider)
    case .tooLarge(let limit): self = .unreadable(provider, detail: "the reply is larger than \(limit) bytes")
    case .tooManyRedirects: self = .unreadable(provider, detail: "too many redirects")
    case .badResponse(let reason): self = .unreadable(provider, detail: reason)
    case .hostPaused(let until): self = .rateLimited(provider, until: until)
    case .cancelled: self = .cancelled
    }
  }
}
