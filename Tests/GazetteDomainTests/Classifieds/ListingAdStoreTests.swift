import GazetteDomain
import GazetteTesting
import Testing

struct ListingAdStoreTests {
  private let ads = Ad.fixtures(count: 300)

  @Test(arguments: AdOrder.allCases)
  func `pages through every ad once, in order`(order: AdOrder) async throws {
    let store = ListingAdStore(ads: ads, categories: [])
    var query = AdQuery(order: order, limit: 7)
    var shown: [AdID] = []
    repeat {
      let page = try await store.page(query, of: .owner)
      shown += page.ads.map(\.id)
      query.after = page.next
    } while query.after != nil
    let expected = ads.sorted { order.places(AdSortKey($0), before: AdSortKey($1)) }.map(\.id)
    #expect(shown == expected)
  }

  @Test func `returns the ads before and after an ad`() async throws {
    let store = ListingAdStore(ads: ads, categories: [])
    let list = try await store.page(AdQuery(order: .newest, limit: 3), of: .owner).ads
    for (index, ad) in list.enumerated().dropLast() {
      let around = try await store.neighbours(
        of: AdSortKey(ad.ad), in: AdFilter(), order: .newest, reader: .owner)
      #expect(around.next == list[index + 1].id)
      #expect(around.previous == (index == 0 ? nil : list[index - 1].id))
    }
  }

  @Test func `counts ads by category regardless of the chosen categories`() async throws {
    let store = ListingAdStore(ads: ads, categories: nil)
    var filter = AdFilter()
    filter.categories = [AdCategoryID(rawValue: 3)]
    let counts = try await store.countsByCategory(filter, of: .owner)
    #expect(counts.values.reduce(0, +) == 300)
    #expect(try await store.count(filter, for: .owner) == counts[AdCategoryID(rawValue: 3)])
  }

  @Test func `reports taken ads, skipped ads and missing categories of a listing`() async throws {
    let source = FakeListingSource()
    source.publish([ads[0], ads[1], ads[0]], categories: .failure(.notFound(ProviderID(rawValue: "paperclip"))))
    let reading = try await ListingReading(of: source)
    #expect(reading.count.imported == 2)
    #expect(reading.skipped == [SkippedAd(rank: 2, number: ads[0].id.number, fault: .repeated)])
    #expect(reading.categoriesFailure != nil)
  }
}
