import Foundation

/// What the providers tell about: the places with their weather, and the ads.
struct SimulatedWorld: Sendable {
  let land: LandMask
  let gazetteer: Gazetteer
  let sky: Sky
  let names: TileNames
  let market: AdMarket
  let now: @Sendable () -> Date

  init(configuration: SimulatorConfiguration, now: @escaping @Sendable () -> Date) throws(SimulatorError) {
    land = try LandMask.bundled()
    gazetteer = try Gazetteer.bundled(land: land)
    names = TileNames(gazetteer.cities, in: try Lettering.bundled())
    sky = Sky(seed: configuration.seed, land: land)
    market = AdMarket(
      book: try AdBook.bundled(), seed: configuration.seed, opening: configuration.opening ?? now(),
      interval: configuration.newsInterval)
    self.now = now
  }
}
