public import Foundation

/// Identifies an operation that a reader can undo.
public struct UndoKey: Sendable, Hashable {
  /// The reader who may undo it.
  public let reader: ReaderKey
  /// The kind of operation, such as `place`: 1...64 characters.
  public let kind: String
  /// Its identity among the reader's operations of that kind: 1...200 characters.
  public let id: String

  /// Makes a key.
  public init(reader: ReaderKey, kind: String, id: String) { (self.reader, self.kind, self.id) = (reader, kind, id) }
}

/// A stored operation.
public struct UndoRecord: Sendable, Hashable {
  /// The data that undoes it.
  public let payload: [UInt8]
  /// The time when it was saved, by the clock of the node that reads it.
  public let savedAt: Date

  /// Makes a record.
  public init(payload: [UInt8], savedAt: Date) { (self.payload, self.savedAt) = (payload, savedAt) }
}

/// Stores the operations that readers can still undo, for all nodes. The payload restores what the operation changed.
public protocol UndoStore: Sendable {
  /// Saves the payload of an operation, and replaces an earlier one with the same key. Deletes all but the reader's
  /// ``maximumPerReader`` latest operations.
  /// - Throws: ``StoreError/failed(detail:)`` for a payload beyond ``maximumPayloadBytes``, and errors of the store.
  func save(_ payload: [UInt8], for key: UndoKey) async throws(StoreError)
  /// Returns an operation; nil when it was undone or deleted, or belongs to another reader.
  func record(for key: UndoKey) async throws(StoreError) -> UndoRecord?
  /// Deletes an operation; does nothing when there is none.
  func remove(_ key: UndoKey) async throws(StoreError)
  /// Deletes the operations older than ``lifetime``, and those dated in the future because the clock was set back since.
  func removeExpired() async throws(StoreError)
}

extension UndoStore {
  /// The age at which an operation is deleted, in seconds: a day, for a page that stays open overnight.
  public static var lifetime: Double { 86_400 }
  /// The maximum number of a reader's operations.
  public static var maximumPerReader: Int { 50 }
  /// The maximum size of a payload, in bytes: some million marked articles.
  public static var maximumPayloadBytes: Int { 8_000_000 }
}
