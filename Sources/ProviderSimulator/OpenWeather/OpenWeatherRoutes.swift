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

  func add(to router: Router<SimulatorContext>, desk: ProviderDesk) {
    let places = OpenWeatherPlaces(gazetteer: world.gazetteer)
    serve("/data/2.5/weather", desk, router) { request throws(OpenWeatherRefusal) in try current(request) }
    serve("/data/2.5/air_pollution", desk, router) { request throws(OpenWeatherRefusal) in try air(request) }
    serve("/data/3.0/onecall", desk, router) { request throws(OpenWeatherRefusal) in try oneCall(request) }
    serve("/geo/1.0/direct", desk, router) { request throws(OpenWeatherRefusal) in try places.direct(request) }
    serve("/geo/1.0/reverse", desk, router) { request throws(OpenWeatherRefusal) in try places.reverse(request) }
  }

  private func serve(_ path: String, _ desk: ProviderDesk, _ router: Router<SimulatorContext>, _ work: @escaping Work) {
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
