import Foundation
import Hummingbird

/// MET Norway: Locationforecast and Nowcast, with the terms of service that they enforce.
struct MetNorwayRoutes: Sendable {
  /// The time between two runs of the models, in seconds.
  private static let runInterval = 1800.0
  let world: SimulatedWorld

  func add(to router: Router<SimulatorContext>, dispatcher: ProviderDispatcher) {
    dispatcher.serve("/met-norway/weatherapi/locationforecast/2.0/{format}", of: .metNorway, on: router, errors: .page)
    {
      reply($0) { request, position, now in
        MetNorwayForecast(
          world: world, position: position, now: now, isComplete: request.captures["format"] != "compact"
        ).json
      }
    }
    dispatcher.serve("/met-norway/weatherapi/nowcast/2.0/complete", of: .metNorway, on: router, errors: .page) {
      reply($0) { _, position, now in MetNorwayNowcast(world: world, position: position, now: now).json }
    }
  }

  private func reply(
    _ request: ProviderRequest, _ json: (ProviderRequest, Position, Date) -> JSONValue?
  ) -> ProviderReply {
    guard let agent = request.headers["user-agent"], agent.contains("@") || agent.contains("+") else {
      return ErrorBodies.page.reply(403)
    }
    guard let position = Self.position(request) else { return ErrorBodies.page.reply(403) }
    let now = world.now()
    // Each position has its own minute, so that not all expire at once.
    let offset = ((position.latitude * 7 + position.longitude * 13).magnitude * 60).truncatingRemainder(
      dividingBy: Self.runInterval)
    let generatedAt = Date(
      timeIntervalSince1970: ((now.timeIntervalSince1970 - offset) / Self.runInterval).rounded(.down) * Self.runInterval
        + offset)
    let headers = [
      ("Expires", RFC1123.text(generatedAt.addingTimeInterval(Self.runInterval))),
      ("Last-Modified", RFC1123.text(generatedAt)),
    ]
    var reply: ProviderReply
    if request.headers["if-modified-since"] == headers[1].1 {
      reply = .bytes([], type: "application/json", status: 304)
    } else {
      guard let json = json(request, position, now) else { return ErrorBodies.page.reply(422) }
      reply = .json(json)
    }
    for (name, value) in headers { reply = reply.adding(name, value) }
    return reply
  }

  /// A position of numbers with at most 4 decimals.
  private static func position(_ request: ProviderRequest) -> Position? {
    let texts = [request.value("lat"), request.value("lon")].compactMap(\.self)
    let isShort = texts.allSatisfy { ($0.split(separator: ".").dropFirst().first?.count ?? 0) <= 4 }
    guard texts.count == 2, isShort, let latitude = Double(texts[0]), let longitude = Double(texts[1]),
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { return nil }
    return Position(latitude: latitude, longitude: longitude)
  }
}

/// A forecast of nine days: hours, then steps of six hours, of which the last two only describe a moment.
struct MetNorwayForecast {
  let world: SimulatedWorld
  let position: Position
  let now: Date
  let isComplete: Bool

  var json: JSONValue {
    let site = world.gazetteer.site(at: position)
    let column = world.sky.column(over: site)
    let first = (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600
    let hourly = (0..<60).map { first + Double($0) * 3600 }
    let aligned = ((first + 60 * 3600) / 21_600).rounded(.up) * 21_600
    let coarse = (0..<28).map { aligned + Double($0) * 21_600 }
    // Single hours fill the gap between the two.
    let between = stride(from: first + 60 * 3600, to: aligned, by: 3600)
    let fine = (hourly + between).map { step($0, 1, column) }
    let steps = fine + coarse.enumerated().map { step($0.element, $0.offset < 26 ? 6 : 0, column) }
    return MetNorwayMarkup.document(
      position, elevation: site.elevation, now: now,
      meta: [("units", .object(MetNorwayMarkup.units(isComplete: isComplete)))], steps: steps)
  }

  private func step(_ seconds: Double, _ hours: Int, _ column: SkyColumn) -> JSONValue {
    let start = Date(timeIntervalSince1970: seconds)
    var data: [(String, JSONValue)] = [("instant", ["details": details(column.state(at: start))])]
    if hours == 1 { data.append(("next_1_hours", period(start, 1, column))) }
    if hours > 0 { data.append(("next_6_hours", period(start, 6, column))) }
    return ["time": .string(MetNorwayMarkup.time(start)), "data": .object(data)]
  }

  private func details(_ state: SkyState) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("air_pressure_at_sea_level", .fixed(state.seaPressure, places: 1)),
      ("air_temperature", .fixed(state.temperature, places: 1)),
      ("cloud_area_fraction", .fixed(state.cloud, places: 1)),
      ("relative_humidity", .fixed(state.humidity, places: 1)),
      ("wind_from_direction", .fixed(state.windDirection, places: 1)), ("wind_speed", .fixed(state.wind, places: 1)),
    ]
    guard isComplete else { return .object(members) }
    members += [
      ("dew_point_temperature", .fixed(state.dewPoint, places: 1)),
      ("fog_area_fraction", .fixed(state.code == 45 ? 100 : 0, places: 1)),
      ("ultraviolet_index_clear_sky", .fixed(state.clearUltraviolet, places: 1)),
      ("wind_speed_of_gust", .fixed(state.gust, places: 1)),
    ]
    return .object(members)
  }

  private func period(_ start: Date, _ hours: Int, _ column: SkyColumn) -> JSONValue {
    // The precipitation of an hour is that of the state at its end, as in Open-Meteo's columns.
    let states = (0...hours).map { column.state(at: start.addingTimeInterval(Double($0) * 3600)) }
    let worst = states.dropLast().max { $0.code < $1.code } ?? states[0]
    var details: [(String, JSONValue)] = [
      ("precipitation_amount", .fixed(states.dropFirst().reduce(0) { $0 + $1.precipitation }, places: 1))
    ]
    if isComplete {
      details.append(
        ("probability_of_precipitation", .fixed(states.dropFirst().map(\.precipitationChance).max() ?? 0, places: 1)))
    }
    if isComplete, hours == 6 {
      details += [
        ("air_temperature_max", .fixed(states.map(\.temperature).max() ?? 0, places: 1)),
        ("air_temperature_min", .fixed(states.map(\.temperature).min() ?? 0, places: 1)),
      ]
    }
    return ["summary": ["symbol_code": .string(MetNorwayMarkup.symbol(worst))], "details": .object(details)]
  }
}

