/// The positions that a request names.
enum OpenMeteoLocations {
  /// In the order asked, 1 to 1000.
  static func positions(of request: ProviderRequest) throws(OpenMeteoRefusal) -> [Position] {
    let latitudes = try degrees(request, "latitude")
    let longitudes = try degrees(request, "longitude")
    guard latitudes.count == longitudes.count else {
      throw OpenMeteoRefusal("Parameter 'latitude' and 'longitude' must have the same number of elements")
    }
    guard latitudes.count <= 1_000 else { throw OpenMeteoRefusal("Only up to 1000 locations can be requested at once") }
    for latitude in latitudes where !(-90...90).contains(latitude) {
      throw OpenMeteoRefusal("Latitude must be in range of -90 to 90°. Given: \(latitude).")
    }
    for longitude in longitudes where !(-180...180).contains(longitude) {
      throw OpenMeteoRefusal("Longitude must be in range of -180 to 180°. Given: \(longitude).")
    }
    return zip(latitudes, longitudes).map { Position(latitude: $0, longitude: $1) }
  }

  private static func degrees(_ request: ProviderRequest, _ key: String) throws(OpenMeteoRefusal) -> [Double] {
    let texts = request.list(key)
    guard !texts.isEmpty else { throw OpenMeteoRefusal("Value of type 'String' required for key '\(key)'.") }
    var numbers: [Double] = []
    for text in texts {
      guard let number = Double(text), number.isFinite else {
        throw OpenMeteoRefusal("Cannot initialize Float from invalid String value \(text) for key \(key)")
      }
      numbers.append(number)
    }
    return numbers
  }
}
