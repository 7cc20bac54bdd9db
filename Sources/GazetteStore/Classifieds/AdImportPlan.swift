import Foundation
import GazetteDomain

/// A stored ad with its texts.
typealias KnownAd = (facts: AdRecord, texts: AdTextRecord)

/// The changes for the ads of a batch, decided before any write, so that all of them are written at once.
struct AdImportPlan {
  let run: ListingRun
  private(set) var added: [Ad] = []
  private(set) var changed: [(known: KnownAd, ad: Ad)] = []
  /// The rows of the unchanged ads.
  private(set) var unchanged: [Int64] = []
  /// The indexes in the batch of ads that came earlier in the run.
  private(set) var repeated: [Int] = []
  /// The new words of the texts.
  private(set) var words: Set<String> = []
  /// True when watches evaluate the changes.
  private let isWatched: Bool

  init(_ ads: [Ad], known: [AdID: KnownAd], run: ListingRun, isWatched: Bool) {
    (self.run, self.isWatched) = (run, isWatched)
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
        if Self.textsDiffer(ad, from: old.texts.ad) { words.formUnion(Self.words(of: ad)) }
      }
    }
  }

  var count: ListingCount {
    var count = ListingCount()
    (count.added, count.changed, count.unchanged) = (added.count, changed.count, unchanged.count)
    return count
  }

  /// The statements that record the new ads and the changed prices for watches.
  fileprivate var occurrences: [SQL] {
    guard isWatched else { return [] }
    let repriced = changed.filter { $0.known.texts.ad.price != $0.ad.price }.map(\.ad.id.number)
    return OccurrenceRow.insertions(
      ofAds: added.map(\.id.number), prices: repriced, of: run.source, at: run.startedAt)
  }

  fileprivate static func textsDiffer(_ ad: Ad, from old: Ad) -> Bool {
    ad.title != old.title || ad.description != old.description
  }

  private static func words(of ad: Ad) -> [String] {
    SearchWords.words(of: ad.title) + SearchWords.words(of: ad.description)
  }
}

extension SQLConnection {
  /// Returns those of `ads` that are already stored.
  func knownAds(_ ads: [Ad]) throws -> [AdID: KnownAd] {
    let bySource = Dictionary(grouping: ads.map(\.id), by: \.source)
    let results = try batch(
      bySource.map { source, ids in
        """
        SELECT \(raw: AdRecord.list) FROM ad JOIN adText USING (adID)
        WHERE \(raw: "ad.number", among: ids.map(\.number)) AND ad.source = \(source)
        """
      })
    var known: [AdID: KnownAd] = [:]
    for row in results.flatMap(\.rows) {
      let facts = try AdRecord(row)
      known[facts.ad.id] = (facts, try AdTextRecord(row, of: facts.ad))
    }
    return known
  }

  /// Writes all changes in a few round trips.
  func write(_ plan: AdImportPlan) throws {
    let run = plan.run
    if !plan.unchanged.isEmpty {
      try self.run("UPDATE ad SET lastRun = \(run.number) WHERE \(raw: "adID", among: plan.unchanged)")
    }
    let results = try batch(
      plan.added.map { ad in
        let record = AdRecord(ad: ad, firstSeenAt: run.startedAt, lastRun: run.number, goneSince: nil)
        return try AdRecord.table.insertion(of: record, onConflict: "RETURNING adID")
      })
    let additions = try zip(plan.added, results).flatMap { ad, result -> [SQL] in
      guard let row = result.rows.first else {
        throw StoreError.corrupt(detail: "an ad that was just written is not there")
      }
      return try adEngine.insertion(of: AdTextRecord(row: row.firstColumn(), ad: ad, priceSince: run.startedAt))
    }
    try batch(additions + plan.changed.flatMap { try changes(from: $0.known, to: $0.ad, in: run) } + plan.occurrences)
  }

  /// Returns the statements that replace the stored ad by `ad`; they record a changed price.
  private func changes(from known: KnownAd, to ad: Ad, in run: ListingRun) throws -> [SQL] {
    let (row, old) = (known.texts.row, known.texts.ad)
    let facts = AdRecord(ad: ad, firstSeenAt: known.facts.firstSeenAt, lastRun: run.number, goneSince: nil)
    var texts = AdTextRecord(
      row: row, ad: ad, priceSince: known.texts.priceSince, previousPrice: known.texts.previousPrice)
    var statements: [SQL] = []
    if old.price != ad.price {
      statements.append(
        """
        INSERT INTO adPrice (adID, number, cents, since) VALUES (
          \(row), (SELECT count(*) FROM adPrice WHERE adID = \(row)), \(old.price?.cents), \(texts.priceSince))
        """)
      (texts.previousPrice, texts.priceSince) = (old.price, run.startedAt)
    }
    statements += [
      try AdRecord.table.update(to: facts, except: ["number", "source", "firstSeenAt"], where: "adID = \(row)"),
      try AdTextRecord.table.update(to: texts, except: ["adID"], where: "adID = \(row)"),
    ]
    if AdImportPlan.textsDiffer(ad, from: old) {
      statements.append(adEngine.replacement(ofWordsIn: row, with: ad))
    }
    return statements
  }
}
