import CivilDates
public import Foundation
public import GazetteDomain

extension WeatherReport {
  /// A report with every value set: 48 hours, 16 days, two warnings.
  /// - Parameter fetchedAt: The time of the fetch; the default is 21 November 2026, 08:05 UTC.
  public static func fixture(
    at coordinate: Coordinate = Place.paris.coordinate, fetchedAt: Date = ManualTime().date,
    provider: ProviderID = .openMeteo
  ) -> WeatherReport {
    let hour = Date(timeIntervalSince1970: (fetchedAt.timeIntervalSince1970 / 3600).rounded(.down) * 3600)
    return WeatherReport(
      coordinate: coordinate, timeZone: TimeZone(identifier: "Europe/Paris") ?? .gmt, elevation: Length(meters: 42),
      current: .fixture(observedAt: fetchedAt.addingTimeInterval(-300)),
      hours: (0..<48).map { .fixture(start: hour.addingTimeInterval(Double($0) * 3600), number: $0) },
      days: (0..<16).map { .fixture(after: $0, from: hour) },
      alerts: (0..<2).map { .fixture(number: $0, from: hour) }, nowcast: .fixture(from: fetchedAt),
      provenance: Provenance(provider: provider, product: "Forecast", fetchedAt: fetchedAt, isReduced: false))
  }

  /// A report with only the place, the time and the provider.
  public static func emptyFixture(
    at coordinate: Coordinate = Place.atSea.coordinate, fetchedAt: Date = ManualTime().date
  ) -> WeatherReport {
    WeatherReport(
      coordinate: coordinate, timeZone: .gmt, current: nil,
      provenance: Provenance(provider: .openWeather, fetchedAt: fetchedAt, isReduced: true))
  }
}

extension CurrentConditions {
  /// Conditions with every value set.
  public static func fixture(observedAt: Date) -> CurrentConditions {
    var current = CurrentConditions(observedAt: observedAt)
    current.temperature = Temperature(celsius: 9.4)
    current.feelsLike = Temperature(celsius: 6.1)
    current.sky = .lightRain
    current.isDay = true
    current.wind = .fixture
    current.humidity = Percentage(percent: 81)
    current.dewPoint = Temperature(celsius: 6.3)
    current.seaLevelPressure = Pressure(hectopascals: 1013.2)
    current.surfacePressure = Pressure(hectopascals: 1007.9)
    current.cloudCover = Percentage(percent: 75)
    current.visibility = Length(meters: 24_140)
    current.rain = Depth(millimeters: 0.4)
    current.snow = Depth(millimeters: 0)
    current.uvIndex = UVIndex(0.85)
    return current
  }
}

extension HourForecast {
  /// An hour with every value set; `number` makes hours differ.
  public static func fixture(start: Date, number: Int = 0) -> HourForecast {
    var hour = HourForecast(start: start)
    hour.temperature = Temperature(celsius: 9 + Double(number) / 10)
    hour.feelsLike = Temperature(celsius: 6 + Double(number) / 10)
    hour.sky = Sky.allCases[number % Sky.allCases.count]
    hour.isDay = number % 24 < 9
    hour.wind = .fixture
    hour.precipitation = Depth(millimeters: Double(number % 5) / 10)
    hour.precipitationProbability = Percentage(percent: Double(number % 100))
    hour.cloudCover = Percentage(percent: 75)
    hour.humidity = Percentage(percent: 81)
    hour.uvIndex = UVIndex(0.85)
    return hour
  }
}

extension DayForecast {
  /// The day `number` days after `instant`, with every value set.
  public static func fixture(after number: Int, from instant: Date) -> DayForecast {
    let noon = instant.addingTimeInterval(Double(number) * 86_400)
    var day = DayForecast(day: CalendarDay(noon, in: .gmt))
    day.low = Temperature(celsius: 4 + Double(number))
    day.high = Temperature(celsius: 11 + Double(number))
    day.feelsLikeLow = Temperature(celsius: 1)
    day.feelsLikeHigh = Temperature(celsius: 9)
    day.sky = .showers
    day.sunrise = noon.addingTimeInterval(-3600)
    day.sunset = noon.addingTimeInterval(28_800)
    day.daylight = .seconds(32_412.5)
    day.precipitation = Depth(millimeters: 2.6)
    day.snowfall = Depth(millimeters: 7)
    day.precipitationProbability = Percentage(percent: 64)
    day.wind = .fixture
    day.uvIndex = UVIndex(1.2)
    day.summary = "Rain until the afternoon"
    return day
  }
}

extension WeatherAlert {
  /// A warning; `number` makes warnings differ.
  public static func fixture(number: Int = 0, from start: Date) -> WeatherAlert {
    WeatherAlert(
      id: number == 0 ? "2.49.0.0.250.0.FR.1" : nil, event: "Wind \(number)",
      sender: number == 0 ? "Météo-France" : nil,
      start: start.addingTimeInterval(Double(number) * 3600), end: start.addingTimeInterval(86_400),
      text: "Gusts of “120 km/h” on the coast; don't go out.\nStay inside.",
      language: number == 0 ? "en-GB" : nil, tags: number == 0 ? ["Wind", "Coastal event"] : [])
  }
}

extension Wind {
  /// A wind with every value set.
  public static var fixture: Wind {
    Wind(speed: Speed(metersPerSecond: 5.2), gust: Speed(metersPerSecond: 11.7), direction: Bearing(degrees: 247))
  }
}
