import Foundation
import GazetteDomain
import Hummingbird
import PublicKeys

/// Authenticates a request: by a session's cookie or, below `/api/v1`, a token. An installation without sign-in serves its only
/// reader.
struct Authenticator: Sendable {
  /// The sender of a request.
  struct Visitor {
    let reader: Reader
    var session: Session?
    var scope: AccessToken.Scope?
    /// True when a proxy vouches for the reader.
    var isVouched = false
  }

  /// The accounts; nil for an installation without accounts, which everyone reads as its owner.
  let readers: Readers?
  /// True when everyone must sign in: others can reach the installation, and its settings have a password or name another service
  /// that authenticates readers.
  let requiresSignIn: Bool
  let isBehindTLS: Bool
  /// The proxy whose authentication of readers is trusted.
  var proxy: SignInProxy?
  /// Recognises the browsers in which readers have signed in before.
  let devices: DeviceCookie

  /// Returns the sender of `request`; nil when it is not authenticated.
  /// - Parameters:
  ///   - address: The client's address, according to the trusted proxies.
  ///   - peer: The address of the connection itself.
  func visitor(_ request: Request, from address: String, peer: String) async throws(ReadersProblem) -> Visitor? {
    guard let readers else { return requiresSignIn ? nil : Visitor(reader: .owner) }
    if let token = BearerToken.sent(with: request), request.uri.path.hasPrefix("/api/") {
      return try await readers.checkToken(token, from: address).map {
        Visitor(reader: $0.reader, scope: $0.token.scope)
      }
    }
    var problem: ReadersProblem?
    if let name = proxy?.name(in: request, from: peer) {
      do throws(ReadersProblem) {
        if let reader = try await readers.readerFromProxy(name) { return Visitor(reader: reader, isVouched: true) }
      } catch {
        // A visitor whose proxy name is another reader's may have a session of their own.
        guard case .proxyNameTaken = error else { throw error }
        problem = error
      }
    }
    if let secret = secret(of: request), let found = try await readers.checkSession(secret, from: address) {
      return Visitor(reader: found.reader, session: found.session)
    }
    if let problem { throw problem }
    guard !requiresSignIn else { return nil }
    return try await readers.readerWithoutSignIn().map { Visitor(reader: $0) }
  }

  /// Returns the reader whose data unauthenticated visitors see, where they may.
  func principal() async throws(ReadersProblem) -> ReaderKey { try await readers?.principal() ?? .owner }

  /// Returns the secret of the session that `request` belongs to.
  func secret(of request: Request) -> Substring? { SessionCookie.read(request, isBehindTLS: isBehindTLS) }
}

extension Reader {
  /// The owner of an installation without accounts.
  fileprivate static let owner = Reader(
    id: .owner, name: .editor, displayName: DisplayText(.editor), role: .editor, created: .distantPast)
}
