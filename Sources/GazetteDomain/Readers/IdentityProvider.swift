import Foundation

/// Somebody else who says who people are: a provider that the operator named.
public protocol IdentityProvider: Sendable {
  /// What it is called.
  var id: IdentityProviderID { get }

  /// Begins a sign-in that comes back to `address`: where the browser goes, and what to remember of it meanwhile.
  func begin(returningTo address: String) async throws(IdentityProviderError) -> (address: String, memory: [UInt8])

  /// Who came back with `query`, which is without its question mark.
  /// - Parameters:
  ///   - memory: what was to be remembered of this sign-in, and of no other.
  ///   - address: where the browser came back to, as it was told to the provider.
  func finish(
    _ query: String, memory: [UInt8], returningTo address: String
  ) async throws(IdentityProviderError) -> VouchedPerson
}

/// What a provider is called, in the settings, in addresses and on pages: 1...40 ASCII letters, digits, dots and hyphens.
public struct IdentityProviderID: Sendable, Hashable, CustomStringConvertible {
  /// The name.
  public let text: String

  /// Reads a name that an operator wrote; nil for what can be none.
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

/// Who a provider says that somebody is. Nothing but the identity says who it is for ever; all else is for showing, and for
/// who may become a reader.
public struct VouchedPerson: Sendable, Hashable {
  /// Who it is there.
  public let identity: ReaderIdentity
  /// The name to show; nil when there is none.
  public var name: String?
  /// How they want to be called where names are short; nil when there is none.
  public var userName: String?
  /// The e-mail address, which the provider verified; nil when there is none.
  public var email: String?
  /// The e-mail address that the provider tells without saying that it is verified. It opens nothing.
  public var unverifiedEmail: String?
  /// The groups that they are in.
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

/// Why a provider did not say who somebody is. What a case carries is technical English, without secrets.
public enum IdentityProviderError: Error, Sendable, Hashable {
  /// The provider cannot be asked, or answers what cannot be used.
  case unavailable(detail: String)
  /// The person or the provider said no.
  case denied
  /// What came back proves nothing.
  case unproven(detail: String)
}

/// Who becomes a reader when they sign in at a provider and no reader is known by that identity.
public enum Newcomers: Sendable, Hashable {
  /// Nobody: readers link the identity in their account.
  case nobody
  /// Who has an invitation.
  case invited
  /// Who has one, and who has a verified e-mail address of that domain.
  case domain(String)
  /// Who has one, and who is in that group.
  case group(String)

  /// Reads what ``text`` writes: `nobody`, `invited`, `domain=example.org` or `group=family`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("nobody", 1): self = .nobody
    case ("invited", 1): self = .invited
    case ("domain", 2) where parts[1].contains(".") && parts[1].utf8.allSatisfy(Self.isOfHost):
      self = .domain(parts[1].lowercased())
    case ("group", 2) where ShownText(stored: parts[1]) != nil: self = .group(parts[1])
    default: return nil
    }
  }

  /// The text that is read back as the same.
  public var text: String {
    switch self {
    case .nobody: "nobody"
    case .invited: "invited"
    case .domain(let domain): "domain=\(domain)"
    case .group(let group): "group=\(group)"
    }
  }

  /// Whether `person` may become a reader without an invitation.
  public func admits(_ person: VouchedPerson) -> Bool {
    switch self {
    case .nobody, .invited: return false
    case .domain(let domain): return Self.isAddress(person.email, of: domain)
    // Byte by byte: names that look alike are other groups.
    case .group(let group): return person.groups.contains { $0.utf8.elementsEqual(group.utf8) }
    }
  }

  /// Whether `person` would become a reader if only the provider said that their address is verified.
  func lacksVerification(_ person: VouchedPerson) -> Bool {
    guard case .domain(let domain) = self else { return false }
    return Self.isAddress(person.unverifiedEmail, of: domain)
  }

