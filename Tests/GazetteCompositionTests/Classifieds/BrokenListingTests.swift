import Foundation
import Testing

struct BrokenListingTests {
  private static let good = ListingFolder.ads[0]
  private static let date = #""creation_date": "2019-11-05T15:56:33+0000""#

  @Test(arguments: [
    (#"{"title": "A", \#(date)}"#, "“id” is missing"),
    (#"{"id": 2, \#(date)}"#, "(number 2): “title” is missing"),
    (#"{"id": 2, "title": null, \#(date)}"#, "(number 2): “title” is missing"),
    (#"{"id": 2, "title": "A", "price": -1, \#(date)}"#, "(number 2): “price” has an impossible value"),
    (#"{"id": 2, "title": "A", "creation_date": "yesterday"}"#, "(number 2): “creation_date” can’t be read"),
    (#"{"id": 11, "title": "A", \#(date)}"#, "(number 11): an ad of this number came earlier"),
    ("null", "it isn’t an ad"),
    ("[]", "it isn’t an ad"),
    (#"{"id": }"#, "it isn’t an ad"),
  ])
  func `a broken ad costs itself only, and is told`(ad: String, reason: String) async throws {
    let folder = try ListingFolder("[\(Self.good), \(ad), \(ListingFolder.ads[2])]")
    let run = await CommandRun(["ads", "--source", folder.listing, "--json"])
    #expect(run.status == 0)
    #expect(try run.numbers == [13, 11])
    #expect(run.errors.contains("1\u{A0}ad of 3 could not be read:\n  ad 2"))
    #expect(run.errors.contains(reason))
  }

  @Test func `keeps an ad whose category nobody names`() async throws {
    let folder = try ListingFolder(#"[{"id": 2, "category_id": 77, "title": "A", \#(Self.date)}]"#)
    let run = await CommandRun(["ads", "--source", folder.listing, "--json"])
    let category = try #require(try run.objects.first?["category"] as? [String: Any])
    #expect(category["id"] as? Int == 77)
    #expect(category["name"] is NSNull)
  }

  @Test func `keeps an ad whose description has a megabyte`() async throws {
    let text = String(repeating: "é long ", count: 150_000)
    let folder = try ListingFolder(
      #"[\#(Self.good), {"id": 2, "title": "A", "description": "\#(text)", \#(Self.date)}]"#)
    let run = await CommandRun(["ads", "--source", folder.listing, "--json"])
    #expect(run.status == 0)
    #expect(try run.numbers.count == 2)
  }

  @Test(arguments: ["", "{}", "not JSON", "<html></html>", "\"text\"", #"[{"id": 1, "#, "[null, 3]"])
  func `answers 65 to what is no listing`(text: String) async throws {
    let folder = try ListingFolder(text)
    let run = await CommandRun(["ads", "--source", folder.listing])
    #expect(run.status == 65)
    #expect(run.errors.contains(folder.listing))
    #expect(run.output.isEmpty)
  }

  @Test func `answers 66 to a file that is not there`() async {
    let run = await CommandRun(["ads", "--source", "/nowhere/listing.json", "--json"])
    #expect(run.status == 66)
    #expect(run.errors.contains("/nowhere/listing.json"))
  }

  @Test func `an empty listing has no ads and no fault`() async throws {
    let folder = try ListingFolder("[]")
    let run = await CommandRun(["ads", "--source", folder.listing, "--json"])
    #expect(run.status == 0)
    #expect(try run.objects.isEmpty)
  }

  @Test func `reads a listing without categories, by their numbers`() async throws {
    let folder = try ListingFolder(categories: nil)
    let run = await CommandRun(["ads", "--source", folder.listing, "--category", "8", "--json"])
    #expect(run.status == 0)
    #expect(try run.numbers == [12])
    #expect(run.errors.contains("categories"))
  }
}
