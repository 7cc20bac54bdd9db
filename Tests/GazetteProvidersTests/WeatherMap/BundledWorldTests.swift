import GazetteDomain
import GazetteProviders
import Testing

@Suite struct BundledWorldTests {
  private let known = BundledWorld.knownPlaces()

  @Test func `contains every country and hundreds of cities`() {
    #expect(known.all.count { $0.kind == .country } == 180)
    #expect(known.all.count { $0.kind != .country } == 733)
    #expect(known.all.count { $0.kind == .capital } == 190)
    #expect(known.all.allSatisfy { !$0.englishName.isEmpty && !$0.frenchName.isEmpty && $0.countryCode.count == 2 })
  }

  @Test func `contains names in both languages`() throws {
    let london = try #require(known.all.first { $0.englishName == "London" && $0.kind == .capital })
    #expect(london.name(languageCode: "fr") == "Londres" && london.name(languageCode: "en") == "London")
    #expect(known.all.contains { $0.frenchName == "Allemagne" && $0.kind == .country })
  }

  @Test func `locates a point above Annecy's lake near Annecy`() throws {
    let nearby = try #require(known.nearest(to: Coordinate(clamping: 45.985, 6.016)))
    #expect(nearby.place.englishName == "Annecy" && Int(nearby.distance.kilometers.rounded()) == 12)
  }

  @Test func `distinguishes land and sea`() throws {
    let land = BundledWorld.landMask()
    try #require(land.count == 360 * 180)
    func isLand(_ latitude: Int, _ longitude: Int) -> Bool { land[(89 - latitude) * 360 + longitude + 180] }
    #expect(isLand(46, 2) && isLand(22, 5) && isLand(-25, 135))
    #expect(!isLand(0, -30) && !isLand(40, -40) && !isLand(-30, 80))
  }
}
