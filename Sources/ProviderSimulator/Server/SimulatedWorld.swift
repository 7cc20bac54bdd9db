import Foundation

/// What the providers tell about: the places and their weather.
struct SimulatedWorld: Sendable {
  let gazetteer: Gazetteer
  let sky: Sky
  let now: @Sendable () -> Date

  init(configuration: SimulatorConfiguration, now: @escaping @Sendable () -> Date) throws(SimulatorError) {
    let land = try LandMask.bundled()
    gazetteer = try Gazetteer.bundled(land: land)
    sky = Sky(seed: configuration.seed, land: land)
    self.now = now
  }
}
