package import GazetteDomain

/// What the map's pages, tiles and API ask for; Composition fills it.
package struct WeatherMapWebDependencies: Sendable {
  /// Draws or finds one tile of the built-in map; nil when it cannot be drawn.
  package typealias BaseTile = @Sendable (_ tile: MapTile, _ isNight: Bool) async -> TilePicture?

  /// The map's use cases.
  package let map: WeatherMapComponent
  /// The weather's use cases.
  package let weather: WeatherComponent
  /// The credits that a provider asks for.
  package let credits: @Sendable (ProviderID) -> [Attribution]
  /// The street map's tiles; nil when the operator wants none.
  package let streets: ReadTile?
  /// The built-in map's tiles.
  package let baseTile: BaseTile
  /// Whose points they are.
  package let reader: ReaderKey

  /// Makes the dependencies.
  package init(
    map: WeatherMapComponent, weather: WeatherComponent,
    credits: @escaping @Sendable (ProviderID) -> [Attribution], streets: ReadTile?, baseTile: @escaping BaseTile,
    reader: ReaderKey = .owner
  ) {
    self.map = map
    self.weather = weather
    self.credits = credits
    self.streets = streets
    self.baseTile = baseTile
    self.reader = reader
  }
}
