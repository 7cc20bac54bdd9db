public import Foundation

// Password resets: an editor passes on a link to a reader who forgot their password.
extension Readers {
  /// Makes a link with which an active reader chooses a new password, once and within ``Invitation/lifetime``; a change of the
  /// password invalidates it.
  /// - Throws: ``ReadersProblem/unknownReader``, ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``,
  ///   ``ReadersProblem/store(_:)``.
  public func issueReset(of id: ReaderKey) async throws(ReadersProblem) -> (secret: Secret, ends: Date) {
    let reader = try await reader(id)
    if let signInProblem = reader.signInProblem { throw signInProblem }
    let ends = now().addingTimeInterval(Invitation.lifetime)
    let secret = try await storeOneTimeToken(
      for: .passwordReset, payload: try await passwordDigest(of: reader), to: id)
    return (secret, ends)
  }

  /// Returns the reader of a reset link; the link stays unused.
  /// - Throws: ``ReadersProblem/badReset``, ``ReadersProblem/store(_:)``.
  public func readerForReset(_ secret: String) async throws(ReadersProblem) -> Reader {
    guard let hash = Secret(secret).map(secrets.hash(of:)) else { throw .badReset }
    return try await reader(
      of: try await translating { () async throws(StoreError) in try await credentials.oneTimeToken(hash) })
  }

  /// Sets the password of the link's reader, and ends all their sessions; returns the reader.
  /// - Throws: ``ReadersProblem/badReset``; the fault of the password, which leaves the link unused;
  ///   ``ReadersProblem/store(_:)``.
  public func reset(_ secret: String, password: String) async throws(ReadersProblem) -> Reader {
    let reader = try await readerForReset(secret)
    // Hashed before the link is used up, so that the reader can retype a password that is too short.
    let hash = try await hash(password)
    _ = try await self.reader(of: try await redeemOneTimeToken(secret, for: .passwordReset))
    let isKnown = try await translating { () async throws(StoreError) in
      try await store.setPassword(hash, of: reader.id, keeping: nil)
    }
    guard isKnown else { throw .badReset }
    changes.publish(.readers)
    return reader
  }

  private func reader(of oneTimeToken: OneTimeToken?) async throws(ReadersProblem) -> Reader {
    guard let oneTimeToken, oneTimeToken.purpose == .passwordReset, oneTimeToken.isOpen(at: now()),
      let key = oneTimeToken.reader,
      let reader = try await translating({ () async throws(StoreError) in try await store.reader(key) }),
      reader.state == .active, try await passwordDigest(of: reader) == oneTimeToken.payload
    else { throw .badReset }
    return reader
  }

  /// Returns a mark that changes with the reader's password and reveals nothing about it.
  private func passwordDigest(of reader: Reader) async throws(ReadersProblem) -> [UInt8] {
    let found = try await translating { () async throws(StoreError) in try await store.reader(named: reader.name) }
    return secrets.digest(Array((found?.password?.text ?? "").utf8))
  }
}
