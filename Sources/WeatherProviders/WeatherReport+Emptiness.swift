import GazetteDomain

extension WeatherReport {
  /// Whether there is a temperature: a current, hourly or daily one.
  var hasTemperature: Bool {
    current?.temperature != nil || hours.contains { $0.temperature != nil } || days.contains { $0.high != nil }
  }

  /// Whether there are no values at all: such a report must not replace a good one.
  var isWithoutValues: Bool {
    current == nil && alerts.isEmpty && hours.allSatisfy { $0 == HourForecast(start: $0.start) }
      && days.allSatisfy { $0 == DayForecast(day: $0.day) }
  }
}

extension AirQuality {
  /// Whether there is at least one value.
  var hasValues: Bool { index != nil || !pollutants.isEmpty || !pollen.isEmpty }
}
