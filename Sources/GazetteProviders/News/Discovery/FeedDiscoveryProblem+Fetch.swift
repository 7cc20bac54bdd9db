import GazetteDomain
import HTTPFetching

extension FeedDiscoveryProblem {
  /// Translates the guard's refusal of what was typed.
  init(_ refusal: OutboundRefusal) {
    switch refusal {
    case .malformed, .host: self = .notAnAddress
    default: self = .refused(OutboundRule(refusal))
    }
  }

  /// Translates why there was no answer at `address`.
  init(_ error: FetchError, at address: WebAddress) {
    switch error {
    case .refused(let refusal): self = .refused(OutboundRule(refusal))
    default: self = .source(SourceError(error, of: ProviderID(publisher: address)))
    }
  }
}
