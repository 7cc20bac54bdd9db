import Foundation
import GazetteDomain
import GazetteProviders
import Testing

@Suite struct `Paperclip ads` {
  private func ad(_ old: String = "", _ new: String = "") async throws -> Ad {
    let read = try await PaperclipWire.read("[\(PaperclipWire.ad(old, new))]")
    #expect(read.skipped.isEmpty)
    return try #require(read.ads.first)
  }

  @Test func `reads every field`() async throws {
    let ad = try await ad()
    #expect(ad.id == AdID(source: .paperclip, number: 1_461_742_431))
    #expect(ad.category == AdCategoryID(rawValue: 4))
    #expect(ad.title == "Table d'été")
    #expect(ad.price == Price(cents: 14_000))
    #expect(ad.createdAt == (try instant("2019-11-05T15:56:33Z")))
    #expect(ad.isUrgent)
  }

  @Test func `preserves line breaks, emoji and private-use characters in descriptions`() async throws {
    #expect(try await ad().description == "En chêne.\nTrès bon état 🛋️ \u{E000}")
  }

  @Test func `prefers the thumb picture for the larger size`() async throws {
    let pictures = try await ad().pictures
    #expect(pictures.forList.map(\.lastPathComponent) == ["small.jpg", "thumb.jpg"])
    #expect(pictures.forDetail.map(\.lastPathComponent) == ["thumb.jpg", "small.jpg"])
  }

  @Test func `stores a nine-digit company number as written`() async throws {
    let ad = try await ad()
    #expect(ad.companyNumber == "398 259 791")
    #expect(ad.seller == .professional)
  }

  @Test(arguments: [
    (#","siret":"398 259 791""#, ""), (#""398 259 791""#, "null"), (#""398 259 791""#, #""  ""#),
    (#""398 259 791""#, "398259791"),
  ])
  func `treats an ad without a company number as private`(old: String, new: String) async throws {
    let ad = try await ad(old, new)
    #expect(ad.companyNumber == nil)
    #expect(ad.seller == .privatePerson)
  }

  @Test(arguments: [
    "{}", "null", #""none""#, "[]", #"{"small":null}"#, #"{"small":"","thumb":"javascript:alert(1)"}"#,
    #"{"small":"file:///etc/passwd","thumb":"data:image/png;base64,AAAA"}"#, #"{"small":5}"#,
  ])
  func `rejects picture addresses that are not on the web`(pictures: String) async throws {
    let old = #"{"small":"https://pictures.test/small.jpg","thumb":"https://pictures.test/thumb.jpg"}"#
    #expect(try await ad(old, pictures).pictures.isEmpty)
  }

  @Test(arguments: [
    ("765000", 76_500_000), ("0", 0), ("12.5", 1_250), (#""140.00""#, 14_000), (#""1 250,50 €""#, 125_050),
  ])
  func `reads prices written as numbers or text`(price: String, cents: Int64) async throws {
    #expect(try await ad("140.00", price).price?.cents == cents)
  }

  @Test(arguments: [(#""price":140.00,"#, ""), ("140.00", "null")])
  func `reads a missing price as nil`(old: String, new: String) async throws {
    #expect(try await ad(old, new).price == nil)
  }

  @Test(arguments: [
    (#""category_id":4"#, #""category_id":null"#), (#""category_id":4,"#, ""),
  ])
  func `reads an unreadable category as nil`(old: String, new: String) async throws {
    #expect(try await ad(old, new).category == nil)
  }

  @Test func `stores an unnamed category`() async throws {
    #expect(try await ad(#""category_id":4"#, #""category_id":999"#).category == AdCategoryID(rawValue: 999))
  }

  @Test(arguments: ["null", "0", #""no""#]) func `reads urgency only from a true value`(value: String) async throws {
    #expect(try await ad(#""is_urgent":true"#, #""is_urgent":\#(value)"#).isUrgent == false)
  }

  @Test(arguments: [
    ("2019-11-05T15:56:33Z", "2019-11-05T15:56:33Z"), ("2019-11-05T15:56:33+02:00", "2019-11-05T13:56:33Z"),
    ("2019-11-05T15:56:33.123-0330", "2019-11-05T19:26:33Z"), ("2020-02-29T00:00:00+0000", "2020-02-29T00:00:00Z"),
  ])
  func `reads dates with any offset`(written: String, expected: String) async throws {
    #expect(try await ad("2019-11-05T15:56:33+0000", written).createdAt == (try instant(expected)))
  }

  @Test func `removes control characters and line breaks from the title`() async throws {
    #expect(try await ad("Table d'été", #" Table\n\td'été\u0000\u001b  neuve "#).title == "Table d'été neuve")
  }

  @Test func `truncates long descriptions`() async throws {
    let long = String(repeating: "é🛋️", count: 300_000)
    let ad = try await ad("En chêne.", long)
    #expect(ad.description.count == 20_000)
    #expect(ad.description.hasPrefix("é🛋️é🛋️"))
  }

  @Test(arguments: [
    (#""description":"En chêne."#, #""description":null,"x":"."#), (#""description":"En"#, #""text":"En"#),
  ])
  func `reads a missing description as empty`(old: String, new: String) async throws {
    #expect(try await ad(old, new).description.isEmpty)
  }

  @Test func `accepts any 64-bit number`() async throws {
    #expect(try await ad("1461742431", "9223372036854775807").id.number == .max)
  }
}
