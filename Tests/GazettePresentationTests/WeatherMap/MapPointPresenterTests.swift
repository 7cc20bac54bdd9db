import Foundation
import GazetteDomain
import GazettePresentation
import Testing

@Suite struct MapPointPresenterTests {
  private static let now = Date(timeIntervalSince1970: 1_795_248_300)

  private func page(
    _ city: String, _ kilometers: Double, _ degrees: Double, language: Language = .french, units: UnitSystem = .metric
  ) -> MapPointPage {
    let place = KnownPlace(
      kind: .city, englishName: city, frenchName: city, countryCode: "FR", coordinate: Coordinate(clamping: 45, 6),
      rank: 1)
    let nearby = Nearby(
      place: place, distance: Length(clampingMeters: kilometers * 1000), bearing: Bearing(turning: degrees))
    return page(nearby, language: language, units: units)
  }

  private func page(
    _ nearby: Nearby?, weather: PositionWeather = PositionWeather(), saved: SavedPlace? = nil,
    language: Language = .french, units: UnitSystem = .metric
  ) -> MapPointPage {
    let edition = Edition(language: language, units: units, timeZone: .gmt, now: Self.now)
    let point = MapPointWeather(
      id: PlaceID(Coordinate(clamping: -12.5, 130.25)), saved: saved, nearby: nearby, weather: weather)
    return MapPointPresenter(edition: edition, credits: { _ in [] }).page(point)
  }

  @Test(arguments: [
    ("Annecy", 12.2, 315.0, "12\u{A0}km au nord-ouest d’Annecy"), ("Paris", 40, 90, "40\u{A0}km à l’est de Paris"),
    ("Le Havre", 7, 180, "7\u{A0}km au sud du Havre"), ("Évreux", 5, 359, "5\u{A0}km au nord d’Évreux"),
    ("Les Sables-d’Olonne", 9, 225, "9\u{A0}km au sud-ouest des Sables-d’Olonne"), ("Annecy", 1, 200, "Annecy"),
    ("La Rochelle", 1_200, 44, "1\u{202F}200\u{A0}km au nord-est de La Rochelle"),
  ])
  func `describes a point's location in French`(city: String, kilometers: Double, degrees: Double, name: String) {
    #expect(page(city, kilometers, degrees).name == name)
  }

  @Test func `describes a point's location in English, in kilometres or miles`() {
    #expect(page("Annecy", 12.2, 315, language: .english).name == "12\u{A0}km north-west of Annecy")
    #expect(page("Annecy", 16.1, 90, language: .english, units: .imperial).name == "10\u{A0}mi east of Annecy")
  }

  @Test func `names a point far from every city by its position`() {
    #expect(page(nil).name == "12,50° S, 130,25° E")
    #expect(page(nil, language: .english).name == "12.50° S, 130.25° E")
    #expect(page(nil).detail.row.whereabouts == "loin de toute ville connue")
  }

  @Test func `names a saved place and does not offer to save it`() {
    let place = Place(name: "Le chalet", coordinate: Coordinate(clamping: -12.5, 130.25))
    let saved = page(nil, saved: SavedPlace(place: place, rank: 0, isHome: true, savedAt: Self.now))
    #expect(saved.name == "Le chalet" && saved.savePath == nil && saved.cityPath == "/weather/-12.5000,130.2500")
    #expect(page(nil).savePath == "/map/-12.5000,130.2500/save" && page(nil).cityPath == nil)
  }

  @Test func `announces a retry only after temporary errors`() {
    func awaiting(_ error: SourceError) -> String? {
      page(nil, weather: PositionWeather(failure: RefreshFailure(error: error, failedAt: Self.now))).awaiting
    }
    #expect(awaiting(.unreachable(.openMeteo))?.contains("d’elle-même") == true)
    #expect(awaiting(.unauthorized(.openMeteo)) == nil)
    #expect(page(nil).awaiting == nil)
  }
}
