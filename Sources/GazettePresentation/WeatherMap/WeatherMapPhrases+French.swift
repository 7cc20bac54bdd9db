extension WeatherMapPhrases {
  static let french = WeatherMapPhrases(
    title: "Carte")
}
