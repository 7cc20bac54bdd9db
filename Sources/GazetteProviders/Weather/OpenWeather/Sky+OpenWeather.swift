import GazetteDomain

extension Sky {
  /// The sky for one of OpenWeather's condition codes; a code that is new takes its group's sky, nil outside all groups.
  init?(openWeatherCode code: Int) {
    guard let sky = Self.byOpenWeatherCode[code] ?? Self.byOpenWeatherGroup[code / 100] else { return nil }
    self = sky
  }

  // Sleet and rain with snow have no sky of their own here and count as snow; broken clouds (51-84 %) share the
  // overcast's symbol at OpenWeather too.
  private static let byOpenWeatherCode: [Int: Sky] = [
    300: .lightDrizzle, 302: .heavyDrizzle, 310: .lightDrizzle, 312: .heavyDrizzle, 314: .heavyDrizzle,
    500: .lightRain, 502: .heavyRain, 503: .heavyRain, 504: .heavyRain, 511: .freezingRain,
    520: .lightShowers, 521: .showers, 522: .heavyShowers, 531: .showers,
    600: .lightSnow, 602: .heavySnow, 612: .lightSnowShowers, 613: .snowShowers, 615: .lightSnow,
    620: .lightSnowShowers, 621: .snowShowers, 622: .snowShowers,
    701: .fog, 741: .fog, 771: .squall, 781: .tornado,
    800: .clear, 801: .mainlyClear, 802: .partlyCloudy,
  ]

  private static let byOpenWeatherGroup: [Int: Sky] = [
    2: .thunderstorm, 3: .drizzle, 5: .rain, 6: .snow, 7: .haze, 8: .overcast,
  ]
}
