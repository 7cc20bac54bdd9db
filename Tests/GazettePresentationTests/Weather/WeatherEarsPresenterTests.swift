import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct WeatherEarsPresenterTests {
  private let now = ManualTime().date

  private func ears(_ weather: PositionWeather) -> Ears {
    let home = PlaceWeather(
      place: .paris, saved: SavedPlace(place: .paris, rank: 0, isHome: true, savedAt: now), weather: weather)
    let edition = Edition(language: .french, units: .metric, timeZone: .gmt, now: now)
    return WeatherEarsPresenter(edition: edition).ears(home)
  }

  @Test func `shows the home city's weather on the left, sun and moon on the right`() {
    let ears = ears(PositionWeather(report: .fixture()))
    #expect(ears.left?.headline == "Paris 9°")
    #expect(ears.left?.detail == "pluie faible")
    #expect(ears.left?.link == "/weather/\(Place.paris.id.text)")
    #expect(ears.right?.symbol == nil && ears.right?.moonPath?.hasPrefix("M") == true)
    #expect(
      ears.right?.headline.contains(/^Lever\u{A0}\d+\u{A0}h\u{A0}\d\d, coucher\u{A0}\d+\u{A0}h\u{A0}\d\d$/) == true)
    #expect(ears.right?.detail?.contains("lune") == true)
  }

  @Test func `fills both ears before the weather is known`() {
    let ears = ears(PositionWeather())
    #expect(ears.left?.headline == "Paris" && ears.left?.detail == "Aucune donnée pour le moment")
    #expect(ears.right?.headline.hasPrefix("Lever") == true && ears.right?.detail?.contains("lune") == true)
    #expect(ears.left?.symbol != nil && ears.right?.moonPath != nil)
  }
}
