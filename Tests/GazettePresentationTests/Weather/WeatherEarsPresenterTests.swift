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

  @Test func `the left ear tells the home city's weather, the right one sun and moon`() {
    let ears = ears(PositionWeather(report: .fixture()))
    #expect(ears.left?.headline == "Paris 9°")
    #expect(ears.left?.detail == "pluie faible")
    #expect(ears.left?.link == "/weather/\(Place.paris.id.text)")
    #expect(ears.right?.symbol == "w-clear-day")
    #expect(ears.right?.headline.hasPrefix("Soleil ") == true && ears.right?.headline.contains("–") == true)
    #expect(ears.right?.detail?.contains("lune") == true)
  }

  @Test func `without weather only the moon is told`() {
    let ears = ears(PositionWeather())
    #expect(ears.left == nil)
    #expect(ears.right?.detail == nil)
    // A sun above the moon's name would say that the two are one.
    #expect(ears.right?.symbol == nil && ears.right?.headline.contains("lune") == true)
  }
}
