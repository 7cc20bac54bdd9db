import Foundation

/// The precipitation at one time anywhere, as in the forecasts; for many points it takes less work than their whole weather.
struct RainField {
  private let world: SimulatedWorld
  private let sky: Sky
  private let date: Date
  private let season: Double
  /// The continentality of the land mask's cells so far.
  private var continentality: [Int: Double] = [:]

  init(world: SimulatedWorld, date: Date) {
    self.world = world
    sky = world.sky
    self.date = date
    season = Sun.season(date)
  }

  /// Millimetres per hour; 0 where there is no forecast.
  mutating func rate(at position: Position) -> Double {
    let wetness = Climate.wetness(
      latitude: position.latitude, continentality: continentality(at: position), season: season)
    guard sky.lift(at: UnitVector(position), date, wetness: wetness) > Water.minimumLift else { return 0 }
    let column = sky.column(over: world.gazetteer.site(at: position))
    return column.hasForecast(at: date) ? column.state(at: date).precipitation : 0
  }

  private mutating func continentality(at position: Position) -> Double {
    let cell = world.land.cellIndex(of: position)
    if let cached = continentality[cell] { return cached }
    let share = Climate.continentality(at: position, land: world.land)
    continentality[cell] = share
    return share
  }
}
