/// Why the store could not do what was asked; nothing was changed.
public enum StoreError: Error, Sendable, Hashable {
  /// The disk is full.
  case full
  /// The data folder or its disk cannot be written.
  case readOnly
  /// Reading or writing the disk failed; `detail` is for the log.
  case inputOutput(detail: String)
  /// The database is damaged; `detail` is for the log.
  case corrupt(detail: String)
  /// The file is no database of Gazette's, or one of a newer Gazette; `detail` is for the log.
  case foreign(detail: String)
  /// The backup would leave the paper without anyone who can look after it.
  case locked(LockedBackup)
  /// The database behind the paper did not answer in time: it is away, or has too much to do. What was to be written may have been
  /// kept or not; `detail` is for the log.
  case unanswered(detail: String)
  /// Another process holds the data folder.
  case busy
  /// What was asked for is not there.
  case notFound
  /// The reader has as many as one reader may have.
  case quotaReached(ReaderQuota)
  /// Anything else; `detail` is for the log.
  case failed(detail: String)
}

/// Why no one could look after a paper whose backup was restored.
public enum LockedBackup: Sendable, Hashable {
  /// No reader is an active editor.
  case noEditor
  /// The password of this reader, by name, is no hash that the server can read: they could not sign in.
  case unreadablePassword(reader: String)
}

/// Why fresh data could not be had or kept.
public enum RefreshError: Error, Sendable, Hashable {
  /// The provider gave nothing usable.
  case source(SourceError)
  /// The store could not keep it, or could not say what may be spent.
  case store(StoreError)
}

/// An error of a service, which can say that the store behind it failed.
public protocol StoreFailing: Error {
  /// The store could not do its part.
  static func store(_ error: StoreError) -> Self
  /// The store's part in the failure: what ``store(_:)`` was given; nil when it has none.
  var storeError: StoreError? { get }
}

extension StoreFailing {
  /// Does `work` on the store; its failure becomes this error.
  static func translating<Value>(
    _ work: () async throws(StoreError) -> Value
  ) async throws(Self) -> Value {
    do throws(StoreError) { return try await work() } catch { throw .store(error) }
  }
}
