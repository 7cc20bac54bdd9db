public import Foundation

/// A search that a reader keeps under a name.
public struct SavedSearch: Sendable, Hashable, Identifiable {
  /// Its identity.
  public var id: SavedSearchID
  /// The reader's name for it, 1...100 characters.
  public var name: String
  /// Which ads.
  public var filter: AdFilter
  /// In which order.
  public var order: AdOrder
  /// When it was saved.
  public var savedAt: Date
  /// When the reader last looked at it; ads first seen later are new.
  public var lookedAt: Date

  /// Makes a saved search.
  public init(id: SavedSearchID, name: String, filter: AdFilter, order: AdOrder, savedAt: Date, lookedAt: Date) {
    self.id = id
    self.name = name
    self.filter = filter
    self.order = order
    self.savedAt = savedAt
    self.lookedAt = lookedAt
  }
}
