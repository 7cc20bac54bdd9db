import Foundation
import GazetteDomain
import Hummingbird
import PublicKeys

/// Finds out who sends a request: by a session's cookie or, below `/api/v1`, a token; on a paper that asks nobody who they
/// are, its only reader.
struct Authenticator: Sendable {
  /// Who sent a request.
  struct Visitor {
    let reader: Reader
    var session: Session?
    var scope: AccessToken.Scope?
    /// True for whom a proxy vouches for.
    var isVouchedFor = false
  }

  /// The accounts; nil for a paper that has none, which everybody reads as its owner.
  let readers: Readers?
  /// True for a paper that others can reach, whose settings have a password, or name who else says who readers are: there
  /// everybody signs in.
  let asksEverybody: Bool
  let isBehindTLS: Bool
  /// Whose word about who asks is taken.
  var proxy: SignInProxy?
  /// Knows the browsers in which readers signed in before.
  let devices: DeviceCookie

  /// Who sent `request`; nil for who has not shown it.
  /// - Parameters:
  ///   - address: the client's address, as far as a proxy tells it.
  ///   - peer: the address of who connects, which nobody tells.
  func visitor(_ request: Request, from address: String, peer: String) async throws(ReadersProblem) -> Visitor? {
    guard let readers else { return asksEverybody ? nil : Visitor(reader: .owner) }
    if let token = BearerToken.sent(with: request), request.uri.path.hasPrefix("/api/") {
      return try await readers.checkToken(token, from: address).map {
        Visitor(reader: $0.reader, scope: $0.token.scope)
      }
    }
    var problem: ReadersProblem?
    if let name = proxy?.name(in: request, from: peer) {
      do throws(ReadersProblem) {
        if let reader = try await readers.vouched(name) { return Visitor(reader: reader, isVouchedFor: true) }
      } catch {
        // Whose name is another's may have signed in by themselves.
        guard case .proxyNameTaken = error else { throw error }
        problem = error
      }
    }
    if let secret = secret(of: request), let found = try await readers.checkSession(secret, from: address) {
      return Visitor(reader: found.reader, session: found.session)
    }
    if let problem { throw problem }
    guard !asksEverybody else { return nil }
    return try await readers.readerWithoutSignIn().map { Visitor(reader: $0) }
  }

  /// Whose paper who has not shown who they are reads, where they may.
  func principal() async throws(ReadersProblem) -> ReaderKey { try await readers?.principal() ?? .owner }

  /// The secret of the session that `request` belongs to.
  func secret(of request: Request) -> Substring? { SessionCookie.read(request, isBehindTLS: isBehindTLS) }
}

extension Reader {
  /// The owner of a paper that has no accounts.
  fileprivate static let owner = Reader(
    id: .owner, name: .editor, displayName: ShownText(.editor), role: .editor, created: .distantPast)
}
