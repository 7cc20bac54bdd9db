import GazetteDomain

extension AirQuality {
  /// True when at least one value is there.
  var hasValues: Bool { index != nil || !pollutants.isEmpty || !pollen.isEmpty }
}
