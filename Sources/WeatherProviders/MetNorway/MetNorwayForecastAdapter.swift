import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain

/// Converts MET Norway's hours to a report.
struct MetNorwayForecastAdapter {
  private let reply: MetNorwayReply
  private let coordinate: Coordinate
  private let zone: TimeZone
  private let fetchedAt: Date
  private let periods: [MetNorwayPeriod]
  /// Sunrise and sunset on each day that the forecast covers at least in part.
  private let sunTimes: [DayForecast]

  init(_ reply: MetNorwayReply, at coordinate: Coordinate, in zone: TimeZone, fetchedAt: Date) {
    self.reply = reply
    self.coordinate = coordinate
    self.zone = zone
    self.fetchedAt = fetchedAt
    periods = reply.steps.map { MetNorwayPeriod(start: $0.date, data: $0.data) }
    let days = Set(periods.map { CalendarDay($0.start, in: zone) } + [CalendarDay(fetchedAt, in: zone)])
    sunTimes = days.sorted().prefix(20).map { DayForecast(day: $0) }.withSun(at: coordinate, in: zone)
  }

  /// The report for the requested position.
  /// - Throws: ``UnreadableJSON`` when there are no values at all.
  func report() throws(UnreadableJSON) -> WeatherReport {
    let days = MetNorwayDays(periods: periods, zone: zone, now: fetchedAt).forecasts().withSun(at: coordinate, in: zone)
    let elevation = reply.geometry?.coordinates.flatMap { $0.count > 2 ? $0[2] : nil }
    let report = WeatherReport(
      coordinate: coordinate, timeZone: zone, elevation: elevation.flatMap(Length.init(meters:)),
      current: current(), hours: hours(), days: days,
      provenance: Provenance(provider: .metNorway, product: "Locationforecast", fetchedAt: fetchedAt))
    guard report.hasValues else { throw UnreadableJSON(detail: "every value is null") }
    return report
  }

  /// The conditions in the last step that has begun, or in the first one if the clock is slow.
  private func current() -> CurrentConditions? {
    guard let period = periods.last(where: { $0.start <= fetchedAt }) ?? periods.first else { return nil }
    let blank = CurrentConditions(observedAt: period.start)
    var current = blank
    current.temperature = period.temperature
    current.feelsLike = period.feelsLike
    current.sky = period.sky
    current.wind = period.wind
    current.humidity = period.instant["relative_humidity"].flatMap(Percentage.init(percent:))
    current.dewPoint = period.instant["dew_point_temperature"].flatMap(Temperature.init(celsius:))
    current.seaLevelPressure = period.instant["air_pressure_at_sea_level"].flatMap(Pressure.init(hectopascals:))
    current.cloudCover = period.instant["cloud_area_fraction"].flatMap(Percentage.init(percent:))
    current.uvIndex = period.uvIndex
    guard current != blank else { return nil }
    current.isDay = isDay(fetchedAt)
    return current
  }

  /// The hours from the current one on; they end where the steps become six hours long.
  private func hours() -> [HourForecast] {
    let start = fetchedAt.addingTimeInterval(-3600)
    let upcoming = Array(periods.filter { $0.start > start && $0.hours == 1 }.prefix(48))
    return upcoming.map { period in
      var hour = HourForecast(start: period.start)
      hour.temperature = period.temperature
      hour.feelsLike = period.feelsLike
      hour.sky = period.sky
      hour.isDay = isDay(period.start.addingTimeInterval(1800))
      hour.wind = period.wind
      hour.precipitation = period.precipitation
      hour.precipitationProbability = period.probability
      hour.cloudCover = period.instant["cloud_area_fraction"].flatMap(Percentage.init(percent:))
      hour.humidity = period.instant["relative_humidity"].flatMap(Percentage.init(percent:))
      hour.uvIndex = period.uvIndex
      return hour
    }
  }

  private func isDay(_ date: Date) -> Bool? {
    let day = CalendarDay(date, in: zone)
    guard let sun = sunTimes.first(where: { $0.day == day }) else { return nil }
    guard sun.sunrise != nil || sun.sunset != nil else { return sun.daylight.map { $0 > .zero } }
    return (sun.sunrise.map { $0 <= date } ?? true) && (sun.sunset.map { date < $0 } ?? true)
  }
}

/// A step and the hours that it covers.
struct MetNorwayPeriod {
  let start: Date
  /// The conditions at its beginning.
  let instant: MetNorwayReply.Values
  /// The number of hours that it covers: 1 or 6; 0 for the last steps, which only describe a moment.
  let hours: Int
  private let following: MetNorwayReply.Values?

  init(start: Date, data: MetNorwayReply.Details) {
    self.start = start
    instant = data.instant ?? MetNorwayReply.Values(summary: nil, details: nil)
    hours = data.next_1_hours != nil ? 1 : data.next_6_hours != nil ? 6 : 0
    following = data.next_1_hours ?? data.next_6_hours
  }

