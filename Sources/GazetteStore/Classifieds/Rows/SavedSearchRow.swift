import BoundedNumbers
import Foundation
import GazetteDomain

/// A saved search as a row of `savedSearch`.
enum SavedSearchRow {
  static let columns = Columns(
    of: "savedSearch",
    [
      "readerKey", "searchID", "name", "\"order\"", "savedAt", "lookedAt", "categories", "words", "minimumCents",
      "maximumCents", "withPicture", "urgentOnly", "seller", "starredOnly",
    ])

  static func values(_ search: SavedSearch, of reader: ReaderKey) -> [ColumnValue] {
    let filter = search.filter
    let head: [ColumnValue] = [
      reader.rawValue, search.id.rawValue, search.name, search.order.rawValue, search.savedAt.timeIntervalSince1970,
      search.lookedAt.timeIntervalSince1970,
    ]
    let categories = filter.categories.sorted().map { "\($0.rawValue)" }.joined(separator: ",")
    return head + [categories, filter.words?.text, filter.minimumPrice?.cents, filter.maximumPrice?.cents]
      + [filter.withPicture, filter.urgentOnly, filter.seller?.rawValue, filter.starredOnly]
  }

  static func read(_ row: inout RowReader) throws -> SavedSearch {
    row.skip(1)
    let id = SavedSearchID(rawValue: try row.required())
    let name: String = try row.required()
    // An order of a version to come is the usual one here.
    let order = AdOrder(rawValue: try row.required()) ?? .urgent
    let savedAt = try row.requiredDate()
    let lookedAt = try row.requiredDate()
    return SavedSearch(
      id: id, name: name, filter: try readFilter(&row), order: order, savedAt: savedAt, lookedAt: lookedAt)
  }

  private static func readFilter(_ row: inout RowReader) throws -> AdFilter {
    var filter = AdFilter()
    let categories: String = try row.required()
    filter.categories = Set(
      categories.split(separator: ",").compactMap { Int64($0, in: .min ... .max) }.map(AdCategoryID.init(rawValue:)))
    filter.words = try readWords(&row)
    filter.minimumPrice = try AdRow.readPrice(&row)
    filter.maximumPrice = try AdRow.readPrice(&row)
    filter.withPicture = try row.required()
    filter.urgentOnly = try row.required()
    filter.seller = row.next().flatMap(AdSeller.init(rawValue:))
    filter.starredOnly = try row.required()
    return filter
  }

  private static func readWords(_ row: inout RowReader) throws -> SearchWords? {
    guard let text: String = row.next() else { return nil }
    do throws(SearchWordsProblem) {
      return try SearchWords(text)
    } catch {
      throw UnreadableRow(detail: "the words of a saved search cannot be searched for")
    }
  }
}
