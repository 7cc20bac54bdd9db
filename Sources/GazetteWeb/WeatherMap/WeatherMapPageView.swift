import GazetteDomain
import GazettePresentation

/// What the map's template reads.
struct WeatherMapPageView: Sendable {
  /// A layer's button.
  struct Layer: Sendable {
    let id: String
    let name: String
  }

  let assets: String
  let page: WeatherMapPage
  let words: WeatherMapPhrases
  let openPath = Route.openMapPoint.path
  let namesPath: String
  let gridPath = Route.api(.weatherGrid).path
  let streetsTemplate: String?
  let earthTemplate = Route.tile(layer: "earth", zoom: "{z}", column: "{x}", row: "{y}").pattern
  let earthNightTemplate = Route.tile(layer: "earth-dark", zoom: "{z}", column: "{x}", row: "{y}").pattern
  let units: String
  let decimalMark: String
  let language: String
  let layers: [Layer]
  let hasCities: Bool
  let hasPoints: Bool

  init(
    assets: String, page: WeatherMapPage, words: WeatherMapPhrases, edition: Edition, hasStreets: Bool
  ) {
    self.assets = assets
    self.page = page
    self.words = words
    namesPath = Route.mapNames.path(["language": edition.language.code])
    streetsTemplate = hasStreets ? Route.tile(layer: "street", zoom: "{z}", column: "{x}", row: "{y}.png").pattern : nil
    units = edition.units.rawValue
    decimalMark = edition.phrases.habits.decimalMark
    language = edition.language.code
    layers = GridVariable.allCases.map { Layer(id: $0.rawValue, name: words.layers.name($0)) }
    hasCities = !page.cities.isEmpty
    hasPoints = !page.points.isEmpty
  }
}
