/// The reason why the store failed; nothing was changed.
public enum StoreError: Error, Sendable, Hashable {
  /// The disk is full.
  case full
  /// The data folder or its disk is read-only.
  case readOnly
  /// Reading or writing the disk failed; `detail` is for the log.
  case inputOutput(detail: String)
  /// The database is damaged; `detail` is for the log.
  case corrupt(detail: String)
  /// The file is not a Gazette database, or belongs to a newer version; `detail` is for the log.
  case foreign(detail: String)
  /// The backup would leave the installation without anyone who can manage it.
  case locked(LockedBackup)
  /// The database did not reply in time: it is down or overloaded. A write may have succeeded or not; `detail` is for the log.
  case unanswered(detail: String)
  /// Another process holds the data folder.
  case busy
  /// The requested thing does not exist.
  case notFound
  /// The reader has reached a quota.
  case quotaReached(ReaderQuota)
  /// Anything else; `detail` is for the log.
  case failed(detail: String)
}

/// The reason why no one could manage the installation after restoring a backup.
public enum LockedBackup: Sendable, Hashable {
  /// No reader is an active editor.
  case noEditor
  /// The password hash of this reader, by name, is unreadable: they could not sign in.
  case unreadablePassword(reader: String)
}

/// The reason why a refresh failed.
public enum RefreshError: Error, Sendable, Hashable {
  /// The provider gave no usable reply.
  case source(SourceError)
  /// The store could not save the data, or could not charge the budget.
  case store(StoreError)
}

/// An error of a service, which can wrap a failure of the store.
public protocol StoreFailing: Error {
  /// The store failed.
  static func store(_ error: StoreError) -> Self
  /// The store's error, as given to ``store(_:)``; nil for all other cases.
  var storeError: StoreError? { get }
}

extension StoreFailing {
  /// Runs `work` on the store; wraps its error in this type.
  static func translating<Value>(
    _ work: () async throws(StoreError) -> Value
  ) async throws(Self) -> Value {
    do throws(StoreError) { return try await work() } catch { throw .store(error) }
  }
}
