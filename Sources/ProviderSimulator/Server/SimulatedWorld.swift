import Foundation

/// The data behind the providers: the places with their weather, and the ads.
struct SimulatedWorld: Sendable {
  let land: LandMask
  let gazetteer: Gazetteer
  let storms: StormSchedule
  let names: TileNames
  let motifs: MotifSheet
  let market: AdMarket
  let now: @Sendable () -> Date
  private let randomSky: Sky

  /// The sky, with the weather that the services warn of now.
  var sky: Sky {
    var sky = randomSky
    sky.hazards = storms.hazards(at: now())
    return sky
  }

  init(configuration: SimulatorConfiguration, now: @escaping @Sendable () -> Date) throws(SimulatorError) {
    let files = try Files.read.get()
    land = files.land
    gazetteer = files.gazetteer
    names = files.names
    motifs = files.motifs
    randomSky = Sky(seed: configuration.seed, land: land)
    storms = StormSchedule(startDate: configuration.startDate ?? now(), cities: WarnedCities(of: gazetteer.cities))
    market = AdMarket(
      texts: files.adTexts, seed: configuration.seed, startDate: configuration.startDate ?? now(),
      interval: configuration.newsInterval)
    self.now = now
  }

  /// The content of the simulator's files, the same for every world: read once, because it takes a second in a debug build.
  private struct Files: Sendable {
    let land: LandMask
    let gazetteer: Gazetteer
    let names: TileNames
    let motifs: MotifSheet
    let adTexts: AdTexts

    static let read = Result { () throws(SimulatorError) in try Files() }

    private init() throws(SimulatorError) {
      land = try LandMask.bundled()
      gazetteer = try Gazetteer.bundled(land: land)
      names = TileNames(gazetteer.cities, in: try Lettering.bundled())
      motifs = try MotifSheet.bundled()
      adTexts = try AdTexts.bundled()
    }
  }
}

/// The simulator's own data files.
enum BundledText {
  /// The lines of a file below `folder`, without empty lines and comments beginning with `#`.
  static func lines(of name: String, in folder: String) throws(SimulatorError) -> [Substring] {
    try text(of: name, in: folder).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  /// A whole file below `folder`.
  static func text(of name: String, in folder: String) throws(SimulatorError) -> String {
    let url = Bundle.module.bundleURL.appending(path: folder).appending(path: name)
    do {
      return try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw .badResource(name: "\(folder)/\(name)")
    }
  }
}
