/// A place that OpenWeather's search found.
struct OpenWeatherPlaceReply: Decodable, Sendable {
  let name: String
  /// Names by language code; `ascii` and `feature_name` are among the keys and are no languages.
  let local_names: [String: String]?
  let lat: Double
  let lon: Double
  let country: String?
  let state: String?
}