  /// The middle of its hours, which determines its day.
  var middle: Date { start.addingTimeInterval(Double(hours) * 1800) }
  var temperature: Temperature? { instant["air_temperature"].flatMap(Temperature.init(celsius:)) }
  /// The lowest and highest temperature of its hours, if given: for six hours, not for one.
  var extremes: [Temperature] {
    ["air_temperature_min", "air_temperature_max"].compactMap { following?[$0] }.compactMap(Temperature.init(celsius:))
  }
  var uvIndex: UVIndex? { instant["ultraviolet_index_clear_sky"].flatMap { UVIndex($0) } }
  var sky: Sky? { following?.sky }
  var precipitation: Depth? { following?["precipitation_amount"].flatMap(Depth.init(millimeters:)) }
  var probability: Percentage? { following?["probability_of_precipitation"].flatMap(Percentage.init(percent:)) }

  var wind: Wind {
    OpenMeteoValues.wind(
      speed: instant["wind_speed"], gust: instant["wind_speed_of_gust"], direction: instant["wind_from_direction"])
  }

  var feelsLike: Temperature? {
    guard let temperature, let humidity = instant["relative_humidity"].flatMap(Percentage.init(percent:)),
      let wind = wind.speed
    else { return nil }
    return ApparentTemperature.of(temperature, humidity: humidity, wind: wind)
  }
}

/// The apparent temperature of air, in the shade.
enum ApparentTemperature {
  /// Steadman's apparent temperature without the sun (1994), as Open-Meteo computes it except for the sun's part; nil when the
  /// result is out of range.
  static func of(_ temperature: Temperature, humidity: Percentage, wind: Speed) -> Temperature? {
    let celsius = temperature.celsius
    // The formula has a pole far below any air temperature.
    guard celsius > -150 else { return nil }
    let vapour = humidity.percent / 100 * 6.105 * exp(17.27 * celsius / (237.7 + celsius))
    return Temperature(celsius: celsius + 0.33 * vapour - 0.7 * wind.metersPerSecond - 4)
  }
}

/// Groups steps into calendar days of a place.
struct MetNorwayDays {
  let periods: [MetNorwayPeriod]
  let zone: TimeZone
  let now: Date

  /// The rest of today, and the following days of which the steps cover three quarters or more.
  func forecasts() -> [DayForecast] {
    let today = CalendarDay(now, in: zone)
    let byDay = Dictionary(grouping: periods) { CalendarDay($0.middle, in: zone) }
    return byDay.keys.filter { $0 >= today }.sorted().prefix(16).compactMap { day in
      let dayPeriods = byDay[day] ?? []
      let hours = dayPeriods.reduce(0) { $0 + $1.hours }
      return day == today && hours > 0 || hours >= 18 ? forecast(day, dayPeriods) : nil
    }
  }

  private func forecast(_ day: CalendarDay, _ dayPeriods: [MetNorwayPeriod]) -> DayForecast {
    var forecast = DayForecast(day: day)
    let temperatures = dayPeriods.compactMap(\.temperature) + dayPeriods.flatMap(\.extremes)
    let apparent = dayPeriods.compactMap(\.feelsLike)
    (forecast.low, forecast.high) = (temperatures.min(), temperatures.max())
    (forecast.feelsLikeLow, forecast.feelsLikeHigh) = (apparent.min(), apparent.max())
    forecast.sky = dayPeriods.compactMap(\.sky).max { $0.weightInDay < $1.weightInDay }
    let amounts = dayPeriods.compactMap(\.precipitation?.millimeters)
    if !amounts.isEmpty { forecast.precipitation = Depth(clampingMillimeters: amounts.reduce(0, +)) }
    forecast.precipitationProbability = dayPeriods.compactMap(\.probability).max { $0.percent < $1.percent }
    forecast.wind = wind(dayPeriods.map(\.wind))
    forecast.uvIndex = dayPeriods.compactMap(\.uvIndex)
      .max { $0.value < $1.value }
    return forecast
  }

  /// The strongest speed and gust, and the direction of most of the moving air.
  private func wind(_ winds: [Wind]) -> Wind {
    var (east, north) = (0.0, 0.0)
    for wind in winds {
      guard let speed = wind.speed, let direction = wind.direction else { continue }
      east += sin(direction.degrees * .pi / 180) * speed.metersPerSecond
      north += cos(direction.degrees * .pi / 180) * speed.metersPerSecond
    }
    let direction = east == 0 && north == 0 ? nil : Bearing(degrees: atan2(east, north) * 180 / .pi)
    return Wind(
      speed: winds.compactMap(\.speed).max { $0.metersPerSecond < $1.metersPerSecond },
      gust: winds.compactMap(\.gust).max { $0.metersPerSecond < $1.metersPerSecond }, direction: direction)
  }
}

extension Sky {
  /// Precipitation characterises a day more than clouds do, and heavy precipitation more than light, in the order of WMO codes.
  var weightInDay: Int {
    switch self {
    case .thunderstorm: 95
    case .snowShowers: 86
    case .lightSnowShowers: 85
    case .sleetShowers: 84
    case .lightSleetShowers: 83
    case .heavyShowers: 82
    case .showers: 81
    case .lightShowers: 80
    case .heavySnow: 75
    case .snow: 73
    case .lightSnow: 71
    case .sleet: 69
    case .lightSleet: 68
    case .heavyRain: 65
    case .rain: 63
    case .lightRain: 61
    case .fog: 45
    case .overcast: 3
    case .partlyCloudy: 2
    case .mainlyClear: 1
    default: 0
    }
  }
}
