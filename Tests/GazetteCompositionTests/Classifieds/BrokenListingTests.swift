import Foundation
import Testing

struct BrokenListingTests {
  private static let good = ListingFolder.ads[0]
  private static let date = #""creation_date": "2019-11-05T15:56:33+0000""#

  @Test(arguments: [
    (#"{"title": "A", \#(date)}"#, "“id” is missing"),
    (#"{"id": 2, \#(date)}"#, "(number 2): “title” is missing"),
    (#"{"id": 2, "title": null, \#(date)}"#, "(number 2): “title” is missing"),
    (#"{"id": 2, "title": "A", "price": -1, \#(date)}"#, "(number 2): “price” isn’t valid"),
    (#"{"id": 2, "title": "A", "creation_date": "yesterday"}"#, "(number 2): “creation_date” can’t be read"),
    (#"{"id": 11, "title": "A", \#(date)}"#, "(number 11): an earlier ad has the same number"),
    ("null", "it isn’t an ad"),
    ("[]", "it isn’t an ad"),
    (#"{"id": }"#, "it isn’t an ad"),
  ])
  func `reports a broken ad and lists the others`(ad: String, reason: String) async throws {
    let folder = try ListingFolder("[\(Self.good), \(ad), \(ListingFolder.ads[2])]")
    let run = await CommandRun(["ads", "--source", folder.listing, "--json"])
    #expect(run.status == 0)
    #expect(try run.numbers == [13, 11])
    #expect(run.errors.contains("1\u{A0}ad of 3 couldn’t be read:\n  ad 2"))
    #expect(run.errors.contains(reason))
  }

  @Test func `lists an ad with an unnamed category`() async throws {
    let folder = try ListingFolder(#"[{"id": 2, "category_id": 77, "title": "A", \#(Self.date)}]"#)
    let run = await CommandRun(["ads", "--source", folder.listing, "--json"])
    let category = try #require(try run.objects.first?["category"] as? [String: Any])
    #expect(category["id"] as? Int == 77)
    #expect(category["name"] is NSNull)
  }

  @Test func `lists an ad with a description of a megabyte`() async throws {
    let text = String(repeating: "é long ", count: 150_000)
    let folder = try ListingFolder(
      #"[\#(Self.good), {"id": 2, "title": "A", "description": "\#(text)", \#(Self.date)}]"#)
    let run = await CommandRun(["ads", "--source", folder.listing, "--json"])
    #expect(run.status == 0)
    #expect(try run.numbers.count == 2)
  }

  @Test(arguments: ["", "{}", "not JSON", "<html></html>", "\"text\"", #"[{"id": 1, "#, "[null, 3]"])
  func `exits with 65 for a malformed listing`(text: String) async throws {
    let folder = try ListingFolder(text)
    let run = await CommandRun(["ads", "--source", folder.listing])
    #expect(run.status == 65)
    #expect(run.errors.contains(folder.listing))
    #expect(run.output.isEmpty)
  }

  @Test func `exits with 66 for a missing file`() async {
    let run = await CommandRun(["ads", "--source", "/nowhere/listing.json", "--json"])
    #expect(run.status == 66)
    #expect(run.errors.contains("/nowhere/listing.json"))
  }

  @Test func `accepts an empty listing`() async throws {
    let folder = try ListingFolder("[]")
    let run = await CommandRun(["ads", "--source", folder.listing, "--json"])
    #expect(run.status == 0)
    #expect(try run.objects.isEmpty)
  }

  @Test func `filters by category number without category names`() async throws {
    let folder = try ListingFolder(categories: nil)
    let run = await CommandRun(["ads", "--source", folder.listing, "--category", "8", "--json"])
    #expect(run.status == 0)
    #expect(try run.numbers == [12])
    #expect(run.errors.contains("categories"))
  }
}
