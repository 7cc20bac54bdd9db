import Foundation
import Hummingbird

/// OpenWeather: current weather, One Call, geocoding and air pollution, with its keys.
struct OpenWeatherRoutes: Sendable {
  private typealias Work = @Sendable (ProviderRequest) throws(OpenWeatherRefusal) -> JSONValue

  private let world: SimulatedWorld
  private let configuration: SimulatorConfiguration
  private let limits: OpenWeatherLimits?

  init(world: SimulatedWorld, configuration: SimulatorConfiguration) {
    self.world = world
    self.configuration = configuration
    limits = configuration.keepsLimits ? OpenWeatherLimits() : nil
  }

  func add(to router: Router<SimulatorContext>, desk: ProviderDispatcher) {
    let places = OpenWeatherPlaces(gazetteer: world.gazetteer)
    serve("/data/2.5/weather", desk, router) { request throws(OpenWeatherRefusal) in try current(request) }
    serve("/data/2.5/air_pollution", desk, router) { request throws(OpenWeatherRefusal) in try air(request) }
    serve("/data/3.0/onecall", desk, router) { request throws(OpenWeatherRefusal) in try oneCall(request) }
    serve("/geo/1.0/direct", desk, router) { request throws(OpenWeatherRefusal) in try places.direct(request) }
    serve("/geo/1.0/reverse", desk, router) { request throws(OpenWeatherRefusal) in try places.reverse(request) }
  }

  private func serve(
    _ path: String, _ desk: ProviderDispatcher, _ router: Router<SimulatorContext>, _ work: @escaping Work
  ) {
    desk.serve("/openweather\(path)", of: .openWeather, on: router, errors: OpenWeatherRefusal.errors) { request in
      do throws(OpenWeatherRefusal) {
        try checkKey(request)
        if let limits, await !limits.lets(at: world.now()) { throw .tooMany }
        return .json(try work(request))
      } catch {
        return error.reply
      }
    }
  }

  private func checkKey(_ request: ProviderRequest) throws(OpenWeatherRefusal) {
    guard let key = request.value("appid") else { throw .unknownKey }
    if configuration.oneCallKeys.contains(key) { return }
    guard configuration.basicKeys.contains(key) else { throw .unknownKey }
    if request.path.hasSuffix("/onecall") { throw .noSubscription }
  }

  private func current(_ request: ProviderRequest) throws(OpenWeatherRefusal) -> JSONValue {
    let site = world.gazetteer.site(at: try position(request))
    let now = world.now()
    let reply = CurrentReply(units: OpenWeatherUnits(request), language: language(request), now: now)
    return reply.json(column: world.sky.column(over: site), zoneOffset: OpenWeatherClock.offset(of: site, at: now))
  }

  private func oneCall(_ request: ProviderRequest) throws(OpenWeatherRefusal) -> JSONValue {
    let site = world.gazetteer.site(at: try OpenWeatherPosition.of(request))
    let reply = OneCallReply(
      units: OpenWeatherUnits(request), language: language(request), excluded: Set(request.list("exclude")),
      now: world.now())
    return reply.json(column: world.sky.column(over: site))
  }

  private func air(_ request: ProviderRequest) throws(OpenWeatherRefusal) -> JSONValue {
    let site = world.gazetteer.site(at: try OpenWeatherPosition.of(request))
    return OpenWeatherAir(now: world.now()).json(column: world.sky.airColumn(over: site))
  }

  private func position(_ request: ProviderRequest) throws(OpenWeatherRefusal) -> Position {
    guard let name = request.value("q") else { return try OpenWeatherPosition.of(request) }
    let plain = name.split(separator: ",").first.map(String.init) ?? name
    guard let city = world.gazetteer.cities(named: plain, exactly: true).first else { throw .noCity }
    return city.position
  }

  private func language(_ request: ProviderRequest) -> String { request.value("lang")?.lowercased() ?? "en" }
}

/// The position that a request names.
enum OpenWeatherPosition {
  static func of(_ request: ProviderRequest) throws(OpenWeatherRefusal) -> Position {
    guard let latitudeText = request.value("lat"), let longitudeText = request.value("lon") else { throw .nothing }
    guard let latitude = Double(latitudeText), (-90...90).contains(latitude) else { throw .latitude }
    guard let longitude = Double(longitudeText), (-180...180).contains(longitude) else { throw .longitude }
    return Position(latitude: latitude, longitude: longitude)
  }
}

/// Counts what was asked against the free plan's limit: 60 calls a minute.
actor OpenWeatherLimits {
  private static let perMinute = 60
  private var minute = 0
  private var used = 0

  /// Counts one call; answers whether it is let through.
  func lets(at date: Date) -> Bool {
    let number = Int((date.timeIntervalSince1970 / 60).rounded(.down))
    if number != minute { (minute, used) = (number, 0) }
    guard used < Self.perMinute else { return false }
    used += 1
    return true
  }
}

/// Why OpenWeather turns a request down. Its `cod` is a number with 401 and 429, a text with 400 and 404.
struct OpenWeatherRefusal: Error, Equatable {
  let status: Int
  let message: String

  static let unknownKey = OpenWeatherRefusal(
    status: 401, message: "Invalid API key. Please see http://openweathermap.org/faq#error401 for more info.")
  static let noSubscription = OpenWeatherRefusal(
    status: 401,
    message: "Please note that using One Call 3.0 requires a separate subscription to the One Call by Call plan. "
      + "Learn more here https://openweathermap.org/price. If you have a valid subscription to the One Call by Call plan, "
      + "but still receive this error, then please see https://openweathermap.org/faq#error401 for more info.")
  static let noCity = OpenWeatherRefusal(status: 404, message: "city not found")
  static let nothing = OpenWeatherRefusal(status: 400, message: "Nothing to geocode")
  static let latitude = OpenWeatherRefusal(status: 400, message: "wrong latitude")
  static let longitude = OpenWeatherRefusal(status: 400, message: "wrong longitude")
  static let tooMany = OpenWeatherRefusal(
    status: 429,
    message: "Your account is temporary blocked due to exceeding of requests limitation of your subscription type. "
      + "Please choose the proper subscription https://openweathermap.org/price")

  var reply: ProviderReply {
    let isNumber = status == 401 || status == 429 || status >= 500
    let code: JSONValue = isNumber ? .integer(status) : .string(String(status))
    return .json(["cod": code, "message": .string(message)], status: status)
  }

  /// The bodies for statuses that a fault asks for.
  static let errors = ErrorBodies { status in
    switch status {
    case 401: unknownKey.reply
    case 404: noCity.reply
    case 429: tooMany.reply
    case 400: nothing.reply
    default: OpenWeatherRefusal(status: status, message: "Internal error").reply
    }
  }
}
