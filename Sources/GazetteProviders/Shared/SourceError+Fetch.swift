import Foundation
package import GazetteDomain
package import HTTPFetching

extension SourceError {
  /// Translates the fetcher's error for a request to `provider`.
  init(_ error: FetchError, of provider: ProviderID) {
    switch error {
    case .refused(let refusal): self = .refused(provider, OutboundRule(refusal))
    case .timedOut(let after): self = .timedOut(provider, after: after)
    case .unreachable: self = .unreachable(provider)
    case .untrusted(let problem): self = .untrusted(provider, CertificateFault(problem))
    case .tooLarge(let limit): self = .unreadable(provider, detail: "the reply is larger than \(limit) bytes")
    case .tooManyRedirects: self = .unreadable(provider, detail: "too many redirects")
    case .badResponse(let reason): self = .unreadable(provider, detail: reason)
    case .packed(let encoding): self = .packed(provider, encoding: encoding)
    case .hostPaused(let until): self = .rateLimited(provider, until: until)
    case .cancelled: self = .cancelled
    }
  }

  /// Translates an unsuccessful `response` of a publisher: a browser test, or the meaning of its status.
  init(_ response: FetchResponse, of provider: ProviderID, now: Date) {
    if BrowserChallenge.isPresent(in: response) {
      self = .blocksPrograms(provider)
    } else {
      self.init(status: response.status, headers: response.headers, of: provider, now: now)
    }
  }

  /// Translates an unsuccessful response of a publisher by its `status`.
  init(status: Int, headers: FetchHeaders, of provider: ProviderID, now: Date) {
    let retryDate = RetryAfter.date(headers, now: now)
    switch (status, retryDate) {
    case (401, _): self = .unauthorized(provider)
    case (403, _): self = .forbidden(provider)
    case (404, _), (410, _): self = .notFound(provider)
    case (429, _): self = .rateLimited(provider, until: retryDate ?? now + 3600)
    case (503, .some(let until)): self = .rateLimited(provider, until: until)
    case (400..<500, _) where status != 408 && status != 425: self = .rejected(provider, reason: "HTTP \(status)")
    default: self = .failing(provider, status: status)
    }
  }
}

extension CertificateFault {
  /// The same fault as a domain value.
  package init(_ problem: CertificateProblem) {
    switch problem {
    case .unknownAuthority: self = .unknownAuthority
    case .wrongName: self = .wrongName
    case .expired: self = .expired
    case .notYetValid: self = .notYetValid
    case .noAuthorities: self = .noAuthorities
    }
  }
}

/// Cloudflare's tests that only browsers pass, even for a feed.
private enum BrowserChallenge {
  static func isPresent(in response: FetchResponse) -> Bool {
    if response.headers["cf-mitigated"]?.lowercased() == "challenge" { return true }
    guard [403, 429, 503].contains(response.status), response.headers["Server"]?.lowercased() == "cloudflare" else {
      return false
    }
    let page = response.body.prefix(65_536)
    return markers.contains { page.firstRange(of: $0) != nil }
  }

  private static let markers = ["/cdn-cgi/challenge-platform/", "challenges.cloudflare.com", "window._cf_chl_opt"]
    .map { Array($0.utf8) }
}

extension OutboundRule {
  /// The rule that caused `refusal`.
  package init(_ refusal: OutboundRefusal) {
    switch refusal {
    case .malformed: self = .malformed
    case .scheme(let scheme): self = .scheme(scheme)
    case .credentials: self = .credentials
    case .controlCharacter: self = .controlCharacter
    case .backslash: self = .backslash
    case .host(let host): self = .host(host)
    case .name(let name): self = .localName(name)
    case .port(let port): self = .port(port)
    case .address(let address, let host): self = .address("\(address)", host: host)
    case .peer(let peer): self = .uncheckedPeer(peer)
    }
  }
}

extension ProviderID {
  /// The id of a publisher, which is its host.
  init(publisher address: WebAddress) {
    self.init(rawValue: address.origin.host)
  }
}
