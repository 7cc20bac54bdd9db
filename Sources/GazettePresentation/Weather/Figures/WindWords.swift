import GazetteDomain

/// Writes a wind: `NO 12 km/h`.
struct WindWords {
  let edition: Edition

  /// Direction and speed; nil without a speed.
  func text(_ wind: Wind) -> String? {
    guard let speed = wind.speed else { return nil }
    let direction = wind.direction.map { edition.phrases.weather.wind(from: $0) + " " } ?? ""
    return direction + MeasureFormat(edition).speed(speed)
  }
}
