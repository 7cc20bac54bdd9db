import Foundation
import GazetteDomain
import MeasuringTools

/// The same searches in handwritten SQL.
final class BareSearch {
  private let database: RawDatabase
  private let first: OpaquePointer
  private let later: OpaquePointer
  private let counting: OpaquePointer

  init(_ file: URL) throws {
    database = try RawDatabase(file)
    let matching = """
      FROM adWords CROSS JOIN ad ON ad.adID = adWords.rowid
      WHERE adWords MATCH ? AND ad.goneSince IS NULL AND ad.cents BETWEEN ? AND ?
      """
    func page(_ behind: String) -> String {
      """
      SELECT ad.number, ad.source, ad.categoryID, ad.cents, ad.createdAt, ad.isUrgent, title, description, smallPicture,
        largePicture, companyNumber, previousCents, goneSince,
        (SELECT name FROM adCategory WHERE adCategory.categoryID = ad.categoryID AND adCategory.source = ad.source)
      FROM (SELECT ad.adID \(matching) AND ad.categoryID = ? \(behind)
            ORDER BY ad.isUrgent DESC, ad.createdAt DESC, ad.number DESC, ad.source LIMIT 25) AS page
      CROSS JOIN ad ON ad.adID = page.adID CROSS JOIN adText ON adText.adID = ad.adID
      ORDER BY ad.isUrgent DESC, ad.createdAt DESC, ad.number DESC, ad.source
      """
    }
    first = try database.prepare(page(""))
    later = try database.prepare(page("AND (ad.isUrgent, ad.createdAt, ad.number) < (?, ?, ?)"))
    counting = try database.prepare("SELECT ad.categoryID, count(*) \(matching) GROUP BY ad.categoryID")
  }

  func page(_ query: AdQuery) throws -> (count: Int, last: Int64) {
    let category = query.filter.categories.first?.rawValue ?? 0
    let values = values(query.filter) + [.integer(category)]
    guard let key = query.after?.key else { return try database.rows(first, values) }
    let cursor: [RawDatabase.Value] = [
      .integer(key.isUrgent ? 1 : 0), .integer(Int64(key.createdAt.timeIntervalSince1970)), .integer(key.id.number),
    ]
    return try database.rows(later, values + cursor)
  }

  func counts(_ filter: AdFilter) throws -> (count: Int, last: Int64) { try database.rows(counting, values(filter)) }

  private func values(_ filter: AdFilter) -> [RawDatabase.Value] {
    let words = (filter.words?.words ?? []).map { "\"\($0)\" *" }.joined(separator: " ")
    return [
      .text(words), .integer(filter.minimumPrice?.cents ?? 0), .integer(filter.maximumPrice?.cents ?? .max),
    ]
  }
}
