import Foundation
import GazetteDomain

/// The stored form of an operation that its reader can undo.
protocol UndoEntry: Codable, Sendable {
  /// The kind of operation; it never changes, because operations of earlier versions are stored.
  static var kind: String { get }
  /// The identity among the reader's operations of this kind.
  var undoID: String { get }
}

/// The operations of one kind that readers can still undo, such as removed places. The page after the operation offers that, on any
/// node.
struct UndoLog<Entry: UndoEntry>: Sendable {
  private let store: any UndoStore

  init(_ pages: PageRenderer) { store = pages.dependencies.undo }

  /// Saves an operation of `reader`; returns false when it cannot be undone.
  ///
  /// Throws no errors: the change itself is saved, so a response that reports a failure would be wrong.
  @discardableResult
  func save(_ entry: Entry, of reader: ReaderKey) async -> Bool {
    do {
      try await store.save(Array(JSONEncoder().encode(entry)), for: key(entry.undoID, of: reader))
      return true
    } catch {
      return false
    }
  }

  /// Returns an operation of `reader`; nil when it can no longer be undone.
  func entry(_ id: String?, of reader: ReaderKey) async throws(StoreError) -> Entry? {
    try await timestampedEntry(id, of: reader)?.entry
  }

  /// Returns the same with the time when it was saved, by this node's clock.
  func timestampedEntry(_ id: String?, of reader: ReaderKey) async throws(StoreError) -> (entry: Entry, savedAt: Date)?
  {
    guard let id, (1...200).contains(id.utf8.count), !id.utf8.contains(0) else { return nil }
    guard let record = try await store.record(for: key(id, of: reader)) else { return nil }
    // Unreadable data comes from another version.
    return (try? JSONDecoder().decode(Entry.self, from: Data(record.payload))).map { ($0, record.savedAt) }
  }

  /// Deletes an operation. Callers undo it first, so that a crash in between loses no undo.
  func remove(_ entry: Entry, of reader: ReaderKey) async {
    // The operation was undone, so an error would be wrong; the reader may be able to undo it again.
    try? await store.remove(key(entry.undoID, of: reader))
  }

  private func key(_ id: String, of reader: ReaderKey) -> UndoKey {
    UndoKey(reader: reader, kind: Entry.kind, id: id)
  }
}
