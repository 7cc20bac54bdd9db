import GazetteDomain

/// What Open-Meteo's requests have in common.
enum OpenMeteoQuery {
  /// The parameters that name `coordinates`, in their order, to 4 decimals (a finer position is in the same cell).
  static func positions(_ coordinates: [Coordinate]) -> [(name: String, value: String)] {
    let rounded = coordinates.map { $0.rounded(decimals: 4) }
    return [
      ("latitude", rounded.map { "\($0.latitude)" }.joined(separator: ",")),
      ("longitude", rounded.map { "\($0.longitude)" }.joined(separator: ",")),
    ]
  }
}
