import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing

@Suite(.enabled(if: Samples.areThere, "\(Samples.missing)")) struct `Published Paperclip samples` {
  private func sample() async throws -> (listing: Listing, ads: [Ad], skipped: [SkippedAd]) {
    let fetching = ScriptedFetching(
      .reply(try Samples.text("paperclip/listing-sample.json")), .reply(try Samples.text("paperclip/categories.json")))
    let listing = try await PaperclipWire.listing(fetching)
    let read = try await PaperclipWire.read(listing)
    return (listing, read.ads, read.skipped)
  }

  @Test func `reads every ad`() async throws {
    let (listing, ads, skipped) = try await sample()
    #expect(ads.count == 40)
    #expect(skipped.isEmpty)
    let categories = try listing.categories.get()
    #expect(categories.count == 11)
    #expect(ads.allSatisfy { ad in categories.contains { $0.id == ad.category } })
    #expect(ads.allSatisfy { $0.price != nil && !$0.description.isEmpty })
  }

  @Test func `reads ads without pictures and company numbers with spaces`() async throws {
    let (_, ads, _) = try await sample()
    #expect(ads.contains { $0.pictures.isEmpty })
    #expect(ads.compactMap(\.companyNumber).count == 6)
    #expect(ads.compactMap(\.companyNumber).allSatisfy { $0.count == 11 && $0.contains(" ") })
    #expect(ads.contains { $0.price == Price(euros: 600_000) })
  }
}
