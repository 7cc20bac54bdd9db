import Foundation

/// Writes the current weather like `/data/2.5/weather`.
struct CurrentReply: Sendable {
  let units: OpenWeatherUnits
  let language: String
  let now: Date

  func json(column: SkyColumn, zoneOffset: Int) -> JSONValue {
    let site = column.site
    let moment = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 600).rounded(.down) * 600)
    let state = column.state(at: moment)
    var members: [(String, JSONValue)] = [
      ("coord", coordinates(site.position)), ("weather", weather(state, site)), ("base", "stations"),
      ("main", main(state, site)), ("visibility", .integer(Int(min(10_000, state.visibility)))), ("wind", wind(state)),
    ]
    if state.rain + state.showers > 0.04 {
      members.append(("rain", ["1h": .trimmed(state.rain + state.showers, places: 2)]))
    }
    if state.snowWater > 0.04 { members.append(("snow", ["1h": .trimmed(state.snowWater, places: 2)])) }
    members += [
      ("clouds", ["all": .integer(Int(state.cloud))]), ("dt", .integer(Int(moment.timeIntervalSince1970))),
      ("sys", system(column, zoneOffset)), ("timezone", .integer(zoneOffset)), ("id", .integer(place(site)?.id ?? 0)),
      ("name", .string(place(site)?.name(in: language) ?? "")), ("cod", 200),
    ]
    return .object(members)
  }

  private func coordinates(_ position: Position) -> JSONValue {
    ["lon": .trimmed(position.longitude, places: 4), "lat": .trimmed(position.latitude, places: 4)]
  }

  // Far out at sea no station observes the sky: the list is empty.
  private func weather(_ state: SkyState, _ site: Site) -> JSONValue {
    guard !site.isOpenOcean else { return [] }
    return [OpenWeatherCondition.of(state.code).json(isDay: state.isDay, language: language)]
  }

  // Minimum and maximum are the current spread across the city, not the day's range.
  private func main(_ state: SkyState, _ site: Site) -> JSONValue {
    let spread = 0.4 + 1.6 * site.urbanDensity
    return [
      "temp": units.temperature(state.temperature), "feels_like": units.temperature(state.feelsLike),
      "temp_min": units.temperature(state.temperature - spread),
      "temp_max": units.temperature(state.temperature + spread * 0.7),
      "pressure": .integer(Int(state.seaPressure.rounded())), "humidity": .integer(Int(state.humidity.rounded())),
      "sea_level": .integer(Int(state.seaPressure.rounded())),
      "grnd_level": .integer(Int(state.groundPressure.rounded())),
    ]
  }

  private func wind(_ state: SkyState) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("speed", units.speed(state.wind)), ("deg", .integer(Int(state.windDirection.rounded()) % 360)),
    ]
    if state.gust > 7 { members.append(("gust", units.speed(state.gust))) }
    return .object(members)
  }

  private func system(_ column: SkyColumn, _ zoneOffset: Int) -> JSONValue {
    let day = column.day(from: OpenWeatherClock.midnight(now, offset: zoneOffset))
    // When the sun does not rise or set today, both are 0.
    let hasSun = day.daylight > 0 && day.daylight < 86_400
    var members: [(String, JSONValue)] = []
    if let city = place(column.site) {
      members += [("type", 2), ("id", .integer(2_000_000 + city.id % 90_000)), ("country", .string(city.country.code))]
    }
    members += [
      ("sunrise", .integer(hasSun ? Int(day.sunrise.timeIntervalSince1970) : 0)),
      ("sunset", .integer(hasSun ? Int(day.sunset.timeIntervalSince1970) : 0)),
    ]
    return .object(members)
  }

  private func place(_ site: Site) -> City? {
    guard let city = site.nearestCities.first, let distance = site.distances.first, distance < 50 else { return nil }
    return city
  }
}
