import Foundation
public import GazetteDomain
public import HTTPFetching
import OpenIDConnect

/// An OpenID Connect provider from the operator's settings: sends the requests, caches the provider's metadata for an hour, and
/// leaves every check to `OpenIDConnect`.
public actor OpenIDConnectProvider: IdentityProvider {
  /// The operator's settings for a provider.
  public struct Registration: Sendable, Hashable {
    /// Gazette's name for the provider.
    public let id: IdentityProviderID
    /// The provider's issuer, byte by byte.
    public let issuer: String
    /// Gazette's client id at the provider.
    public let client: String
    /// Gazette's client secret; nil for a public client.
    public let secret: String?
    /// The client authentication: `client_secret_basic` or `client_secret_post`; nil to use the provider's metadata.
    public let authentication: String?
    /// The claim with the user's groups, also requested as a scope; nil when groups do not matter.
    public let groups: String?

    /// Creates a registration.
    public init(
      id: IdentityProviderID, issuer: String, client: String, secret: String?, authentication: String? = nil,
      groups: String?
    ) {
      (self.id, self.issuer, self.client, self.groups) = (id, issuer, client, groups)
      (self.secret, self.authentication) = (secret, authentication)
    }
  }

  /// Gazette's name for the provider.
  public nonisolated let id: IdentityProviderID
  private let registration: Registration
  private let issuer: Issuer
  private let fetching: any Fetching
  private let now: CurrentTime
  private var cached: CachedMetadata?

  /// The lifetime of the provider's cached metadata, in seconds.
  private static let lifetime: TimeInterval = 3600

  private struct CachedMetadata {
    let metadata: ProviderMetadata
    let keys: KeySet
    let fetchedAt: Date
  }

  /// Creates the provider of `registration`, with requests through `fetching`.
  /// - Throws: The unusable part of the registration, as a technical sentence.
  public init(_ registration: Registration, fetching: any Fetching, now: @escaping CurrentTime) throws(Unusable) {
    do throws(OpenIDConnectError) {
      issuer = try Issuer(registration.issuer)
      _ = try Self.client(registration, "https://gazette.invalid/")
    } catch {
      throw Unusable(reason: error.description)
    }
    id = registration.id
    self.registration = registration
    self.fetching = fetching
    self.now = now
  }

  /// The unusable part of a registration.
  public struct Unusable: Error, Hashable {
    /// A technical sentence.
    public let reason: String
  }

  /// Sends the browser to the provider, with a state, a nonce and a challenge for this sign-in alone.
  public func begin(
    returningTo address: String
  ) async throws(IdentityProviderError) -> (address: String, memory: [UInt8]) {
    let metadata = try await current().metadata
    var random = SystemRandomNumberGenerator()
    let request = AuthorizationRequest(using: &random)
    let client = try IdentityProviderError.unavailable { () throws(OpenIDConnectError) in
      try Self.client(registration, address)
    }
    let memory = [request.state, request.nonce, request.verifier].joined(separator: " ")
    return (request.url(at: metadata, for: client), Array(memory.utf8))
  }

  /// Exchanges the returned code for a token, and returns the identity in it.
  public func finish(
    _ query: String, memory: [UInt8], returningTo address: String
  ) async throws(IdentityProviderError) -> IdentityClaims {
    let secrets = (String(validating: memory, as: UTF8.self) ?? "").split(separator: " ").map(String.init)
    guard secrets.count == 3,
      let request = AuthorizationRequest(state: secrets[0], nonce: secrets[1], verifier: secrets[2])
    else { throw .unproven(detail: "the sign-in was remembered by another version") }
    let known = try await current()
    let client: Client
    let exchange: TokenRequest
    do throws(OpenIDConnectError) {
      client = try Self.client(registration, address)
      let code = try AuthorizationResponse(query: query).code(for: request, from: known.metadata)
      exchange = try TokenRequest(code: code, request: request, client: client, provider: known.metadata)
    } catch {
      throw error == .denied ? .denied : .unproven(detail: error.description)
    }
    let reply = try await fetch(exchange.endpoint, authorization: exchange.authorization, form: exchange.body)
    do throws(OpenIDConnectError) {
      let tokenResponse = try TokenResponse(parsing: reply.body, status: reply.status)
      let identity = try await identity(tokenResponse, client, request, known)
      return try await claims(identity, tokenResponse, client, known.metadata)
    } catch {
      throw .unproven(detail: error.description)
    }
  }

  private func identity(
    _ tokenResponse: TokenResponse, _ client: Client, _ request: AuthorizationRequest, _ known: CachedMetadata
  ) async throws(OpenIDConnectError) -> Identity {
    let token = try IDToken(parsing: tokenResponse.idToken)
    func read(_ keys: KeySet) throws(OpenIDConnectError) -> Identity {
      try token.identity(keys: keys, issuer: issuer, client: client, request: request, now: now())
    }
    do throws(OpenIDConnectError) {
      return try read(known.keys)
    } catch .keyIsUnknown {
      // Providers change their keys: fetch them again once. A token whose key is still unknown is refused.
      guard let fresh = try? await current(refreshing: true) else { throw .keyIsUnknown }
      return try read(fresh.keys)
    }
  }

  /// Completes the token's claims: some providers return the rest only at the userinfo endpoint.
  private func claims(
    _ identity: Identity, _ tokenResponse: TokenResponse, _ client: Client, _ metadata: ProviderMetadata
  ) async throws(OpenIDConnectError) -> IdentityClaims {
    var identity = identity
    let isComplete = identity.email != nil && identity.preferredUsername != nil
    if !isComplete || registration.groups != nil && identity.groups.isEmpty,
      let userInfo = metadata.userInfo, let token = tokenResponse.accessToken,
      // The token identifies the user; the sign-in continues without the rest.
      let reply = try? await fetch(userInfo, authorization: "Bearer \(token)"), reply.status == 200
    {
      identity = try identity.adding(userInfo: reply.body, for: client)
    }
    guard let known = ReaderIdentity(issuer: identity.issuer, subject: identity.subject) else {
      throw .subjectIsUnusable
    }
    return IdentityClaims(
      identity: known, name: identity.name, userName: identity.preferredUsername, email: identity.email,
      unverifiedEmail: identity.unverifiedEmail, groups: identity.groups)
  }

  /// The provider's metadata, at most an hour old, or freshly fetched.
  private func current(refreshing: Bool = false) async throws(IdentityProviderError) -> CachedMetadata {
    let now = now()
    if !refreshing, let cached, (0..<Self.lifetime).contains(now.timeIntervalSince(cached.fetchedAt)) { return cached }
    let configuration = try await fetch(issuer.configuration)
    guard configuration.status == 200 else {
      throw .unavailable(detail: "its configuration was answered with HTTP \(configuration.status)")
    }
    let metadata = try IdentityProviderError.unavailable { () throws(OpenIDConnectError) in
      try ProviderMetadata(parsing: configuration.body, of: issuer)
    }
    let list = try await fetch(metadata.keys)
    let keys = try IdentityProviderError.unavailable { () throws(OpenIDConnectError) in try KeySet(parsing: list.body) }
    let fresh = CachedMetadata(metadata: metadata, keys: keys, fetchedAt: now)
    cached = fresh
    return fresh
  }

  private func fetch(
    _ endpoint: Endpoint, authorization: String? = nil, form: String? = nil
  ) async throws(IdentityProviderError) -> FetchResponse {
    guard let url = URL(string: endpoint.description) else { throw .unavailable(detail: "\(endpoint) is no address") }
    var headers = ["Accept": "application/json"]
    headers["Authorization"] = authorization
    var request = FetchRequest(
      url: url, headers: headers,
      limits: FetchLimits(time: .seconds(10), bodyBytes: TokenResponse.maximumBytes, redirects: 0))
    request.body = form.map(FetchBody.form)
    do throws(FetchError) {
      return try await fetching.fetch(request)
    } catch {
      throw .unavailable(detail: "\(url.host() ?? "it") could not be asked: \(error)")
    }
  }

  private static func client(
    _ registration: Registration, _ address: String
  ) throws(OpenIDConnectError) -> Client {
    try Client(
      id: registration.client, secret: registration.secret, authentication: registration.authentication,
      redirect: address, groupsScope: registration.groups, groupsClaim: registration.groups)
  }
}

extension IdentityProviderError {
  /// The result of `work`; invalid metadata makes the provider unavailable.
  fileprivate static func unavailable<Value>(
    _ work: () throws(OpenIDConnectError) -> Value
  ) throws(Self) -> Value {
    do throws(OpenIDConnectError) { return try work() } catch { throw .unavailable(detail: error.description) }
  }
}