/// The radar's next two hours, every five minutes; nil outside the four countries.
struct MetNorwayNowcast {
  let world: SimulatedWorld
  let position: Position
  let now: Date

  var json: JSONValue? {
    let site = world.gazetteer.site(at: position)
    guard let country = site.nearestCities.first?.country.code, ["NO", "SE", "FI", "DK"].contains(country) else {
      return nil
    }
    let column = world.sky.column(over: site)
    // The radar does not cover the far north.
    let coverage = position.latitude > 70.5 ? "no coverage" : "ok"
    let first = (now.timeIntervalSince1970 / 300).rounded(.down) * 300
    let steps = (0..<(coverage == "ok" ? 24 : 1)).map { number in
      step(Date(timeIntervalSince1970: first + Double(number) * 300), column, isFirst: number == 0, coverage)
    }
    return MetNorwayMarkup.document(
      position, elevation: site.elevation, now: now,
      meta: [
        ("units", ["precipitation_rate": "mm/h", "air_temperature": "celsius"]), ("radar_coverage", .string(coverage)),
      ], steps: steps)
  }

  private func step(_ date: Date, _ column: SkyColumn, isFirst: Bool, _ coverage: String) -> JSONValue {
    let state = column.state(at: date)
    var details: [(String, JSONValue)] = []
    if coverage == "ok" { details.append(("precipitation_rate", .fixed(state.precipitation, places: 1))) }
    if isFirst { details.append(("air_temperature", .fixed(state.temperature, places: 1))) }
    var data: [(String, JSONValue)] = [("instant", ["details": .object(details)])]
    if isFirst {
      data.append(
        (
          "next_1_hours",
          [
            "summary": ["symbol_code": .string(MetNorwayMarkup.symbol(state))],
            "details": ["precipitation_amount": .fixed(state.precipitation, places: 1)],
          ]
        ))
    }
    return ["time": .string(MetNorwayMarkup.time(date)), "data": .object(data)]
  }
}

/// The common parts of the two products.
enum MetNorwayMarkup {
  static func document(
    _ position: Position, elevation: Double, now: Date, meta: [(String, JSONValue)], steps: [JSONValue]
  ) -> JSONValue {
    [
      "type": "Feature",
      "geometry": [
        "type": "Point",
        "coordinates": [
          .trimmed(position.longitude, places: 4), .trimmed(position.latitude, places: 4),
          .trimmed(elevation, places: 0),
        ],
      ],
      "properties": [
        "meta": .object([("updated_at", .string(time(now)))] + meta), "timeseries": .array(steps),
      ],
    ]
  }

  static func units(isComplete: Bool) -> [(String, JSONValue)] {
    [
      ("air_pressure_at_sea_level", "hPa"), ("air_temperature", "celsius"), ("cloud_area_fraction", "%"),
      ("precipitation_amount", "mm"), ("relative_humidity", "%"), ("wind_from_direction", "degrees"),
      ("wind_speed", "m/s"),
    ] + (isComplete ? [("wind_speed_of_gust", "m/s"), ("ultraviolet_index_clear_sky", "1")] : [])
  }

  /// `2026-11-22T15:00:00Z`
  static func time(_ date: Date) -> String { date.formatted(.iso8601) }

  /// The name of the weather, with the time of day if it has one.
  static func symbol(_ state: SkyState) -> String {
    let name = name(state.code, isCold: state.temperature < 1)
    let hasTime = ["clearsky", "fair", "partlycloudy"].contains(name) || name.contains("showers")
    guard hasTime else { return name }
    return name + (state.isDay ? "_day" : state.sunHeight > -3 ? "_polartwilight" : "_night")
  }

  private static func name(_ code: Int, isCold: Bool) -> String {
    switch code {
    case 0: "clearsky"
    case 1: "fair"
    case 2: "partlycloudy"
    case 3: "cloudy"
    case 45, 48: "fog"
    case 51, 53, 55, 61: "lightrain"
    case 56, 57: "lightsleet"
    case 66, 67: "sleet"
    case 63: "rain"
    case 65: "heavyrain"
    case 71, 77: "lightsnow"
    case 73: "snow"
    case 75: "heavysnow"
    case 80: "lightrainshowers"
    case 81: "rainshowers"
    case 82: "heavyrainshowers"
    case 85: "lightsnowshowers"
    case 86: "heavysnowshowers"
    // One of the two names that the real service misspells.
    case 95: isCold ? "lightssnowshowersandthunder" : "rainandthunder"
    default: "heavyrainandthunder"
    }
  }
}
