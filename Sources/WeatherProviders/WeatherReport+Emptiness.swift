import GazetteDomain

extension WeatherReport {
  /// True when a temperature is there: now, of an hour or of a day.
  var hasTemperature: Bool {
    current?.temperature != nil || hours.contains { $0.temperature != nil } || days.contains { $0.high != nil }
  }

  /// True when not one value is there: such a report must not take the place of a good one.
  var isWithoutValues: Bool {
    current == nil && alerts.isEmpty && hours.allSatisfy { $0 == HourForecast(start: $0.start) }
      && days.allSatisfy { $0 == DayForecast(day: $0.day) }
  }
}

extension AirQuality {
  /// True when at least one value is there.
  var hasValues: Bool { index != nil || !pollutants.isEmpty || !pollen.isEmpty }
}
