import GazetteDomain
import GazetteStore
import GazetteWeb
import PublicKeys

extension Readers {
  /// The readers of `paper`.
  /// - Parameter ownerPassword: the hash of the password in the settings, for who has people sign in.
  init(_ paper: Installation, ownerPassword: StoredPassword? = nil) {
    self.init(
      store: SQLiteReaderStore(paper.database), credentials: SQLiteCredentialStore(paper.database),
      passwords: ScryptPasswords(), secrets: Secrets(digest: { SHA256Digest(of: $0).bytes }), changes: paper.changes,
      now: paper.timing.now, ownerPassword: ownerPassword)
  }
}
