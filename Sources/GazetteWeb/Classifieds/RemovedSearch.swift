import Foundation
import GazetteDomain

/// The stored form of a removed search.
struct RemovedSearch: UndoEntry {
  static let kind = "search"

  private let id: Int64
  private let name: String
  private let query: String
  private let savedAt: Date
  private let lookedAt: Date

  init(_ search: SavedSearch) {
    (id, name, query) = (search.id.rawValue, search.name, search.query.fields.text)
    (savedAt, lookedAt) = (search.savedAt, search.lookedAt)
  }

  var undoID: String { String(id) }

  /// The search; nil when its query is invalid here, such as one from a later version.
  var search: SavedSearch? {
    // The reason is irrelevant, because the reader cannot fix the query.
    guard let query = AdQuery.Fields(text: query).flatMap({ try? AdQuery(fields: $0, known: nil) }) else { return nil }
    return SavedSearch(
      id: SavedSearchID(rawValue: id), name: name, filter: query.filter, order: query.order,
      savedAt: savedAt.bounded, lookedAt: lookedAt.bounded)
  }
}
