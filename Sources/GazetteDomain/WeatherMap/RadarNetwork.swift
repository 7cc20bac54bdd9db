/// A group of radars whose pictures are published together, with its publisher and coverage.
public enum RadarNetwork: String, Sendable, Hashable, CaseIterable {
  /// Germany and its surroundings, by Deutscher Wetterdienst; the only one that computes the next two hours.
  case dwd
  /// The contiguous United States, by NOAA.
  case unitedStates = "noaa-conus"
  /// Alaska, by NOAA.
  case alaska = "noaa-alaska"
  /// Hawaii, by NOAA.
  case hawaii = "noaa-hawaii"
  /// Puerto Rico and its surroundings, by NOAA.
  case caribbean = "noaa-carib"
  /// The world, by RainViewer, whose terms are stricter than the others'.
  case rainViewer = "rainviewer"

  /// The zooms of the pictures, 512 pixels wide: beyond the last one a radar shows no more detail.
  public static let zooms = 1...6
  /// The width and height of a picture, pixels.
  public static let side = 512

  /// The publisher.
  public var provider: ProviderID {
    switch self {
    case .dwd: .radarDWD
    case .unitedStates, .alaska, .hawaii, .caribbean: .radarNOAA
    case .rainViewer: .rainViewer
    }
  }

  /// The coverage in degrees: the rectangle that its service names.
  public var area: (west: Double, south: Double, east: Double, north: Double) {
    switch self {
    case .dwd: (1.5, 45, 19, 56.5)
    case .unitedStates: (-130, 20, -60, 55)
    case .alaska: (-176, 50, -126, 72)
    case .hawaii: (-164, 15, -151, 26)
    case .caribbean: (-90, 10, -60, 25)
    case .rainViewer: (-180, -85, 180, 85)
    }
  }

  /// Returns true when a picture of `tile` can show anything: it overlaps the coverage, at a valid zoom.
  public func covers(_ tile: MapTile) -> Bool {
    let (northWest, southEast) = (tile.northWest, tile.southEast)
    return Self.zooms.contains(tile.zoom) && northWest.longitude < area.east && southEast.longitude > area.west
      && southEast.latitude < area.north && northWest.latitude > area.south
  }
}

extension ProviderID {
  /// Deutscher Wetterdienst's map service.
  public static let radarDWD = ProviderID(rawValue: "radar-dwd")
  /// NOAA's map service.
  public static let radarNOAA = ProviderID(rawValue: "radar-noaa")
  /// RainViewer.
  public static let rainViewer = ProviderID(rawValue: "rainviewer")
}

extension ProviderLimits {
  /// Map services publish no limits: a reader who plays two hours requests some two hundred pictures, each once.
  public static let radar = ProviderLimits(
    limits: [BudgetLimit(weight: 240, per: .seconds(60)), BudgetLimit(weight: 4000, per: .seconds(3600))], atOnce: 2)
  /// RainViewer allows 100 requests a minute per address: a tenth is left to other clients behind the same address.
  public static let rainViewer = ProviderLimits(limits: [BudgetLimit(weight: 90, per: .seconds(60))], atOnce: 1)
}
