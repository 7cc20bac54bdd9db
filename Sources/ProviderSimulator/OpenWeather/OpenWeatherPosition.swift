/// The position that a request names.
enum OpenWeatherPosition {
  static func of(_ request: ProviderRequest) throws(OpenWeatherRefusal) -> Position {
    guard let latitudeText = request.value("lat"), let longitudeText = request.value("lon") else { throw .nothing }
    guard let latitude = Double(latitudeText), (-90...90).contains(latitude) else { throw .latitude }
    guard let longitude = Double(longitudeText), (-180...180).contains(longitude) else { throw .longitude }
    return Position(latitude: latitude, longitude: longitude)
  }
}
