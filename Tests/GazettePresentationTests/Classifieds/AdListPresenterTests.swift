import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct AdListPresenterTests {
  private let now = ManualTime().date
  private static let categories = [
    AdCategory(id: AdCategoryID(rawValue: 4), name: "Maison"),
    AdCategory(id: AdCategoryID(rawValue: 7), name: "Livres/CD/DVD"),
  ]

  private func page(
    _ ads: [StoredAd], fields: AdQuery.Fields = AdQuery.Fields(), language: Language = .french,
    change: (inout AdListContent) -> Void = { _ in }
  ) async throws -> AdListPage {
    let store = InMemoryAdStore()
    let run = try await store.beginRun(of: .paperclip, at: now)
    _ = try await store.take(AdBatch(ads.map(\.ad)), in: run)
    _ = try await store.finish(run, categories: Self.categories, at: now)
    let service = Ads(store: store, changes: ChangeFeed(), now: { [now] in now })
    var usable = fields
    var problem: AdFilterProblem?
    do throws(ClassifiedsError) {
      _ = try await service.query(fields)
    } catch {
      guard case .filter(let wrong) = error, let rest = fields.without(wrong) else { throw error }
      (problem, usable) = (wrong, rest)
    }
    let found = try await service.list(try await service.query(usable), for: .owner)
    var content = AdListContent(fields: fields, found: found, problem: problem, categories: Self.categories)
    change(&content)
    let edition = Edition(language: language, units: .metric, timeZone: .gmt, now: now)
    let links = PictureLinks { address, width in "/pictures/\(URL(string: address)?.lastPathComponent ?? "")-\(width)" }
    return AdListPresenter(edition: edition, links: links, staleAfter: 3600).page(content)
  }

  private func fields(_ set: (inout AdQuery.Fields) -> Void) -> AdQuery.Fields {
    var fields = AdQuery.Fields()
    set(&fields)
    return fields
  }

  @Test func `shows corrected matches and continues with the correction`() async throws {
    let asked = fields {
      $0[.words] = "vleo"
      $0[.limit] = "1"
    }
    let found = try await page((1...2).map { StoredAd(ad: .fixture($0, title: "Vélo \($0)")) }, fields: asked)
    #expect(found.didYouMean?.text == "velo")
    #expect(found.didYouMean?.path == "/classifieds?q=velo")
    #expect(found.form.words == "vleo")
    #expect(found.cards.first?.titleParts.filter(\.isMarked).map(\.text) == ["Vélo"])
    #expect(found.nextPath?.hasPrefix("/classifieds?q=velo&") == true)
    #expect(found.emptyState == nil)
    let exact = try await page([StoredAd(ad: .fixture(1, title: "Vélo"))], fields: fields { $0[.words] = "velo" })
    #expect(exact.didYouMean == nil)
  }

  @Test func `shows an ad's facts on its card`() async throws {
    let ad = Ad.fixture(
      1, title: "Table basse", euros: 1250, age: 720, isUrgent: true, companyNumber: "398 259 791")
    let card = try #require(try await page([StoredAd(ad: ad)]).cards.first)
    #expect(card.title == "Table basse")
    #expect(card.price == "1\u{202F}250\u{A0}€")
    #expect(card.category == "Maison")
    #expect(card.date.text == "il y a 12\u{A0}min" && card.isRecent)
    #expect(card.isUrgent && card.isProfessional && !card.isStarred && !card.isGone)
    #expect(card.picture?.address == "/pictures/1.jpg-320")
    #expect(card.path == "/classifieds/paperclip:1")
  }

  @Test func `writes old ads' dates, and English prices after the currency sign`() async throws {
    let ad = Ad.fixture(1, euros: 12.5, age: 7 * 365 * 86_400)
    let card = try #require(try await page([StoredAd(ad: ad)], language: .english).cards.first)
    #expect(card.date.text.hasSuffix("2019"))
    #expect(!card.isRecent)
    #expect(card.price == "€12.50")
  }

  @Test func `labels missing prices and free ads`() async throws {
    let cards = try await page([
      StoredAd(ad: .fixture(2, category: nil, euros: nil, hasPicture: false)), StoredAd(ad: .fixture(1, euros: 0)),
    ]).cards
    #expect(cards.map(\.price) == ["Prix non précisé", "Gratuit"])
    #expect(cards.map(\.hasPrice) == [false, true])
    #expect(cards[0].category == nil && cards[0].picture == nil)
  }

  @Test func `marks the searched words and shows an excerpt around them`() async throws {
    let long = String(repeating: "Bien entretenu. ", count: 30) + "À retirer à Saint-Étienne, près de la gare."
    let asked = fields { $0[.words] = "table etienne" }
    let card = try #require(
      try await page([StoredAd(ad: .fixture(1, title: "Tables gigognes", description: long))], fields: asked)
        .cards.first)
    #expect(card.titleParts.map(\.text) == ["Tables", " gigognes"])
    #expect(card.titleParts.map(\.isMarked) == [true, false])
    #expect(card.excerpt.first?.text.hasPrefix("… ") == true)
    #expect(card.excerpt.contains { $0.isMarked && $0.text == "Étienne" })
  }

  @Test func `shows each condition as a chip that links to the list without it`() async throws {
    let asked = fields { fields in
      fields.categories = ["4"]
      fields[.words] = "table"
      fields[.maximumPrice] = "60,50"
      fields[.order] = "price"
      fields[.layout] = "rows"
    }
    let page = try await page([StoredAd(ad: .fixture(1))], fields: asked)
    #expect(page.chips.map(\.label) == ["Maison", "« table »", "jusqu’à 60,50\u{A0}€"])
    #expect(page.chips[1].target == "/classifieds?category=4&maxPrice=60.50&sort=price&view=rows")
    #expect(page.address == "/classifieds?category=4&q=table&maxPrice=60.50&sort=price&view=rows")
    #expect(page.clearPath == "/classifieds?all=1&sort=price&view=rows")
    #expect(page.cards.first?.path.hasPrefix("/classifieds/paperclip:1?category=4&q=table") == true)
    #expect(page.form.categories.map(\.isChosen) == [true, false])
    #expect(page.form.inputs.first?.inputs.map(\.value) == ["", "60,50"])
  }

  @Test func `offers the last filter as a chip in the list of all ads`() async throws {
    #expect(try await page([]).lastFilter == nil)
    #expect(try await page([], change: { $0.last = AdQuery() }).lastFilter == nil)
    var last = AdQuery(order: .cheapest)
    last.filter.words = try SearchWords("table")
    last.filter.maximumPrice = Price(text: "60.50")
    let shown = try await page([], language: .english) { [last] in $0.last = last }
    #expect(shown.lastFilter?.label == "Your last filter: “table”, up to €60.50")
    #expect(shown.lastFilter?.target == last.listPath)
    #expect(shown.address == "/classifieds")
    #expect(shown.chips.isEmpty)
  }

  @Test func `translates categories for English readers`() async throws {
    let asked = fields { $0.categories = ["4"] }
    let page = try await page([StoredAd(ad: .fixture(1))], fields: asked, language: .english)
    #expect(page.cards.map(\.category) == ["Home"])
    #expect(page.chips.map(\.label) == ["Home"])
    #expect(page.form.categories.map(\.label) == ["Home", "Books/CDs/DVDs"])
    #expect(page.form.categories.map(\.value) == ["4", "7"])
  }

  @Test func `translates only the categories of the known listing`() {
    let known = [
      "Véhicule", "Mode", "Bricolage", "Maison", "Loisirs", "Immobilier", "Livres/CD/DVD", "Multimédia", "Service",
      "Animaux", "Enfants",
    ].enumerated().map { AdCategory(id: AdCategoryID(rawValue: Int64($0.offset + 1)), name: $0.element) }
    let french = Phrases.of(.french).classifieds.categories
    let english = Phrases.of(.english).classifieds.categories
    #expect(known.map(french.name) == known.map(\.name))
    #expect(Set(known.map(english.name)).count == 11)
    #expect(known.allSatisfy { english.name(of: $0) != $0.name })
    for other in [(1, "Bateaux"), (1, "Maison"), (12, "Véhicule"), (0, "Enfants"), (-1, "Mode"), (4, "maison")] {
      let category = AdCategory(id: AdCategoryID(rawValue: Int64(other.0)), name: other.1)
      #expect(english.name(of: category) == other.1)
    }
  }

  @Test func `labels the chip of every condition`() async throws {
    let asked = fields { fields in
      fields.categories = ["4"]
      fields[.words] = "table"
      (fields[.minimumPrice], fields[.maximumPrice]) = ("1", "60")
      fields[.seller] = AdSeller.professional.rawValue
      for box in AdFilter.boxes { fields[box.field] = "1" }
    }
    let page = try await page([StoredAd(ad: .fixture(1))], fields: asked)
    let kinds = Set(AdQuery.Field.allCases).subtracting([.order, .layout, .limit, .after])
    #expect(page.chips.count == kinds.count)
    #expect(page.chips.allSatisfy { !$0.label.isEmpty })
  }

  @Test func `suggests a condition to loosen if nothing was found`() async throws {
    let asked = fields { fields in
      fields[.words] = "table"
      fields[.maximumPrice] = "10"
    }
    let emptyState = try #require(try await page([StoredAd(ad: .fixture(1))], fields: asked).emptyState)
    #expect(emptyState.suggestions.map(\.label) == ["sans jusqu’à 10\u{A0}€, 1\u{A0}annonce"])
    #expect(emptyState.suggestions.first?.target == "/classifieds?q=table")
  }

  @Test func `keeps invalid input with its error and the list`() async throws {
    let asked = fields { fields in
      fields[.minimumPrice] = "50"
      fields[.maximumPrice] = "5"
      fields[.words] = "table"
    }
    let page = try await page([StoredAd(ad: .fixture(1))], fields: asked)
    #expect(page.queryProblem?.contains("Échangez-les") == true)
    #expect(page.invalidField == "minPrice" && page.emptyState != nil)
    #expect(Set(page.chips.map(\.target)) == ["/classifieds?q=table", "/classifieds?maxPrice=5"])
    #expect(page.form.inputs.first?.inputs.map(\.value) == ["50", "5"] && page.form.words == "table")
  }

  @Test func `keeps the ads and shows their age when the source fails`() async throws {
    let page = try await page([StoredAd(ad: .fixture(1))]) { content in
      var health = ListingHealth()
      health.lastSuccess = now.addingTimeInterval(-7200)
      health.failure = RefreshFailure(error: .unreachable(ProviderID(rawValue: "paperclip")), failedAt: now)
      health.count = ListingCount()
      health.count?.skipped = 3
      health.skipped = [SkippedAd(rank: 4, number: 12, fault: .missing(field: "title"))]
      content.sources = [ListingSourceStatus(source: .paperclip, health: health)]
    }
    #expect(page.cards.count == 1)
    #expect(page.sourceProblem?.contains("injoignable") == true)
    #expect(page.sourceProblem?.contains("il y a 2\u{A0}h") == true)
    #expect(page.age?.isStale == true)
    #expect(page.skipped?.hasPrefix("3 annonces") == true)
    #expect(page.skippedAds == ["annonce 5 (numéro 12) : « title » manque", "et 2 de plus"])
    #expect(page.tooSoon == nil)
  }

  @Test func `shows when the next request is possible`() async throws {
    let until = now.addingTimeInterval(30)
    let page = try await page([StoredAd(ad: .fixture(1))]) { content in
      content.sources = [
        ListingSourceStatus(source: .paperclip, health: ListingHealth(), notAskedBefore: until)
      ]
      content.isRefreshTooSoon = true
    }
    // Half a minute past a whole one: the text has the next whole minute.
    let minute = Date(timeIntervalSince1970: (until.timeIntervalSince1970 / 60).rounded(.up) * 60)
    let time = DateFormat(language: .french, timeZone: .gmt).time(minute)
    #expect(page.tooSoon?.hasSuffix("à partir de \(time).") == true)
    #expect(minute >= until)
  }

  @Test func `links to the next page and back to the first`() async throws {
    let ads = Ad.fixtures(count: 30).map { StoredAd(ad: $0) }
    let first = try await page(ads, fields: fields { $0[.limit] = "24" })
    let next = try #require(first.nextPath)
    #expect(next.hasPrefix("/classifieds?after=urgent~"))
    #expect(first.firstPath == nil)
    let cursor = try #require(URLComponents(string: next)?.queryItems?.first?.value)
    let second = try await page(
      ads,
      fields: fields { fields in
        fields[.after] = cursor
        fields[.limit] = "24"
      })
    #expect(second.cards.count == 6)
    #expect(second.nextPath == nil && second.firstPath == "/classifieds")
  }
}
