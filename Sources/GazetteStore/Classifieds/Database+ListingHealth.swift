import Foundation
import GazetteDomain
import GRDB

extension Database {
  private static let columns = Columns(
    of: "listing",
    [
      "source", "etag", "lastModified", "lastAttempt", "lastSuccess", "failuresInARow", "nextAttempt", "added",
      "changed", "unchanged", "removed", "skipped",
    ])

  /// What is remembered of `source`.
  func listingHealth(of source: ListingSourceID) throws -> ListingHealth {
    let found = try rows(
      "SELECT \(Self.columns.list) FROM listing WHERE source = ?", [source.rawValue], Self.readHealth)
    guard var health = found.first else { return ListingHealth() }
    health.failure = try failure(of: "ads", source)
    health.categoriesFailure = try failure(of: "categories", source)
    health.skipped = try rows(
      "SELECT rank, number, fault, field FROM skippedAd WHERE source = ? ORDER BY ordinal", [source.rawValue],
      SkippedAdRow.read
    ).compactMap(\.self)
    return health
  }

  /// Replaces what is remembered of `source`.
  func replace(_ health: ListingHealth, of source: ListingSourceID) throws {
    try run("DELETE FROM listing WHERE source = ?", [source.rawValue])
    try insert([Self.values(health, of: source)], into: Self.columns)
    for (part, failure) in [("ads", health.failure), ("categories", health.categoriesFailure)] {
      guard let failure else { continue }
      let values: [ColumnValue] = [source.rawValue, part, failure.failedAt.timeIntervalSince1970]
      try insert(
        [values + SourceErrorRow(failure.error).values],
        into: Columns(of: "listingFailure", ["source", "part", "failedAt"] + SourceErrorRow.columns))
    }
    try insert(
      health.skipped.enumerated().map { [source.rawValue, $0] + SkippedAdRow.values($1) },
      into: Columns(of: "skippedAd", ["source", "ordinal"] + SkippedAdRow.columns))
  }

  private func failure(of part: String, _ source: ListingSourceID) throws -> RefreshFailure? {
    let columns = SourceErrorRow.columns.joined(separator: ", ")
    return try rows(
      "SELECT failedAt, \(columns) FROM listingFailure WHERE source = ? AND part = ?", [source.rawValue, part]
    ) { row -> RefreshFailure? in
      let failedAt = try row.requiredDate()
      return try SourceErrorRow(reading: &row).error.map { RefreshFailure(error: $0, failedAt: failedAt) }
    }.first.flatMap(\.self)
  }

  private static func values(_ health: ListingHealth, of source: ListingSourceID) -> [ColumnValue] {
    let times: [ColumnValue] = [
      health.lastAttempt?.timeIntervalSince1970, health.lastSuccess?.timeIntervalSince1970, health.failuresInARow,
      health.nextAttempt?.timeIntervalSince1970,
    ]
    let count = health.count
    return [source.rawValue, health.validators.etag, health.validators.lastModified] + times
      + [count?.added, count?.changed, count?.unchanged, count?.removed, count?.skipped]
  }

  private static func readHealth(_ row: inout RowReader) throws -> ListingHealth {
    var health = ListingHealth()
    row.skip(1)
    health.validators.etag = row.next()
    health.validators.lastModified = row.next()
    health.lastAttempt = row.date()
    health.lastSuccess = row.date()
    health.failuresInARow = try row.required()
    health.nextAttempt = row.date()
    guard let added: Int = row.next() else { return health }
    var count = ListingCount()
    count.added = added
    count.changed = try row.required()
    count.unchanged = try row.required()
    count.removed = try row.required()
    count.skipped = try row.required()
    health.count = count
    return health
  }
}

/// A skipped ad as a row of `skippedAd`.
enum SkippedAdRow {
  static let columns = ["rank", "number", "fault", "field"]

  static func values(_ skipped: SkippedAd) -> [ColumnValue] {
    let (fault, field) = code(of: skipped.fault)
    return [skipped.rank, skipped.number, fault, field]
  }

  /// The skipped ad; nil when the fault is one that this version does not know.
  static func read(_ row: inout RowReader) throws -> SkippedAd? {
    let rank: Int = try row.required()
    let number: Int64? = row.next()
    let code: String = try row.required()
    return fault(code, field: row.next()).map { SkippedAd(rank: rank, number: number, fault: $0) }
  }

  private static func code(of fault: SkippedAd.Fault) -> (String, field: String?) {
    switch fault {
    case .notAnAd: ("notAnAd", nil)
    case .tooLarge: ("tooLarge", nil)
    case .missing(let field): ("missing", field)
    case .unreadable(let field): ("unreadable", field)
    case .impossible(let field): ("impossible", field)
    case .repeated: ("repeated", nil)
    }
  }

  private static func fault(_ code: String, field: String?) -> SkippedAd.Fault? {
    switch code {
    case "notAnAd": .notAnAd
    case "tooLarge": .tooLarge
    case "missing": field.map(SkippedAd.Fault.missing(field:))
    case "unreadable": field.map(SkippedAd.Fault.unreadable(field:))
    case "impossible": field.map(SkippedAd.Fault.impossible(field:))
    case "repeated": .repeated
    default: nil
    }
  }
}
