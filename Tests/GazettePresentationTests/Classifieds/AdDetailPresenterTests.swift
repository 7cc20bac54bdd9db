import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct AdDetailPresenterTests {
  private let now = ManualTime().date

  private func page(_ detail: AdDetail, query: AdQuery = AdQuery()) -> AdDetailPage {
    let edition = Edition(language: .french, units: .metric, timeZone: .gmt, now: now)
    let links = PictureLinks { address, width in "/pictures/\(URL(string: address)?.lastPathComponent ?? "")-\(width)" }
    return AdDetailPresenter(edition: edition, links: links, query: query).page(detail)
  }

  private func detail(_ stored: StoredAd, prices: [Double?] = [50]) -> AdDetail {
    AdDetail(
      stored: stored,
      prices: prices.enumerated().map { index, euros in
        PricePoint(
          price: euros.flatMap { Price(euros: $0) }, since: now.addingTimeInterval(Double(index - 9) * 86_400))
      }, previous: Ad.fixture(7).id, next: nil, similar: [StoredAd(ad: .fixture(9, title: "Table ronde"))])
  }

  @Test func `keeps the description's paragraphs, line breaks and emoji`() {
    let text = "Chêne massif\n 120 × 60 cm \n\n\nÀ retirer 🚲\nMerci"
    let page = page(detail(StoredAd(ad: .fixture(1, description: text))))
    #expect(
      page.paragraphs.map { $0.lines.map { $0.parts.map(\.text).joined() } } == [
        ["Chêne massif", "120 × 60 cm"], ["À retirer 🚲", "Merci"],
      ])
    #expect(page.paragraphs[0].lines.map(\.isLast) == [false, true])
  }

  @Test func `lists every fact, with the company number unchanged`() {
    let page = page(detail(StoredAd(ad: .fixture(1461, companyNumber: "398 259 791"), categoryName: "Maison")))
    #expect(page.facts.map(\.name) == ["Catégorie", "Publiée", "Numéro d’entreprise", "Numéro de l’annonce"])
    #expect(page.facts.map(\.value)[2...] == ["398 259 791", "1461"])
    #expect(page.facts[1].value.contains("2026 à "))
  }

  @Test func `shows prices only if they changed`() {
    #expect(page(detail(StoredAd(ad: .fixture(1)))).prices.isEmpty)
    let changed = page(detail(StoredAd(ad: .fixture(1)), prices: [60, nil, 50]))
    #expect(changed.prices.map(\.price) == ["60\u{A0}€", "Prix non précisé", "50\u{A0}€"])
    #expect(changed.prices.map(\.isCurrent) == [false, false, true])
  }

  @Test func `shows the previous price only after a drop`() {
    let stored = StoredAd(ad: .fixture(1, euros: 50), previousPrice: Price(euros: 60))
    #expect(page(detail(stored)).card.drop?.before == "60\u{A0}€")
    let raised = StoredAd(ad: .fixture(1, euros: 50), previousPrice: Price(euros: 40))
    #expect(page(detail(raised)).card.drop == nil)
  }

  @Test func `shows the larger picture first and links the smaller one`() {
    var ad = Ad.fixture(1)
    ad.pictures = AdPictures(
      small: URL(string: "https://a.test/small.jpg"), large: URL(string: "https://a.test/large.jpg"))
    let page = page(detail(StoredAd(ad: ad)))
    #expect(page.large?.address == "/pictures/large.jpg-960")
    #expect(page.large?.otherAddress == "/pictures/small.jpg-960")
    #expect(page.card.picture?.address == "/pictures/small.jpg-320")
    ad.pictures = AdPictures(small: nil, large: URL(string: "https://a.test/large.jpg"))
    #expect(self.page(detail(StoredAd(ad: ad))).card.picture?.address == "/pictures/large.jpg-320")
  }

  @Test func `links to the neighbours within the reader's list`() {
    var filter = AdFilter()
    filter.urgentOnly = true
    let page = page(detail(StoredAd(ad: .fixture(1))), query: AdQuery(filter: filter, order: .newest))
    #expect(page.previousPath == "/classifieds/paperclip:7?urgent=1&sort=newest")
    #expect(page.nextPath == nil)
    #expect(page.listPath == "/classifieds?urgent=1&sort=newest")
    #expect(page.sharePath == "/classifieds/paperclip:1")
    #expect(page.similar.map(\.path) == ["/classifieds/paperclip:9"])
  }

  @Test func `shows since when an ad is gone`() {
    let stored = StoredAd(ad: .fixture(1), starredAt: now, goneSince: now.addingTimeInterval(-3600))
    let page = page(detail(stored))
    #expect(page.goneText?.contains("il y a 1\u{A0}h") == true)
    #expect(page.card.isGone && page.card.starValue == "0")
  }
}
