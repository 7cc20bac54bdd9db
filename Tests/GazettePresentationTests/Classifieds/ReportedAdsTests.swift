import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

/// Errors that users of other programs reported about ads: negative ages, invalid prices.
@Suite struct ReportedAdsTests {
  private let now = ManualTime().date

  private func card(_ ad: Ad, _ language: Language = .english) -> AdCard {
    let edition = Edition(language: language, units: .metric, timeZone: .gmt, now: now)
    return AdCardPresenter(edition: edition, links: PictureLinks { address, _ in address }).card(StoredAd(ad: ad))
  }

  @Test func `shows a future ad's date without an age`() {
    let tomorrow = card(.fixture(1, age: -86_400))
    #expect(tomorrow.date.text == "22\u{A0}Nov 2026" && !tomorrow.isRecent)
    #expect(card(.fixture(1, age: -30)).date.text == "just now")
  }

  @Test(arguments: [(0.0, "Free"), (1e9, "€1,000,000,000"), (0.01, "€0.01"), (99_999_999_999, "€99,999,999,999")])
  func `writes a price of nought as free and large prices in full`(euros: Double, text: String) {
    #expect(card(.fixture(1, euros: euros)).price == text)
  }

  @Test func `keeps titles with emoji and ampersands whole`() {
    let title = "👨‍👩‍👧‍👦 Cars & Vehicles <b>"
    #expect(card(.fixture(1, title: title)).title == title)
    #expect(card(.fixture(1, title: title)).starLabel.contains(title))
  }

  @Test func `shows an unknown category by its number, and a missing one not at all`() {
    #expect(card(.fixture(1, category: 99)).category?.contains("99") == true)
    #expect(card(.fixture(1, category: nil)).category == nil)
  }
}
