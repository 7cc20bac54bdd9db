import Foundation

extension WatchedWeather {
  /// Returns a measure over the coming hours, in its own unit: the lowest temperature for `<` and `<=`, the sum of rain and snow,
  /// else the highest value. The hour that has begun counts. Nil when no hour has a value.
  func value(of measure: WatchMeasure, _ comparison: WatchComparison, hours: Int) -> Double? {
    let begin = now.addingTimeInterval(-3600)
    let end = now.addingTimeInterval(Double(hours) * 3600)
    let values = self.hours.lazy.filter { $0.start > begin && $0.start < end }.compactMap { $0.value(of: measure) }
    guard let first = values.first else { return nil }
    switch measure {
    case .rain, .snow: return values.reduce(0, +)
    case .temperature where comparison == .below || comparison == .atMost: return values.min() ?? first
    case .temperature, .wind, .gusts, .uv: return values.max() ?? first
    }
  }
}

extension HourForecast {
  /// Returns a measure of the hour, in its own unit; nil when unknown.
  fileprivate func value(of measure: WatchMeasure) -> Double? {
    switch measure {
    case .temperature: temperature?.celsius
    case .rain: precipitation?.millimeters
    case .snow: precipitation.map { sky?.isSnow == true ? $0.millimeters : 0 }
    case .wind: wind.speed?.metersPerSecond
    case .gusts: wind.gust?.metersPerSecond
    case .uv: uvIndex?.value
    }
  }
}

extension Sky {
  /// True for snow, alone or with rain.
  fileprivate var isSnow: Bool {
    switch self {
    case .lightSnow, .snow, .heavySnow, .snowGrains, .lightSnowShowers, .snowShowers, .lightSleet, .sleet,
      .lightSleetShowers, .sleetShowers:
      true
    default: false
    }
  }
}
