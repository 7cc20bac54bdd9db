/// The cell of the weather model in which a position falls: answers tell its corner, not the position asked for.
enum OpenMeteoGrid {
  /// In single precision, with the small errors that come of it (`13.419998`).
  static func cell(_ position: Position) -> (latitude: Float, longitude: Float) {
    let inEurope = (43.2...58).contains(position.latitude) && (-3.9...20).contains(position.longitude)
    let step: Float = inEurope ? 0.02 : 0.125
    let south: Float = inEurope ? 43.18 : -90
    let west: Float = inEurope ? -3.94 : -180
    let row = ((Float(position.latitude) - south) / step).rounded()
    let column = ((Float(position.longitude) - west) / step).rounded()
    return (south + row * step, west + column * step)
  }
}
