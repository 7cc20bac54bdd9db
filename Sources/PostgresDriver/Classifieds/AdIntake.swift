import Foundation
import GazetteDomain

/// A stored ad with its texts.
typealias KnownAd = (facts: AdRecord, texts: AdTextRecord)

/// The changes for the ads of a batch, decided before any write, so that all of them are written at once.
struct AdIntake {
  let run: ListingRun
  private(set) var added: [Ad] = []
  private(set) var changed: [(known: KnownAd, ad: Ad)] = []
  /// The rows of the unchanged ads.
  private(set) var unchanged: [Int64] = []
  /// The indexes in the batch of ads that came earlier in the run.
  private(set) var repeated: [Int] = []
  /// The new words of the texts.
  private(set) var words: Set<String> = []

  init(_ ads: [Ad], known: [AdID: KnownAd], run: ListingRun) {
    self.run = run
    var seen: Set<AdID> = []
    for (index, ad) in ads.enumerated() {
      guard seen.insert(ad.id).inserted else {
        repeated.append(index)
        continue
      }
      guard let old = known[ad.id] else {
        added.append(ad)
        words.formUnion(Self.words(of: ad))
        continue
      }
      if old.facts.lastRun >= run.number {
        repeated.append(index)
      } else if old.facts.goneSince == nil, old.texts.ad == ad {
        unchanged.append(old.texts.row)
      } else {
        changed.append((old, ad))
        if Self.hasOtherTexts(ad, than: old.texts.ad) { words.formUnion(Self.words(of: ad)) }
      }
    }
  }

  var count: ListingCount {
    var count = ListingCount()
    (count.added, count.changed, count.unchanged) = (added.count, changed.count, unchanged.count)
    return count
  }

  static func hasOtherTexts(_ ad: Ad, than old: Ad) -> Bool {
    ad.title != old.title || ad.description != old.description
  }

  private static func words(of ad: Ad) -> [String] {
    SearchWords.words(of: ad.title) + SearchWords.words(of: ad.description)
  }
}

extension PostgresSession {
  /// Returns the stored ones of `ads`.
  func knownAds(_ ads: [Ad]) throws -> [AdID: KnownAd] {
    let rows = try rows(
      """
      SELECT \(AdRecord.list), \(AdTextRecord.table.list)
      FROM unnest($1::bigint[], $2::text[]) AS wanted (number, source)
      JOIN ad ON ad.number = wanted.number AND ad.source = wanted.source JOIN adText USING (adID)
      """, [ads.map(\.id.number), ads.map(\.id.source.rawValue)])
    var known: [AdID: KnownAd] = [:]
    for row in rows {
      let facts = try AdRecord(row)
      known[facts.ad.id] = (facts, try AdTextRecord(row, of: facts.ad))
    }
    return known
  }

  /// Writes all changes in a few round trips.
  func write(_ intake: AdIntake) throws {
    let run = intake.run
    if !intake.unchanged.isEmpty {
      try execute("UPDATE ad SET lastRun = $1 WHERE adID = ANY ($2)", [run.number, intake.unchanged])
    }
    let rows = try executeAll(
      intake.added.map { ad in
        let record = AdRecord(ad: ad, firstSeenAt: run.startedAt, lastRun: run.number, goneSince: nil)
        return PostgresStatement(
          AdRecord.table.insertion + "RETURNING adID", try AdRecord.table.columns.values(of: record))
      })
    let texts = try zip(intake.added, rows).map { ad, rows -> PostgresStatement in
      guard let row = rows.first else { throw UnreadableRow(detail: "an ad that was just written is not there") }
      return try .insertion(AdTextRecord(row: row.first(), ad: ad, priceSince: run.startedAt))
    }
    let changes = try intake.changed.flatMap { try PostgresStatement.changes(from: $0.known, to: $0.ad, in: run) }
    try executeAll(texts + changes)
  }
}

extension PostgresStatement {
  /// Returns the statement that adds the texts of an ad with their words.
  fileprivate static func insertion(_ texts: AdTextRecord) throws -> PostgresStatement {
    let columns = AdTextRecord.table.columns
    let marks = columns.names.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    return PostgresStatement(
      """
      INSERT INTO adText (\(columns.names.joined(separator: ", ")), words, titleWords)
      VALUES (\(marks), $\(columns.names.count + 1)::tsvector, $\(columns.names.count + 2)::tsvector)
      """, try columns.values(of: texts) + words(of: texts.ad))
  }

  /// Returns the statements that replace the stored ad by `ad`; they record a changed price.
  fileprivate static func changes(
    from known: KnownAd, to ad: Ad, in run: ListingRun
  ) throws -> [PostgresStatement] {
    let (row, old) = (known.texts.row, known.texts.ad)
    let facts = AdRecord(ad: ad, firstSeenAt: known.facts.firstSeenAt, lastRun: run.number, goneSince: nil)
    var texts = AdTextRecord(
      row: row, ad: ad, priceSince: known.texts.priceSince, previousPrice: known.texts.previousPrice)
    var statements: [PostgresStatement] = []
    if old.price != ad.price {
      statements.append(
        PostgresStatement(
          """
          INSERT INTO adPrice (adID, number, cents, since)
          SELECT $1::bigint, count(*), $2::bigint, $3::double precision FROM adPrice WHERE adID = $1
          """, [row, old.price?.cents, texts.priceSince]))
      (texts.previousPrice, texts.priceSince) = (old.price, run.startedAt)
    }
    statements += [
      try .update(
        "ad", AdRecord.table.columns.without(["number", "source", "firstSeenAt"]), of: facts, where: "adID = $1", [row]),
      try .update("adText", AdTextRecord.table.columns.without(["adID"]), of: texts, where: "adID = $1", [row]),
    ]
    if AdIntake.hasOtherTexts(ad, than: old) {
      statements.append(
        PostgresStatement(
          "UPDATE adText SET words = $2::tsvector, titleWords = $3::tsvector WHERE adID = $1", [row] + words(of: ad)))
    }
    return statements
  }

  private static func words(of ad: Ad) -> [ColumnValue] {
    [TextWords.vector(of: [ad.title, ad.description]), TextWords.vector(of: [ad.title])]
  }
}
