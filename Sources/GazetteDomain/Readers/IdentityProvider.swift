import Foundation

/// An external service that identifies people: a provider that the operator configured.
public protocol IdentityProvider: Sendable {
  /// The name.
  var id: IdentityProviderID { get }

  /// Begins a sign-in that returns to `address`; returns the address for the browser, and the data to remember meanwhile.
  func begin(returningTo address: String) async throws(IdentityProviderError) -> (address: String, memory: [UInt8])

  /// Returns the person who came back with `query`, without its question mark.
  /// - Parameters:
  ///   - memory: The data remembered from this sign-in, never from another.
  ///   - address: The address to which the browser returned, as sent to the provider.
  func finish(
    _ query: String, memory: [UInt8], returningTo address: String
  ) async throws(IdentityProviderError) -> IdentityClaims
}

/// The name of a provider in settings, addresses and pages: 1...40 ASCII letters, digits, dots and hyphens.
public struct IdentityProviderID: Sendable, Hashable, CustomStringConvertible {
  /// The name.
  public let text: String

  /// Reads a name that an operator typed; nil when it is invalid.
  public init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isPlain, (1...40).contains(text.utf8.count), text.utf8.first != UInt8(ascii: ".") else { return nil }
    self.text = text
  }

  /// The name.
  public var description: String { text }
}

/// A person according to a provider. Only the identity is permanent; everything else is for display and for deciding who may
/// become a reader.
public struct IdentityClaims: Sendable, Hashable {
  /// Their identity at the provider.
  public let identity: ReaderIdentity
  /// The name to show; nil without one.
  public var name: String?
  /// The short name that they prefer; nil without one.
  public var userName: String?
  /// The e-mail address that the provider verified; nil without one.
  public var email: String?
  /// The e-mail address that the provider does not call verified. It grants nothing.
  public var unverifiedEmail: String?
  /// The groups of the person.
  public var groups: [String]

  /// Makes a person.
  public init(
    identity: ReaderIdentity, name: String? = nil, userName: String? = nil, email: String? = nil,
    unverifiedEmail: String? = nil, groups: [String] = []
  ) {
    self.identity = identity
    self.name = name
    self.userName = userName
    self.email = email
    self.unverifiedEmail = unverifiedEmail
    self.groups = groups
  }
}

/// The reason why a provider did not identify a person. Associated texts are technical English, without secrets.
public enum IdentityProviderError: Error, Sendable, Hashable {
  /// The provider is unreachable, or its reply is unusable.
  case unavailable(detail: String)
  /// The person or the provider refused.
  case denied
  /// The reply proves nothing.
  case unproven(detail: String)
}

/// The people who become readers on signing in at a provider when no reader has their identity.
public enum ProvisioningPolicy: Sendable, Hashable {
  /// No one: readers link the identity in their account.
  case nobody
  /// People with an invitation.
  case invited
  /// People with an invitation, or with a verified e-mail address of that domain.
  case domain(String)
  /// People with an invitation, or in that group.
  case group(String)

