extension WeatherMapPhrases {
  static let english = WeatherMapPhrases(
    title: "Map")
}
