import Foundation
import GazetteDomain

/// The contract of every ``ListingStore``; each check gets an empty store.
public enum ListingStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<ClassifiedsStores>] = importing + finishing + storing

  private static let date = ManualTime().date
  private static let table = Ad.fixture(1, title: "Table")
  private static let chair = Ad.fixture(2, title: "Chaise")

  private static let importing: [ContractCheck<ClassifiedsStores>] = [
    ContractCheck("stores every field of an ad, including missing ones") { stores in
      let bare = Ad(id: AdID(source: .paperclip, number: .max), title: "🛋️", createdAt: date)
      let full = Ad.fixture(
        .min, title: "Table d'été", description: "Deux\nlignes", isUrgent: true, companyNumber: "398 259 791")
      try requireEqual(try await stores.publish([bare, full]).added, 2, "added")
      for ad in [bare, full] {
        try requireEqual(try await stores.ads.ad(ad.id, of: .owner), StoredAd(ad: ad), "ad")
      }
    },
    ContractCheck("counts new, changed and unchanged ads") { stores in
      try await stores.publish([table, chair])
      var edited = table
      edited.description = "En chêne"
      var expected = ListingCount()
      (expected.added, expected.changed, expected.unchanged) = (1, 1, 1)
      try requireEqual(try await stores.publish([edited, chair, .fixture(3)], after: 60), expected, "count")
      try requireEqual(try await stores.ads.ad(table.id, of: .owner)?.ad, edited, "edited ad")
    },
    ContractCheck("stores the price history and the previous price") { stores in
      for (day, euros) in [50.0, 50, 40, nil, 45].enumerated() {
        try await stores.publish([.fixture(1, euros: euros)], after: Double(day) * 86_400)
      }
      let expected = [(0, 50.0), (2, 40), (3, nil), (4, 45)].map { day, euros in
        PricePoint(price: euros.flatMap { Price(euros: $0) }, since: date.addingTimeInterval(Double(day) * 86_400))
      }
      try requireEqual(try await stores.ads.prices(of: table.id), expected, "prices")
      try requireEqual(try await stores.ads.ad(table.id, of: .owner)?.previousPrice, nil, "price before")
      try await stores.publish([.fixture(1, euros: 30)], after: 5 * 86_400)
      try requireEqual(try await stores.ads.ad(table.id, of: .owner)?.previousPrice, Price(euros: 45), "price before")
    },
    ContractCheck("imports an ad once per run and reports duplicates") { stores in
      let run = try await stores.listings.beginRun(of: .paperclip, at: date)
      let other = Ad.fixture(1, title: "Autre")
      let first = try await stores.listings.take(AdBatch([table, chair, other]), in: run)
      try requireEqual(first.repeated, [2], "repeated in one batch")
      try requireEqual(first.count.added, 2, "added")
      let second = try await stores.listings.take(AdBatch([other, .fixture(3)]), in: run)
      try requireEqual(second.repeated, [0], "repeated in two")
      try requireEqual(try await stores.ads.ad(table.id, of: .owner)?.ad, table, "ad")
    },
    ContractCheck("separates ads with the same number from different sources") { stores in
      let other = ListingSourceID(rawValue: "other")
      try await stores.publish([table])
      try await stores.publish([.fixture(1, source: other, title: "Ailleurs")], source: other)
      let ads = try await stores.ads.ads(numbered: 1, of: .owner)
      try requireEqual(ads.map(\.ad.title), ["Ailleurs", "Table"], "ads, by source")
    },
  ]

  private static let finishing: [ContractCheck<ClassifiedsStores>] = [
    ContractCheck("removes ads missing from a complete listing, only of its source") { stores in
      let other = ListingSourceID(rawValue: "other")
      try await stores.publish([table, chair])
      try await stores.publish([.fixture(1, source: other)], source: other)
      try requireEqual(try await stores.publish([chair], after: 60).removed, 1, "removed")
      try requireEqual(try await stores.ads.ad(table.id, of: .owner), nil, "the table")
      try requireEqual(try await stores.ads.ads(numbered: 1, of: .owner).count, 1, "ads of the other source")
    },
    ContractCheck("hides a removed starred ad from lists and restores it when it returns") { stores in
      try await stores.publish([table, chair])
      try await stores.ads.star(table.id, starred: true, of: .owner, at: date)
      try await stores.publish([chair], after: 60)
      let gone = try await stores.ads.ad(table.id, of: .owner)
      try requireEqual(gone?.goneSince, date.addingTimeInterval(60), "gone since")
      try requireEqual(try await stores.ads.page(AdQuery(), of: .owner).ads.map(\.ad), [chair], "list")
      try requireEqual(try await stores.publish([chair], after: 90).removed, 0, "removed again")
      try requireEqual(try await stores.publish([table, chair], after: 120).changed, 1, "came back")
      try requireEqual(try await stores.ads.ad(table.id, of: .owner)?.goneSince, nil, "gone since")
    },
    ContractCheck("removes no ads before a run finishes") { stores in
      try await stores.publish([table, chair])
      let run = try await stores.listings.beginRun(of: .paperclip, at: date)
      _ = try await stores.listings.take(AdBatch([chair]), in: run)
      try requireEqual(try await stores.ads.page(AdQuery(), of: .owner).ads.count, 2, "ads")
    },
    ContractCheck("rejects calls for a run that a later one replaced") { stores in
      let old = try await stores.listings.beginRun(of: .paperclip, at: date)
      try await stores.publish([table])
      try await requireThrows(StoreError.notFound, "importing in the old run") {
        _ = try await stores.listings.take(AdBatch([chair]), in: old).count
      }
      try await requireThrows(StoreError.notFound, "finishing the old run") {
        try await stores.listings.finish(old, categories: nil, at: date)
      }
      try requireEqual(try await stores.ads.page(AdQuery(), of: .owner).ads.map(\.ad), [table], "ads")
    },
    ContractCheck("prunes ads removed long ago and those no longer starred") { stores in
      try await stores.publish([table, chair, .fixture(3)])
      for ad in [table, chair] { try await stores.ads.star(ad.id, starred: true, of: .owner, at: date) }
      try await stores.publish([chair, .fixture(3)], after: 60)
      try await stores.publish([.fixture(3)], after: 120)
      try requireEqual(try await stores.listings.prune(goneBefore: date.addingTimeInterval(100)), 1, "pruned")
      try requireEqual(try await stores.ads.ad(chair.id, of: .owner)?.isStarred, true, "the chair")
      try await stores.ads.star(chair.id, starred: false, of: .owner, at: date)
      try requireEqual(try await stores.listings.prune(goneBefore: date), 1, "pruned")
      try requireEqual(try await stores.ads.page(AdQuery(), of: .owner).ads.count, 1, "ads left")
    },
  ]

  private static let storing: [ContractCheck<ClassifiedsStores>] = [
    ContractCheck("starts without health or categories of a source") { stores in
      try requireEqual(try await stores.listings.health(of: .paperclip), ListingHealth(), "health")
      try requireEqual(try await stores.ads.categories(), [], "categories")
    },
    ContractCheck("stores every field of a source's health") { stores in
      var health = ListingHealth()
      health.validators = ListingValidators(etag: "W/\"é\"", lastModified: "Sat, 21 Nov 2026 08:00:00 GMT")
      health.lastAttempt = date
      health.lastSuccess = date.addingTimeInterval(-60)
      health.nextAttempt = date.addingTimeInterval(3600)
      health.failuresInARow = 2
      health.failure = RefreshFailure(
        error: .unreadable(ProviderID(rawValue: "paperclip"), detail: "no array"), failedAt: date)
      health.categoriesFailure = RefreshFailure(error: .notFound(ProviderID(rawValue: "paperclip")), failedAt: date)
      var count = ListingCount()
      (count.added, count.changed, count.unchanged, count.removed, count.skipped) = (1, 2, 3, 4, 5)
      health.count = count
      health.skipped = [
        SkippedAd(rank: 7, number: 12, fault: .impossible(field: "price")),
        SkippedAd(rank: 8, number: nil, fault: .notAnAd), SkippedAd(rank: 9, number: 1, fault: .repeated),
        SkippedAd(rank: 10, number: 2, fault: .missing(field: "title")),
        SkippedAd(rank: 11, number: 3, fault: .tooLarge),
        SkippedAd(rank: 12, number: 4, fault: .unreadable(field: "creation_date")),
      ]
      try await stores.listings.save(health, of: .paperclip)
      try requireEqual(try await stores.listings.health(of: .paperclip), health, "health")
      try await stores.listings.save(ListingHealth(), of: .paperclip)
      try requireEqual(try await stores.listings.health(of: .paperclip), ListingHealth(), "health of nothing")
    },
    ContractCheck("replaces categories only with new ones, each number once") { stores in
      let home = AdCategory(id: AdCategoryID(rawValue: 4), name: "Maison")
      let fashion = AdCategory(id: AdCategoryID(rawValue: 2), name: "Mode")
      try await stores.publish([table], categories: [home, fashion])
      try await stores.publish([table], categories: nil, after: 60)
      try requireEqual(try await stores.ads.categories(), [fashion, home], "categories")
      try requireEqual(try await stores.ads.ad(table.id, of: .owner)?.categoryName, "Maison", "name")
      try await stores.publish([table], categories: [AdCategory(id: home.id, name: "Home")], after: 120)
      try requireEqual(try await stores.ads.categories().map(\.name), ["Home"], "categories")
    },
  ]
}