  /// Whether `email` is an address of `domain`, which is the whole of what stands behind the sign, not the end of it.
  private static func isAddress(_ email: String?, of domain: String) -> Bool {
    let parts = email?.split(separator: "@", omittingEmptySubsequences: false) ?? []
    return parts.count == 2 && !parts[0].isEmpty && lowercasedASCII(parts[1]) == Array(domain.utf8)
  }

  /// Whether `name` is an address of the domain whose people become readers by a proxy's word.
  func reserves(_ name: ReaderName) -> Bool {
    guard case .domain(let domain) = self, let sign = name.text.lastIndex(of: "@") else { return false }
    return name.text[name.text.index(after: sign)...] == domain
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func lowercasedASCII(_ text: Substring) -> [UInt8] {
    text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}

/// What a sign-in at a provider is for, and what is remembered of it until the browser is back.
private struct ProviderSignIn: Codable {
  let provider: String
  /// The page to go on to.
  let page: String?
  /// The secret of the invitation that led here.
  let invitation: String?
  let memory: [UInt8]
}

/// What a browser came back from a provider for.
public struct ProviderReturn: Sendable {
  /// Who signed in, or to whom an identity was linked.
  public let reader: Reader
  /// Whether it was linked to who had signed in before.
  public let isLinked: Bool
  /// The page to go on to, as it was asked for.
  public let page: String?
}

// How readers come in by a provider's word.
extension Readers {
  /// Begins a sign-in at the provider called `id`: where the browser goes, and the secret that this browser alone has to show
  /// when it is back, once and within ``Ticket/lifetime``.
  /// - Parameters:
  ///   - address: where it comes back to.
  ///   - page: where it goes on to afterwards.
  ///   - reader: who has signed in, to link who comes back; nil to sign in.
  ///   - invitation: the secret of an invitation to be used.
  ///   - client: where the browser is.
  /// - Throws: ``ReadersProblem/unknownProvider``, ``ReadersProblem/wait(seconds:)``, ``ReadersProblem/providerUnavailable(_:detail:)``,
  ///   ``ReadersProblem/store(_:)``.
  public func begin(
    at id: String, returningTo address: String, page: String? = nil, linkingTo reader: ReaderKey? = nil,
    invitation: String? = nil, from client: String
  ) async throws(ReadersProblem) -> (address: String, secret: Secret) {
    let provider = try provider(id)
    let begun = try await asking(provider) { () async throws(IdentityProviderError) in
      try await provider.begin(returningTo: address)
    }
    let memory = ProviderSignIn(provider: id, page: page, invitation: invitation, memory: begun.memory)
    let payload: Data
    do { payload = try JSONEncoder().encode(memory) } catch { throw .store(.failed(detail: "\(error)")) }
    let secret = try await issueTicket(
      for: .providerSignIn, payload: Array(payload), to: reader, from: client)
    return (begun.address, secret)
  }

  /// Who came back from a provider with `query`: a reader who is known by that identity, becomes one, or had signed in
  /// before and is linked to it.
  /// - Parameters:
  ///   - secret: what the browser has from ``begin(at:returningTo:page:linkingTo:invitation:)``.
  ///   - reader: who has signed in with this browser; nil for nobody.
  /// - Throws: ``ReadersProblem/signInOver`` for a secret that was used, is too old, or belongs to somebody else's sign-in;
  ///   ``ReadersProblem/notAdmitted(_:)`` and ``ReadersProblem/emailUnverified(_:)`` for who is no reader and may not become
  ///   one; what the provider says; why the reader
  ///   may not come in; ``ReadersProblem/store(_:)``.
  public func finish(
    _ secret: String, query: String, returningTo address: String, by reader: ReaderKey?
  ) async throws(ReadersProblem) -> ProviderReturn {
    guard let ticket = try await useTicket(secret, for: .providerSignIn),
      // What cannot be read was written by another version.
      let signIn = try? JSONDecoder().decode(ProviderSignIn.self, from: Data(ticket.payload)),
      ticket.reader == nil || ticket.reader == reader
    else { throw .signInOver }
    let provider = try provider(signIn.provider)
    let person = try await asking(provider) { () async throws(IdentityProviderError) in
      try await provider.finish(query, memory: signIn.memory, returningTo: address)
    }
    if let key = ticket.reader {
      try await link(person.identity, to: key)
      return ProviderReturn(reader: try await self.reader(key), isLinked: true, page: signIn.page)
    }
    let known = try await find(person.identity)
    let reader =
      if let known { known } else { try await newcomer(person, from: provider.id, invitation: signIn.invitation) }
    return ProviderReturn(reader: reader, isLinked: false, page: signIn.page)
  }

  /// The reader whom a proxy, which the operator trusts, names; nil when nobody has that name.
  ///
  /// The header is an identity, compared byte by byte. The first time that it is a reader's own name it is linked to them
  /// (``Reader/proxyName``), and who is called by an e-mail address of the domain of ``newcomers`` becomes a reader with it.
  /// - Throws: ``ReadersProblem/proxyNameTaken(_:)`` when the name, in this or another spelling, is a reader's to whom the header
  ///   does not belong; ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``, ``ReadersProblem/store(_:)``.
  public func vouched(_ header: String) async throws(ReadersProblem) -> Reader? {
    guard let identity = ReaderIdentity(issuer: ReaderIdentity.proxy, subject: header) else { return nil }
    if let reader = try await find(identity) { return reader }
    if let reader = try await find(header) {
      guard reader.isNamed(by: header) else { throw .proxyNameTaken(reader.name) }
      return try await claim(identity, for: reader)
    }
    guard case .domain = newcomers, header.utf8.count(where: { $0 == UInt8(ascii: "@") }) == 1,
      newcomers.admits(VouchedPerson(identity: identity, email: header))
    else { return nil }
    do {
      let reader = try newReader(name: header, displayName: nil, role: .reader)
      return try await add(reader, password: nil, invitation: nil, identity: identity)
    } catch {
      // Of two requests at once one makes the reader.
      guard case .nameTaken(let name) = error else { throw error }
      if let reader = try await find(identity) { return reader }
      throw .proxyNameTaken(name)
    }
  }

  /// Links a header that comes for the first time to the reader whose name it is.
  private func claim(_ identity: ReaderIdentity, for reader: Reader) async throws(ReadersProblem) -> Reader {
    if let hindrance = reader.hindrance { throw hindrance }
    let now = now()
    do throws(ReadersProblem) {
      let linked = try await settled { () async throws(StoreError) in
        try await credentials.claim(identity, for: reader.id, at: now)
      }
      changes.publish(.readers)
      return linked
    } catch {
      guard error == .identityTaken else { throw error }
      // Of two requests at once one links it, and of two spellings one is linked.
      if let linked = try await find(identity) { return linked }
      throw .proxyNameTaken(reader.name)
    }
  }

  private func provider(_ id: String) throws(ReadersProblem) -> any IdentityProvider {
    guard let provider = providers.first(where: { $0.id.text == id }) else { throw .unknownProvider }
    return provider
  }

  private func asking<Value>(
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

  /// Makes `person` a reader, under the first name of theirs that is free.
  private func newcomer(
    _ person: VouchedPerson, from provider: IdentityProviderID, invitation secret: String?
  ) async throws(ReadersProblem) -> Reader {
    var invitation: Invitation?
    if let secret, newcomers != .nobody { invitation = try await self.invitation(secret) }
    guard invitation != nil || newcomers.admits(person) else {
      throw newcomers.lacksVerification(person)
        ? .emailUnverified(provider) : .notAdmitted(person.email ?? person.userName)
    }
    let known = [person.userName, person.email].compactMap { $0?.split(separator: "@").first.map(String.init) }
    let base = known.lazy.compactMap { ReaderName(String($0.unicodeScalars.prefix(40))) }.first?.text ?? "reader"
    let shown = person.name.flatMap { ShownText(clipping: $0)?.text }
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
