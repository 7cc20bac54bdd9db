import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Ad cursor` {
  @Test(arguments: AdOrder.allCases) func `round-trips through text`(order: AdOrder) {
    for ad in Ad.fixtures(count: 40) + [.fixture(.min, euros: nil, age: 3e9), .fixture(.max, isUrgent: true)] {
      let cursor = AdCursor(after: ad, in: order)
      #expect(AdCursor(text: cursor.text) == cursor)
    }
  }

  @Test(arguments: [
    "", "~", "urgent", "best~0~~0~paperclip:1", "urgent~2~~0~paperclip:1", "urgent~0~-5~0~paperclip:1",
    "urgent~0~x~0~paperclip:1", "urgent~0~~x~paperclip:1", "urgent~0~~9223372036854775807~paperclip:1",
    "urgent~0~~0~1", "urgent~0~~0~Paperclip:1", "urgent~0~~0~paperclip:99999999999999999999",
    "urgent~0~~0~paperclip:1~", "urgent~0~~0~paperclip:' OR 1=1",
  ])
  func `rejects malformed cursors`(text: String) {
    #expect(AdCursor(text: text) == nil)
  }

  @Test func `drops fractions of a second`() throws {
    var ad = Ad.fixture(1)
    ad.createdAt += 0.75
    #expect(AdCursor(after: ad, in: .newest) == AdCursor(after: .fixture(1), in: .newest))
  }
}

@Suite struct `Ad identifier` {
  @Test(arguments: [("paperclip:1461742431", 1_461_742_431), ("a-2:-5", -5)])
  func `round-trips through text`(text: String, number: Int64) throws {
    let id = try #require(AdID(text: text))
    #expect(id.number == number)
    #expect(id.text == text)
  }

  @Test(arguments: ["", ":", "1", "paperclip:", ":1", "Paper clip:1", "paperclip:1.5", "paperclip:1:x"])
  func `rejects malformed identifiers`(text: String) {
    #expect(AdID(text: text) == nil)
  }
}
