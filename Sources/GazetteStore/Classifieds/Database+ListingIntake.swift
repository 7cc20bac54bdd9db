import Foundation
import GazetteDomain
import GRDB

extension Database {
  /// What came of taking an ad in.
  enum Intake { case added, changed, unchanged, repeated }

  /// The number of the last run of `source`; 0 before the first.
  func lastRun(of source: ListingSourceID) throws -> Int64 {
    try rows("SELECT number FROM listingRun WHERE source = ?", [source.rawValue]) { row in try row.required(Int64.self)
    }.first ?? 0
  }

  /// - Throws: ``StoreError/notFound`` when a later run ended `run`.
  func requireLast(_ run: ListingRun) throws {
    guard try lastRun(of: run.source) == run.number else { throw StoreError.notFound }
  }

  /// Takes in one ad of a run.
  func take(_ ad: Ad, in run: ListingRun) throws -> Intake {
    guard let known = try knownAd(ad.id) else {
      try add(ad, in: run)
      return .added
    }
    guard known.lastRun < run.number else { return .repeated }
    let isSame = known.goneSince == nil && known.ad == ad
    try self.run("UPDATE ad SET lastRun = ? WHERE adID = ?", [run.number, known.row])
    if isSame { return .unchanged }
    try change(known, to: ad, in: run)
    return .changed
  }

  /// Replaces the categories of a source; of a number given twice the first counts.
  func replaceCategories(with categories: [AdCategory], of source: ListingSourceID) throws {
    try run("DELETE FROM adCategory WHERE source = ?", [source.rawValue])
    try insert(
      categories.map { [source.rawValue, $0.id.rawValue, $0.name] },
      into: Columns(of: "adCategory", ["source", "categoryID", "name"]), onConflict: "ON CONFLICT DO NOTHING")
  }

  /// Ads that the run did not bring are gone, or removed when nobody starred them; answers how many.
  func endAds(notIn run: ListingRun, at date: Date) throws -> Int {
    let condition = "source = ? AND lastRun < ? AND goneSince IS NULL"
    let values: [ColumnValue] = [run.source.rawValue, run.number]
    try self.run(
      "UPDATE ad SET goneSince = ? WHERE \(condition) AND adID IN (SELECT adID FROM adStar)",
      [date.timeIntervalSince1970] + values)
    return changesCount + (try removeAds(where: condition, values))
  }

  /// Removes ads with everything that belongs to them; answers how many.
  func removeAds(where condition: String, _ values: [ColumnValue]) throws -> Int {
    try run("DELETE FROM adWords WHERE rowid IN (SELECT adID FROM ad WHERE \(condition))", values)
    try run("DELETE FROM ad WHERE \(condition)", values)
    return changesCount
  }

  private struct KnownAd {
    let row: Int64
    let lastRun: Int64
    let goneSince: Date?
    let priceSince: Date
    let ad: Ad
  }

  private func knownAd(_ id: AdID) throws -> KnownAd? {
    try rows(
      """
      SELECT ad.adID, ad.lastRun, ad.goneSince, adText.priceSince, \(AdRow.columns)
      FROM ad JOIN adText USING (adID) WHERE ad.number = ? AND ad.source = ?
      """, [id.number, id.source.rawValue]
    ) { row in
      let adRow: Int64 = try row.required()
      let lastRun: Int64 = try row.required()
      let goneSince = row.date()
      let priceSince = try row.requiredDate()
      return KnownAd(
        row: adRow, lastRun: lastRun, goneSince: goneSince, priceSince: priceSince, ad: try AdRow.read(&row))
    }.first
  }

  private func add(_ ad: Ad, in listingRun: ListingRun) throws {
    try insert([AdRow.facts(ad, in: listingRun)], into: AdRow.facts)
    let row = lastInsertedRowID
    let prices: [ColumnValue] = [listingRun.startedAt.timeIntervalSince1970, nil]
    try insert([[row] + AdRow.changeableTexts(ad) + prices], into: AdRow.texts)
    try run("INSERT INTO adWords (rowid, title, description) VALUES (?, ?, ?)", [row] + Self.words(of: ad))
  }

  private func change(_ known: KnownAd, to ad: Ad, in listingRun: ListingRun) throws {
    if known.ad.price != ad.price { try rememberPrice(of: known, in: listingRun) }
    try run(
      """
      UPDATE ad SET categoryID = ?, cents = ?, createdAt = ?, isUrgent = ?, hasPicture = ?, isProfessional = ?,
        goneSince = NULL
      WHERE adID = ?
      """, AdRow.changeable(ad) + [known.row])
    try run(
      """
      UPDATE adText SET title = ?, description = ?, smallPicture = ?, largePicture = ?, companyNumber = ?
      WHERE adID = ?
      """, AdRow.changeableTexts(ad) + [known.row])
    guard ad.title != known.ad.title || ad.description != known.ad.description else { return }
    try run("UPDATE adWords SET title = ?, description = ? WHERE rowid = ?", Self.words(of: ad) + [known.row])
  }

  private func rememberPrice(of known: KnownAd, in listingRun: ListingRun) throws {
    let cents = known.ad.price?.cents
    try run(
      "INSERT INTO adPrice (adID, number, cents, since) SELECT ?1, count(*), ?2, ?3 FROM adPrice WHERE adID = ?1",
      [known.row, cents, known.priceSince.timeIntervalSince1970])
    try run(
      "UPDATE adText SET previousCents = ?, priceSince = ? WHERE adID = ?",
      [cents, listingRun.startedAt.timeIntervalSince1970, known.row])
  }

  private static func words(of ad: Ad) -> [ColumnValue] {
    [ad.title, ad.description].map { SearchWords.words(of: $0).joined(separator: " ") }
  }
}
