import Foundation
import GazetteDomain
import GRDB

extension Database {
  /// The result of importing an ad.
  enum ImportOutcome { case added, changed, unchanged, repeated }

  /// Returns the number of the last run of `source`; 0 before the first.
  func lastRun(of source: ListingSourceID) throws -> Int64 {
    try value("SELECT number FROM listingRun WHERE source = ?", [source.rawValue]) ?? 0
  }

  /// - Throws: ``StoreError/notFound`` when a later run ended `run`.
  func requireLast(_ run: ListingRun) throws {
    guard try lastRun(of: run.source) == run.number else { throw StoreError.notFound }
  }

  /// Imports one ad of a run; adds the new words of its texts to `words`.
  func take(_ ad: Ad, in run: ListingRun, adding words: inout Set<String>) throws -> ImportOutcome {
    guard let known = try knownAd(ad.id) else {
      try add(ad, in: run, &words)
      return .added
    }
    guard known.facts.lastRun < run.number else { return .repeated }
    guard known.facts.goneSince != nil || known.texts.ad != ad else {
      try self.run("UPDATE ad SET lastRun = ? WHERE adID = ?", [run.number, known.texts.row])
      return .unchanged
    }
    try change(known, to: ad, in: run, &words)
    return .changed
  }

  /// Replaces the categories of a source; the first of several with one number counts.
  func replaceCategories(with categories: [AdCategory], of source: ListingSourceID) throws {
    try run("DELETE FROM adCategory WHERE source = ?", [source.rawValue])
    for category in categories {
      try run(
        "INSERT INTO adCategory (source, categoryID, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [source.rawValue, category.id.rawValue, category.name])
    }
  }

  private typealias KnownAd = (facts: AdRecord, texts: AdTextRecord)

  private func knownAd(_ id: AdID) throws -> KnownAd? {
    try rows(
      """
      SELECT \(AdRecord.table.list), \(AdTextRecord.table.list)
      FROM ad JOIN adText USING (adID) WHERE ad.number = ? AND ad.source = ?
      """, [id.number, id.source.rawValue]
    ) { row -> KnownAd in
      let facts = try AdRecord(row)
      return (facts, try AdTextRecord(row, of: facts.ad))
    }.first
  }

  private func add(_ ad: Ad, in listingRun: ListingRun, _ words: inout Set<String>) throws {
    let seen = listingRun.startedAt
    try insert(
      [AdRecord(row: nil, ad: ad, firstSeenAt: seen, lastRun: listingRun.number, goneSince: nil)], into: AdRecord.table)
    let row = lastInsertedRowID
    try insert([AdTextRecord(row: row, ad: ad, priceSince: seen)], into: AdTextRecord.table)
    let texts = Self.words(of: ad)
    words.formUnion(texts.joined())
    try run("INSERT INTO adWords (rowid, title, description) VALUES (?, ?, ?)", [row] + Self.columns(texts))
  }

  private func change(
    _ known: KnownAd, to ad: Ad, in listingRun: ListingRun, _ words: inout Set<String>
  ) throws {
    let (row, old) = (known.texts.row, known.texts.ad)
    let facts = AdRecord(
      row: row, ad: ad, firstSeenAt: known.facts.firstSeenAt, lastRun: listingRun.number, goneSince: nil)
    var texts = AdTextRecord(
      row: row, ad: ad, priceSince: known.texts.priceSince, previousPrice: known.texts.previousPrice)
    if old.price != ad.price {
      try run(
        "INSERT INTO adPrice (adID, number, cents, since) SELECT ?1, count(*), ?2, ?3 FROM adPrice WHERE adID = ?1",
        [row, old.price?.cents, texts.priceSince.timeIntervalSince1970])
      (texts.previousPrice, texts.priceSince) = (old.price, listingRun.startedAt)
    }
    try update(
      "ad", AdRecord.table.columns.without(["adID", "number", "source", "firstSeenAt"]), of: facts,
      where: "adID = ?", [row])
    try update("adText", AdTextRecord.table.columns.without(["adID"]), of: texts, where: "adID = ?", [row])
    guard ad.title != old.title || ad.description != old.description else { return }
    let newTexts = Self.words(of: ad)
    words.formUnion(newTexts.joined())
    try run("UPDATE adWords SET title = ?, description = ? WHERE rowid = ?", Self.columns(newTexts) + [row])
  }

  /// Returns the words of title and description.
  private static func words(of ad: Ad) -> [[String]] { [ad.title, ad.description].map(SearchWords.words(of:)) }

  private static func columns(_ texts: [[String]]) -> [ColumnValue] { texts.map { $0.joined(separator: " ") } }
}
