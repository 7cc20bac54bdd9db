import Foundation
import GazetteDomain
import GazetteProviders
import Testing

@Suite struct `Malformed Paperclip ads` {
  static let cases: [(String, SkippedAd.Fault)] = [
    (PaperclipWire.ad("\"id\":1461742431,", ""), .missing(field: "id")),
    (PaperclipWire.ad("1461742431", "null"), .missing(field: "id")),
    (PaperclipWire.ad("1461742431", "\"x\""), .unreadable(field: "id")),
    (PaperclipWire.ad("1461742431", "9223372036854775808"), .unreadable(field: "id")),
    (PaperclipWire.ad("1461742431", "1.5"), .unreadable(field: "id")),
    (PaperclipWire.ad("\"title\":", "\"name\":"), .missing(field: "title")),
    (PaperclipWire.ad("\"Table d'été\"", "5"), .unreadable(field: "title")),
    (PaperclipWire.ad("Table d'été", " \\n "), .missing(field: "title")),
    (PaperclipWire.ad("140.00", "\"1x\""), .unreadable(field: "price")),
    (PaperclipWire.ad("140.00", "[1]"), .unreadable(field: "price")),
    (PaperclipWire.ad("140.00", "-1"), .impossible(field: "price")),
    (PaperclipWire.ad("140.00", "1e300"), .impossible(field: "price")),
    (PaperclipWire.ad("2019-11-05T15:56:33+0000", "yesterday"), .unreadable(field: "creation_date")),
    (PaperclipWire.ad("2019-11-05T15:56:33+0000", "2019-02-30T15:56:33+0000"), .unreadable(field: "creation_date")),
    (PaperclipWire.ad("2019-11-05T15:56:33+0000", "2019-11-05T15:56:33"), .unreadable(field: "creation_date")),
    (PaperclipWire.ad("2019-11-05T15:56:33+0000", "9999-12-31T23:59:59-1400"), .unreadable(field: "creation_date")),
    (PaperclipWire.ad("2019-11-05T15:56:33+0000", "1900-01-01T00:00:00+1400"), .unreadable(field: "creation_date")),
    (PaperclipWire.ad("\"2019-11-05T15:56:33+0000\"", "1572969393"), .unreadable(field: "creation_date")),
    (PaperclipWire.ad("\"creation_date\"", "\"date\""), .missing(field: "creation_date")),
    ("{}", .missing(field: "id")), ("null", .notAnAd), ("5", .notAnAd), ("\"ad\"", .notAnAd), ("[1,[2]]", .notAnAd),
    ("{\"id\":1,,}", .notAnAd), ("{\"id\" 1}", .notAnAd),
    (PaperclipWire.ad("\"price\":140.00", "\"price\":"), .notAnAd),
    (PaperclipWire.ad("true", "tru"), .notAnAd), ("nonsense", .notAnAd),
  ]

  @Test(arguments: cases) func `skips a broken ad with its reason and reads the others`(
    broken: String, fault: SkippedAd.Fault
  ) async throws {
    let before = PaperclipWire.ad("1461742431", "1")
    let after = PaperclipWire.ad("1461742431", "2")
    let read = try await PaperclipWire.read("[\(before),\(broken),\(after)]")
    #expect(read.ads.map(\.id.number) == [1, 2])
    #expect(read.ranks == [0, 2])
    #expect(read.skipped.map(\.fault) == [fault])
    #expect(read.skipped.map(\.rank) == [1])
  }

  @Test func `reports the number of a skipped ad when readable`() async throws {
    let read = try await PaperclipWire.read("[\(PaperclipWire.ad("140.00", "-1"))]")
    #expect(read.skipped == [SkippedAd(rank: 0, number: 1_461_742_431, fault: .impossible(field: "price"))])
  }

  @Test func `skips an oversized ad`() async throws {
    let huge = PaperclipWire.ad("En chêne.", String(repeating: "x", count: 4_100_000))
    let read = try await PaperclipWire.read("[\(huge),\(PaperclipWire.full)]")
    #expect(read.skipped == [SkippedAd(rank: 0, number: nil, fault: .tooLarge)])
    #expect(read.ads.count == 1)
  }

  @Test func `limits the damage of an unclosed quote to its line`() async throws {
    let broken = "{\"id\":7,\n\"title\":\"open,\n\"price\":1\n}"
    let read = try await PaperclipWire.read(
      "[\(PaperclipWire.full),\n\(broken),\n\(PaperclipWire.ad("1461742431", "2"))]")
    #expect(read.ads.map(\.id.number) == [1_461_742_431, 2])
    #expect(read.skipped.map(\.fault) == [.notAnAd])
  }

  @Test func `skips one broken ad of three hundred`() async throws {
    var ads = (0..<300).map { PaperclipWire.ad("1461742431", "\($0)") }
    ads[150] = "{\"id\":\"broken\"}"
    let read = try await PaperclipWire.read("[\(ads.joined(separator: ",\n"))]")
    #expect(read.ads.count == 299)
    #expect(read.skipped.count == 1)
  }
}
