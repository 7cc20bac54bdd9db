import Foundation

// The descriptions of errors for logs and failure reports: technical English, in one line.

extension StoreError: CustomStringConvertible {
  /// The reason for the error.
  public var description: String {
    switch self {
    case .full: "the disk is full"
    case .readOnly: "the data folder is read-only"
    case .inputOutput(let detail): "input/output error: \(detail)"
    case .corrupt(let detail): "the database is damaged: \(detail)"
    case .foreign(let detail): "not a database of this Gazette: \(detail)"
    case .locked(.noEditor): "no reader in it is an editor"
    case .locked(.unreadablePassword(let reader)): "the password of \(reader) in it is unreadable"
    case .unanswered(let detail): "the database did not answer: \(detail)"
    case .busy: "another process holds the data folder"
    case .notFound: "not found"
    case .quotaReached(let quota): "the reader has the most that one reader may have (\(quota))"
    case .failed(let detail): detail
    }
  }
}

extension SourceError: CustomStringConvertible {
  /// The provider that failed, and the reason.
  public var description: String {
    switch self {
    case .unreachable(let provider): "\(provider.rawValue): unreachable"
    case .untrusted(let provider, let fault): "\(provider.rawValue): certificate not trusted (\(fault.rawValue))"
    case .timedOut(let provider, let after): "\(provider.rawValue): no answer after \(after)"
    case .rateLimited(let provider, let until): "\(provider.rawValue): rate limit until \(until.ISO8601Format())"
    case .budgetSpent(let provider, let until): "\(provider.rawValue): budget spent until \(until.ISO8601Format())"
    case .unauthorized(let provider): "\(provider.rawValue): key refused"
    case .forbidden(let provider): "\(provider.rawValue): forbidden"
    case .blocksPrograms(let provider): "\(provider.rawValue): blocks programs"
    case .notFound(let provider): "\(provider.rawValue): not found"
    case .rejected(let provider, let reason): "\(provider.rawValue): request rejected: \(reason)"
    case .failing(let provider, let status): "\(provider.rawValue): status \(status)"
    case .unreadable(let provider, let detail): "\(provider.rawValue): unreadable answer: \(detail)"
    case .packed(let provider, let encoding): "\(provider.rawValue): unknown compression \(encoding)"
    case .refused(let provider, let rule): "\(provider.rawValue): not fetched: \(rule)"
    case .quarantined(let provider): "\(provider.rawValue): quarantined after a crash"
    case .cancelled: "cancelled"
    }
  }
}

extension OutboundRule: CustomStringConvertible {
  /// The rule, and what broke it.
  public var description: String {
    switch self {
    case .malformed: "not an absolute web address"
    case .scheme(let scheme): "scheme \(scheme)"
    case .credentials: "address with a user name or password"
    case .controlCharacter: "control character in the address"
    case .backslash: "backslash before @"
    case .host(let host): "host \(host)"
    case .localName(let name): "local name \(name)"
    case .port(let port): "port \(port)"
    case .address(let address, let host): "\(host) has the private address \(address)"
    case .uncheckedPeer(let peer): "connected to the unchecked address \(peer)"
    case .unknown: "unknown rule"
    }
  }
}

extension RefreshError: CustomStringConvertible {
  /// The source's part or the store's.
  public var description: String {
    switch self {
    case .source(let error): error.description
    case .store(let error): error.description
    }
  }
}

extension WeatherError: CustomStringConvertible {
  /// The reason for the error.
  public var description: String {
    switch self {
    case .query(let problem): "not a place query (\(problem))"
    case .position(let problem): "not a position (\(problem))"
    case .notSaved(let place): "\(place.text) is not saved"
    case .source(let error): error.description
    case .store(let error): error.description
    }
  }
}
