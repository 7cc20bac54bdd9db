import Foundation
import Hummingbird

/// OpenWeather: current weather, both versions of One Call, geocoding and air pollution, with its keys.
struct OpenWeatherRoutes: Sendable {
  private typealias Handler = @Sendable (ProviderRequest) throws(OpenWeatherError) -> JSONValue

  private let world: SimulatedWorld
  private let configuration: SimulatorConfiguration
  private let limits: OpenWeatherLimits?

  init(world: SimulatedWorld, configuration: SimulatorConfiguration) {
    self.world = world
    self.configuration = configuration
    limits = configuration.enforcesLimits ? OpenWeatherLimits() : nil
  }

  func add(to router: Router<SimulatorContext>, dispatcher: ProviderDispatcher) {
    let places = OpenWeatherPlaces(gazetteer: world.gazetteer)
    serve("/data/2.5/weather", dispatcher, router) { request throws(OpenWeatherError) in try current(request) }
    serve("/data/2.5/air_pollution", dispatcher, router) { request throws(OpenWeatherError) in try air(request) }
    serve("/data/3.0/onecall", dispatcher, router) { request throws(OpenWeatherError) in try oneCall(request) }
    for part in OneCall4Reply.Part.allCases {
      serve("/data/4.0/onecall/\(part.rawValue)", dispatcher, router) { request throws(OpenWeatherError) in
        try oneCall4(part, request)
      }
    }
    serve("/data/4.0/onecall/alert/{id}", dispatcher, router) { request throws(OpenWeatherError) in
      let id = request.captures["id"] ?? ""
      return try OneCallAlerts.detail(id.removingPercentEncoding ?? id)
    }
    serve("/geo/1.0/direct", dispatcher, router) { request throws(OpenWeatherError) in try places.direct(request) }
    serve("/geo/1.0/reverse", dispatcher, router) { request throws(OpenWeatherError) in try places.reverse(request) }
  }

  private func serve(
    _ path: String, _ dispatcher: ProviderDispatcher, _ router: Router<SimulatorContext>, _ handler: @escaping Handler
  ) {
    dispatcher.serve("/openweather\(path)", of: .openWeather, on: router, errors: OpenWeatherError.errors) { request in
      do throws(OpenWeatherError) {
        try checkKey(request)
        if let limits, await !limits.allows(request.path, at: world.now()) { throw .rateLimited }
        return .json(try handler(request))
      } catch {
        return error.reply
      }
    }
  }

  private func checkKey(_ request: ProviderRequest) throws(OpenWeatherError) {
    guard let key = request.value("appid") else { throw .unknownKey }
    let all = configuration.oneCallKeys.union(configuration.oneCall4Keys).union(configuration.basicKeys)
    guard all.contains(key) else { throw .unknownKey }
    if request.path.contains("/3.0/"), !configuration.oneCallKeys.contains(key) { throw .noSubscription("3.0") }
    if request.path.contains("/4.0/"), !configuration.oneCall4Keys.contains(key) { throw .noSubscription("4.0") }
  }

  private func current(_ request: ProviderRequest) throws(OpenWeatherError) -> JSONValue {
    let site = world.gazetteer.site(at: try position(request))
    let now = world.now()
    let reply = CurrentReply(units: OpenWeatherUnits(request), language: language(request), now: now)
    return reply.json(column: world.sky.column(over: site), zoneOffset: OpenWeatherClock.offset(of: site, at: now))
  }

  private func oneCall(_ request: ProviderRequest) throws(OpenWeatherError) -> JSONValue {
    let site = world.gazetteer.site(at: try OpenWeatherPosition.of(request))
    let reply = OneCallReply(
      units: OpenWeatherUnits(request), language: language(request), excluded: Set(request.list("exclude")),
      now: world.now())
    return reply.json(column: world.sky.column(over: site))
  }

  private func oneCall4(
    _ part: OneCall4Reply.Part, _ request: ProviderRequest
  ) throws(OpenWeatherError) -> JSONValue {
    let site = world.gazetteer.site(at: try OpenWeatherPosition.of(request))
    let start = request.value("start").map { Double($0) }
    guard part == .current || start.map({ $0 != nil }) ?? true else { throw .invalidStart }
    let reply = OneCall4Reply(units: OpenWeatherUnits(request), language: language(request), now: world.now())
    return reply.json(
      part, column: world.sky.column(over: site), from: start?.map(Date.init(timeIntervalSince1970:)),
      at: (request.path, request.query))
  }