  /// Reads ``text``: `nobody`, `invited`, `domain=example.org` or `group=family`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("nobody", 1): self = .nobody
    case ("invited", 1): self = .invited
    case ("domain", 2) where parts[1].contains(".") && parts[1].utf8.allSatisfy(Self.isHostCharacter):
      self = .domain(parts[1].lowercased())
    case ("group", 2) where DisplayText(stored: parts[1]) != nil: self = .group(parts[1])
    default: return nil
    }
  }

  /// The text form, which the initialiser reads.
  public var text: String {
    switch self {
    case .nobody: "nobody"
    case .invited: "invited"
    case .domain(let domain): "domain=\(domain)"
    case .group(let group): "group=\(group)"
    }
  }

  /// Returns true when `person` may become a reader without an invitation.
  public func admits(_ person: IdentityClaims) -> Bool {
    switch self {
    case .nobody, .invited: return false
    case .domain(let domain): return Self.isAddress(person.email, of: domain)
    // Compares bytes: names that look alike are different groups.
    case .group(let group): return person.groups.contains { $0.utf8.elementsEqual(group.utf8) }
    }
  }

  /// Returns true when only the provider's verification of the address prevents `person` from becoming a reader.
  func lacksVerification(_ person: IdentityClaims) -> Bool {
    guard case .domain(let domain) = self else { return false }
    return Self.isAddress(person.unverifiedEmail, of: domain)
  }

  /// Returns true when `domain` is everything after the at sign of `email`, not just its end.
  private static func isAddress(_ email: String?, of domain: String) -> Bool {
    let parts = email?.split(separator: "@", omittingEmptySubsequences: false) ?? []
    return parts.count == 2 && !parts[0].isEmpty && lowercasedASCII(parts[1]) == Array(domain.utf8)
  }

  /// Returns true when `name` is an address of the domain whose people a proxy can make readers.
  func reserves(_ name: ReaderName) -> Bool {
    guard case .domain(let domain) = self, let sign = name.text.lastIndex(of: "@") else { return false }
    return name.text[name.text.index(after: sign)...] == domain
  }

  private static func isHostCharacter(_ byte: UInt8) -> Bool {
    byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func lowercasedASCII(_ text: Substring) -> [UInt8] {
    text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}

/// The purpose of a sign-in at a provider, and the data to remember until the browser returns.
private struct ProviderSignIn: Codable {
  let provider: String
  /// The page to open afterwards.
  let page: String?
  /// The secret of the invitation that led to the sign-in.
  let invitation: String?
  let memory: [UInt8]
}

/// The result when a browser returns from a provider.
public struct ProviderReturn: Sendable {
  /// The reader who signed in, or to whom an identity was linked.
  public let reader: Reader
  /// True when the identity was linked to the reader who was already signed in.
  public let isLinked: Bool
  /// The page to open, as requested.
  public let page: String?
}

// Signs readers in through a provider.
extension Readers {
  /// Begins a sign-in at the provider called `id`; returns the address for the browser, and the secret that only this browser
  /// must present on its return, once and within ``OneTimeToken/lifetime``.
  /// - Parameters:
  ///   - address: The address to which the browser returns.
  ///   - page: The page to open afterwards.
  ///   - reader: The signed-in reader to link the identity to; nil to sign in.
  ///   - invitation: The secret of an invitation to use.
  ///   - client: The client's address.
  /// - Throws: ``ReadersProblem/unknownProvider``, ``ReadersProblem/wait(seconds:)``,
  ///   ``ReadersProblem/providerUnavailable(_:detail:)``, ``ReadersProblem/store(_:)``.
  public func begin(
    at id: String, returningTo address: String, page: String? = nil, linkingTo reader: ReaderKey? = nil,
    invitation: String? = nil, from client: String
  ) async throws(ReadersProblem) -> (address: String, secret: Secret) {
    let provider = try provider(id)
    let begun = try await calling(provider) { () async throws(IdentityProviderError) in
      try await provider.begin(returningTo: address)
    }
    let memory = ProviderSignIn(provider: id, page: page, invitation: invitation, memory: begun.memory)
    let payload: Data
    do { payload = try JSONEncoder().encode(memory) } catch { throw .store(.failed(detail: "\(error)")) }
    let secret = try await issueOneTimeToken(
      for: .providerSignIn, payload: Array(payload), to: reader, from: client)
    return (begun.address, secret)
  }

  /// Finishes a sign-in when the browser returns from a provider with `query`: signs in the reader with that identity, makes a
  /// new reader, or links the identity to the reader who was already signed in.
  /// - Parameters:
  ///   - secret: The browser's secret from ``begin(at:returningTo:page:linkingTo:invitation:from:)``.
  ///   - reader: The reader signed in with this browser; nil for none.
  /// - Throws: ``ReadersProblem/signInExpired`` for a secret that was used, is too old, or belongs to another reader's sign-in;
  ///   ``ReadersProblem/notAdmitted(_:)`` and ``ReadersProblem/emailUnverified(_:)`` for a person who is not a reader and may not
  ///   become one; the provider's error; the reason why the reader may not sign in; ``ReadersProblem/store(_:)``.
  public func finish(
    _ secret: String, query: String, returningTo address: String, by reader: ReaderKey?
  ) async throws(ReadersProblem) -> ProviderReturn {
    guard let oneTimeToken = try await redeemOneTimeToken(secret, for: .providerSignIn),
      // Unreadable data was written by another version.
      let signIn = try? JSONDecoder().decode(ProviderSignIn.self, from: Data(oneTimeToken.payload)),
      oneTimeToken.reader == nil || oneTimeToken.reader == reader
    else { throw .signInExpired }
    let provider = try provider(signIn.provider)
    let person = try await calling(provider) { () async throws(IdentityProviderError) in
      try await provider.finish(query, memory: signIn.memory, returningTo: address)
    }
    if let key = oneTimeToken.reader {
      try await link(person.identity, to: key)
      return ProviderReturn(reader: try await self.reader(key), isLinked: true, page: signIn.page)
    }
    let known = try await find(person.identity)
    let reader =
      if let known { known } else { try await provision(person, from: provider.id, invitation: signIn.invitation) }
    return ProviderReturn(reader: reader, isLinked: false, page: signIn.page)
  }

  /// Returns the reader whom a trusted proxy names; nil when no reader matches.
  ///
  /// The header is an identity, compared byte by byte. The first time that it equals a reader's name, it is linked to that reader
  /// (``Reader/proxyName``). An e-mail address of the domain of ``provisioning`` makes its owner a reader.
  /// - Throws: ``ReadersProblem/proxyNameTaken(_:)`` when the name, in this or another spelling, belongs to a reader whose header
  ///   this is not; ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``, ``ReadersProblem/store(_:)``.
  public func readerFromProxy(_ header: String) async throws(ReadersProblem) -> Reader? {
    guard let identity = ReaderIdentity(issuer: ReaderIdentity.proxy, subject: header) else { return nil }
    if let reader = try await find(identity) { return reader }
    if let reader = try await find(header) {
      guard reader.isNamed(by: header) else { throw .proxyNameTaken(reader.name) }
      return try await claim(identity, for: reader)
    }
    guard case .domain = provisioning, header.utf8.count(where: { $0 == UInt8(ascii: "@") }) == 1,
      provisioning.admits(IdentityClaims(identity: identity, email: header))
    else { return nil }
    do {
      let reader = try newReader(name: header, displayName: nil, role: .reader)
      return try await add(reader, password: nil, invitation: nil, identity: identity)
    } catch {
      // When two requests race, one makes the reader.
      guard case .nameTaken(let name) = error else { throw error }
      if let reader = try await find(identity) { return reader }
      throw .proxyNameTaken(name)
    }
  }

  /// Links a new header to the reader with that name.
  private func claim(_ identity: ReaderIdentity, for reader: Reader) async throws(ReadersProblem) -> Reader {
    if let signInProblem = reader.signInProblem { throw signInProblem }
    let now = now()
    do throws(ReadersProblem) {
      let linked = try await translatingResult { () async throws(StoreError) in
        try await credentials.claim(identity, for: reader.id, at: now)
      }
      changes.publish(.readers)
      return linked
    } catch {
      guard error == .identityTaken else { throw error }
      // When two requests race, one links it; when two spellings race, one of them is linked.
      if let linked = try await find(identity) { return linked }
      throw .proxyNameTaken(reader.name)
    }
  }

  private func provider(_ id: String) throws(ReadersProblem) -> any IdentityProvider {
    guard let provider = providers.first(where: { $0.id.text == id }) else { throw .unknownProvider }
    return provider
  }

  private func calling<Value>(
    _ provider: any IdentityProvider, _ work: () async throws(IdentityProviderError) -> Value
  ) async throws(ReadersProblem) -> Value {
    do throws(IdentityProviderError) {
      return try await work()
    } catch {
      switch error {
      case .unavailable(let detail): throw .providerUnavailable(provider.id, detail: detail)
      case .denied: throw .providerDenied(provider.id)
      case .unproven(let detail): throw .providerUnproven(provider.id, detail: detail)
      }
    }
  }

  /// Makes `person` a reader, under the first free one of their names.
  private func provision(
    _ person: IdentityClaims, from provider: IdentityProviderID, invitation secret: String?
  ) async throws(ReadersProblem) -> Reader {
    var invitation: Invitation?
    if let secret, provisioning != .nobody { invitation = try await self.invitation(secret) }
    guard invitation != nil || provisioning.admits(person) else {
      throw provisioning.lacksVerification(person)
        ? .emailUnverified(provider) : .notAdmitted(person.email ?? person.userName)
    }
    let known = [person.userName, person.email].compactMap { $0?.split(separator: "@").first.map(String.init) }
    let base = known.lazy.compactMap { ReaderName(String($0.unicodeScalars.prefix(40))) }.first?.text ?? "reader"
    let shown = person.name.flatMap { DisplayText(clipping: $0)?.text }
    for number in 1...50 {
      let name = number == 1 ? base : "\(base)\(number)"
      let reader = try newReader(name: name, displayName: shown ?? base, role: invitation?.role ?? .reader)
      do {
        return try await add(reader, password: nil, invitation: invitation?.hash, identity: person.identity)
      } catch {
        guard case .nameTaken = error else { throw error }
      }
    }
    throw .nameTaken(try Self.readerName(base))
  }
}
