import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Ad order` {
  private func sorted(_ ads: [Ad], _ order: AdOrder) -> [Int64] {
    ads.sorted { order.places(AdSortKey($0), before: AdSortKey($1)) }.map(\.id.number)
  }

  @Test func `puts urgent ads first, then the newest`() {
    let ads: [Ad] = [
      .fixture(1, age: 1), .fixture(2, age: 9, isUrgent: true), .fixture(3), .fixture(4, age: 8, isUrgent: true),
    ]
    #expect(sorted(ads, .urgent) == [4, 2, 3, 1])
    #expect(sorted(ads, .newest) == [3, 1, 4, 2])
    #expect(sorted(ads, .oldest) == [2, 4, 1, 3])
  }

  @Test func `puts ads without a price last in both price orders`() {
    let ads: [Ad] = [.fixture(1, euros: nil), .fixture(2, euros: 5), .fixture(3, euros: 1), .fixture(4, euros: nil)]
    #expect(sorted(ads, .cheapest) == [3, 2, 4, 1])
    #expect(sorted(ads, .dearest) == [2, 3, 4, 1])
  }

  @Test(arguments: AdOrder.allCases) func `breaks ties by the greater number, then by the source's name`(order: AdOrder)
  {
    let other = ListingSourceID(rawValue: "other")
    let ads: [Ad] = [.fixture(1), .fixture(2), .fixture(2, source: other), .fixture(-1)]
    let ids = ads.sorted { order.places(AdSortKey($0), before: AdSortKey($1)) }.map(\.id.text)
    #expect(ids == ["other:2", "paperclip:2", "paperclip:1", "paperclip:-1"])
  }

  @Test(arguments: AdOrder.allCases) func `sorts the same whatever the initial order`(order: AdOrder) {
    let ads = Ad.fixtures(count: 200)
    #expect(sorted(ads, order) == sorted(ads.reversed(), order))
    let keys = ads.map(AdSortKey.init)
    for left in keys.prefix(60) {
      for right in keys.prefix(60) where left != right {
        #expect(order.places(left, before: right) != order.places(right, before: left))
      }
    }
  }
}