  private func air(_ request: ProviderRequest) throws(OpenWeatherError) -> JSONValue {
    let site = world.gazetteer.site(at: try OpenWeatherPosition.of(request))
    return OpenWeatherAir(now: world.now()).json(column: world.sky.airColumn(over: site))
  }

  private func position(_ request: ProviderRequest) throws(OpenWeatherError) -> Position {
    guard let name = request.value("q") else { return try OpenWeatherPosition.of(request) }
    let cityName = name.split(separator: ",").first.map(String.init) ?? name
    guard let city = world.gazetteer.cities(named: cityName, exactly: true).first else { throw .cityNotFound }
    return city.position
  }

  private func language(_ request: ProviderRequest) -> String { request.value("lang")?.lowercased() ?? "en" }
}

/// The position in a request.
enum OpenWeatherPosition {
  static func of(_ request: ProviderRequest) throws(OpenWeatherError) -> Position {
    guard let latitudeText = request.value("lat"), let longitudeText = request.value("lon") else {
      throw .nothingToGeocode
    }
    guard let latitude = Double(latitudeText), (-90...90).contains(latitude) else { throw .invalidLatitude }
    guard let longitude = Double(longitudeText), (-180...180).contains(longitude) else { throw .invalidLongitude }
    return Position(latitude: latitude, longitude: longitude)
  }
}

/// Counts requests against the limits: 60 calls a minute, and separately a thousand calls to One Call a day.
actor OpenWeatherLimits {
  private struct CallCounter {
    let limit: Int
    let seconds: Double
    var period = 0
    var used = 0

    mutating func allows(at date: Date) -> Bool {
      let number = Int((date.timeIntervalSince1970 / seconds).rounded(.down))
      if number != period { (period, used) = (number, 0) }
      guard used < limit else { return false }
      used += 1
      return true
    }
  }

  private var free = CallCounter(limit: 60, seconds: 60)
  private var oneCall = CallCounter(limit: 1_000, seconds: 86_400)

  /// Counts one call; returns whether it is within the limits.
  func allows(_ path: String, at date: Date) -> Bool {
    path.contains("/onecall") ? oneCall.allows(at: date) : free.allows(at: date)
  }
}

/// An error response of OpenWeather. Its `cod` is a number with 401 and 429, a string with 400 and 404.
struct OpenWeatherError: Error, Equatable {
  let status: Int
  let message: String
  var hasCode = true

  static let unknownKey = OpenWeatherError(
    status: 401, message: "Invalid API key. Please see http://openweathermap.org/faq#error401 for more info.")
  static func noSubscription(_ version: String) -> OpenWeatherError {
    OpenWeatherError(status: 401, message: "Please note that using One Call \(version) \(subscription)")
  }
  private static let subscription =
    "requires a separate subscription to the One Call by Call plan. "
    + "Learn more here https://openweathermap.org/price. If you have a valid subscription to the One Call by Call plan, "
    + "but still receive this error, then please see https://openweathermap.org/faq#error401 for more info."
  /// The reply for the missing text of a current warning; the only error without a code.
  static let alertNotFound = OpenWeatherError(status: 404, message: "Internal error", hasCode: false)
  static let invalidStart = OpenWeatherError(status: 400, message: "wrong start time")
  static let cityNotFound = OpenWeatherError(status: 404, message: "city not found")
  static let nothingToGeocode = OpenWeatherError(status: 400, message: "Nothing to geocode")
  static let invalidLatitude = OpenWeatherError(status: 400, message: "wrong latitude")
  static let invalidLongitude = OpenWeatherError(status: 400, message: "wrong longitude")
  static let rateLimited = OpenWeatherError(
    status: 429,
    message: "Your account is temporary blocked due to exceeding of requests limitation of your subscription type. "
      + "Please choose the proper subscription https://openweathermap.org/price")

  var reply: ProviderReply {
    let isNumber = status == 401 || status == 429 || status >= 500
    guard hasCode else { return .json(["message": .string(message)], status: status) }
    let code: JSONValue = isNumber ? .integer(status) : .string(String(status))
    return .json(["cod": code, "message": .string(message)], status: status)
  }

  /// The bodies for the statuses of faults.
  static let errors = ErrorBodies { status in
    switch status {
    case 401: unknownKey.reply
    case 404: cityNotFound.reply
    case 429: rateLimited.reply
    case 400: nothingToGeocode.reply
    default: OpenWeatherError(status: status, message: "Internal error").reply
    }
  }
}
