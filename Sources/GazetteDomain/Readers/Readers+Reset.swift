public import Foundation

// How a reader who forgot their password comes in again, by a link that an editor passes on.
extension Readers {
  /// Makes a link with which an active reader chooses a password anew, once and within ``Invitation/lifetime``; it opens
  /// nothing any more once they have another password.
  /// - Throws: ``ReadersProblem/unknownReader``, ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``,
  ///   ``ReadersProblem/store(_:)``.
  public func offerReset(of id: ReaderKey) async throws(ReadersProblem) -> (secret: Secret, ends: Date) {
    let reader = try await reader(id)
    if let hindrance = reader.hindrance { throw hindrance }
    let ends = now().addingTimeInterval(Invitation.lifetime)
    let secret = try await keepTicket(
      for: .passwordReset, payload: try await passwordMark(of: reader), to: id)
    return (secret, ends)
  }

  /// Whom a link that an editor passed on lets choose a password; it stays unused.
  /// - Throws: ``ReadersProblem/badReset``, ``ReadersProblem/store(_:)``.
  public func readerToReset(_ secret: String) async throws(ReadersProblem) -> Reader {
    guard let hash = Secret(secret).map(secrets.hash(of:)) else { throw .badReset }
    return try await reader(of: try await stored { () async throws(StoreError) in try await credentials.ticket(hash) })
  }

  /// Gives the reader whom the link was made for `password`, and ends all their sessions; answers who it is.
  /// - Throws: ``ReadersProblem/badReset``; what is wrong with the password, and the link stays unused then;
  ///   ``ReadersProblem/store(_:)``.
  public func reset(_ secret: String, password: String) async throws(ReadersProblem) -> Reader {
    let reader = try await readerToReset(secret)
    // Hashed before the link is used up: one that is too short may be typed again.
    let hash = try await hash(password)
    _ = try await self.reader(of: try await useTicket(secret, for: .passwordReset))
    let isKnown = try await stored { () async throws(StoreError) in
      try await store.setPassword(hash, of: reader.id, keeping: nil)
    }
    guard isKnown else { throw .badReset }
    changes.publish(.readers)
    return reader
  }

  private func reader(of ticket: Ticket?) async throws(ReadersProblem) -> Reader {
    guard let ticket, ticket.purpose == .passwordReset, ticket.isOpen(at: now()), let key = ticket.reader,
      let reader = try await stored({ () async throws(StoreError) in try await store.reader(key) }),
      reader.state == .active, try await passwordMark(of: reader) == ticket.payload
    else { throw .badReset }
    return reader
  }

  /// What tells the password that a reader has from any other, and nothing of it.
  private func passwordMark(of reader: Reader) async throws(ReadersProblem) -> [UInt8] {
    let found = try await stored { () async throws(StoreError) in try await store.reader(named: reader.name) }
    return secrets.digest(Array((found?.password?.text ?? "").utf8))
  }
}
