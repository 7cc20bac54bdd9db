import Foundation
import Hummingbird

/// Open-Meteo: forecast, ensembles, geocoding and air quality, each with its own base address.
struct OpenMeteoRoutes: Sendable {
  private let world: SimulatedWorld
  private let limits: OpenMeteoLimits?

  init(world: SimulatedWorld, keepsLimits: Bool) {
    self.world = world
    limits = keepsLimits ? OpenMeteoLimits() : nil
  }

  func add(to router: Router<SimulatorContext>, desk: ProviderDispatcher) {
    let errors = OpenMeteoRefusal.errors
    desk.serve("/open-meteo/v1/forecast", of: .openMeteo, on: router, errors: errors) { request in
      await answered { () async throws(OpenMeteoRefusal) in try await forecast(request) }
    }
    desk.serve("/open-meteo-ensemble/v1/ensemble", of: .openMeteoEnsemble, on: router, errors: errors) { request in
      await answered { () async throws(OpenMeteoRefusal) in try await ensemble(request) }
    }
    desk.serve("/open-meteo-air/v1/air-quality", of: .openMeteoAir, on: router, errors: errors) { request in
      await answered { () async throws(OpenMeteoRefusal) in try await air(request) }
    }
    desk.serve("/open-meteo-geocoding/v1/search", of: .openMeteoGeocoding, on: router, errors: errors) { request in
      await answered { () async throws(OpenMeteoRefusal) in
        try await count(weight: 1, request)
        return try GeocodingReply(gazetteer: world.gazetteer).json(request)
      }
    }
  }

  private func forecast(_ request: ProviderRequest) async throws(OpenMeteoRefusal) -> JSONValue {
    let now = world.now()
    let asked = try await asked(request, now: now) { request, offset throws(OpenMeteoRefusal) in
      try OpenMeteoSpan(request, usual: 7, most: 16, now: now, offset: offset)
    }
    let variables = try await charged(request) { () throws(OpenMeteoRefusal) in try ForecastVariables(request) }
    let models = try await charged(request) { () throws(OpenMeteoRefusal) in
      try SimulatedModel.asked(request, of: SimulatedModel.forecasts)
    }
    try await count(weight: weight(asked, variables: variables.count * max(1, models.count)), request)
    let elevations = request.list("elevation").map(Double.init)
    let sky = world.sky
    return answer(asked, elevations: elevations) { head, span in
      let reply = ForecastReply(variables: variables, units: asked.units, span: span, now: now)
      let column = sky.column(over: head.site)
      return models.isEmpty
        ? reply.json(head: head, column: column)
        : ModelsReply(reply: reply, models: models).json(head: head, column: column)
    }
  }

  private func ensemble(_ request: ProviderRequest) async throws(OpenMeteoRefusal) -> JSONValue {
    let now = world.now()
    let asked = try await asked(request, now: now) { request, offset throws(OpenMeteoRefusal) in
      try OpenMeteoSpan(request, usual: 7, most: 35, now: now, offset: offset)
    }
    let (variables, models) = try await charged(request) { () throws(OpenMeteoRefusal) in
      let models = try SimulatedModel.asked(request, of: SimulatedModel.ensembles)
      guard !models.isEmpty else { throw OpenMeteoRefusal("Value of type 'String' required for key 'models'.") }
      return (try ForecastVariables(request).hourly, models)
    }
    let members = models.reduce(0) { $0 + $1.members }
    try await count(weight: weight(asked, variables: variables.count * members), request)
    let sky = world.sky
    return answer(asked, elevations: []) { head, span in
      EnsembleReply(variables: variables, models: models, units: asked.units, span: span, now: now)
        .json(head: head, column: sky.column(over: head.site))
    }
  }

  private func air(_ request: ProviderRequest) async throws(OpenMeteoRefusal) -> JSONValue {
    let now = world.now()
    let asked = try await asked(request, now: now) { request, offset throws(OpenMeteoRefusal) in
      try OpenMeteoSpan(request, usual: 5, most: 7, now: now, offset: offset)
    }
    let variables = try await charged(request) { () throws(OpenMeteoRefusal) in try AirVariables(request) }
    try await count(weight: weight(asked, variables: variables.count), request)
    let sky = world.sky
    return answer(asked, elevations: []) { head, span in
      AirReply(variables: variables, units: asked.units, span: span, now: now)
        .json(head: head, column: sky.airColumn(over: head.site))
    }
  }

  // One location is an object, several are an array.
  private func answer(
    _ asked: OpenMeteoAsked, elevations: [Double?], _ json: (OpenMeteoHead, OpenMeteoSpan) -> JSONValue
  ) -> JSONValue {
    let answers = zip(asked.heads(elevations: elevations), asked.spans).map { json($0, $1) }
    return answers.count == 1 ? answers[0] : .array(answers)
  }

  private func asked(
    _ request: ProviderRequest, now: Date,
    span: (ProviderRequest, Int) throws(OpenMeteoRefusal) -> OpenMeteoSpan
  ) async throws(OpenMeteoRefusal) -> OpenMeteoAsked {
    try await charged(request) { () throws(OpenMeteoRefusal) in
      let sites = try OpenMeteoLocations.positions(of: request).map(world.gazetteer.site)
      let zones = try OpenMeteoZone.zones(of: request, sites: sites, now: now)
      var spans: [OpenMeteoSpan] = []
      for zone in zones { spans.append(try span(request, zone.offset)) }
      return OpenMeteoAsked(sites: sites, zones: zones, spans: spans, units: try OpenMeteoUnits(request))
    }
  }

  // One call per location, and more for many variables or days.
  private func weight(_ asked: OpenMeteoAsked, variables: Int) -> Double {
    let days = Double(asked.spans.first?.days ?? 7)
    return Double(asked.sites.count) * max(1, Double(variables) / 10 * max(1, days / 14))
  }

  // An invalid request costs one call.
  private func charged<Value>(
    _ request: ProviderRequest, _ work: () throws(OpenMeteoRefusal) -> Value
  ) async throws(OpenMeteoRefusal) -> Value {
    do {
      return try work()
    } catch {
      try await count(weight: 1, request)
      throw error
    }
  }

  private func count(weight: Double, _ request: ProviderRequest) async throws(OpenMeteoRefusal) {
    if let refusal = await limits?.refusal(weight: weight, others: request.concurrent, at: world.now()) {
      throw refusal
    }
  }

  private func answered(_ work: () async throws(OpenMeteoRefusal) -> JSONValue) async -> ProviderReply {
    do {
      return .json(try await work())
    } catch {
      return error.reply
    }
  }
}

/// Counts requests against Open-Meteo's limits per address: 600 a minute, 5,000 an hour, 10,000 a day, 5 at once.
actor OpenMeteoLimits {
  private struct Window {
    let seconds: Double
    let limit: Double
    let refusal: OpenMeteoRefusal
    var number = 0
    var used = 0.0
  }

  private static let concurrency = 5
  private var windows = [
    Window(seconds: 60, limit: 600, refusal: .minutely), Window(seconds: 3_600, limit: 5_000, refusal: .hourly),
    Window(seconds: 86_400, limit: 10_000, refusal: .daily),
  ]

  /// Counts a request of `weight`; returns the refusal, or nil when the request is within the limits.
  func refusal(weight: Double, others: Int, at date: Date) -> OpenMeteoRefusal? {
    if others >= Self.concurrency { return .concurrent }
    for index in windows.indices {
      let number = Int((date.timeIntervalSince1970 / windows[index].seconds).rounded(.down))
      if number != windows[index].number { (windows[index].number, windows[index].used) = (number, 0) }
    }
    if let full = windows.first(where: { $0.used >= $0.limit }) { return full.refusal }
    for index in windows.indices { windows[index].used += weight }
    return nil
  }
}

/// The reason why Open-Meteo refuses a request.
struct OpenMeteoRefusal: Error, Equatable {
  let status: Int
  let reason: String

  init(_ reason: String, status: Int = 400) {
    self.status = status
    self.reason = reason
  }

  static let minutely = OpenMeteoRefusal(
    "Minutely API request limit exceeded. Please try again in one minute.", status: 429)
  static let hourly = OpenMeteoRefusal(
    "Hourly API request limit exceeded. Please try again in the next hour.", status: 429)
  static let daily = OpenMeteoRefusal("Daily API request limit exceeded. Please try again tomorrow.", status: 429)
  static let concurrent = OpenMeteoRefusal("Too many concurrent requests", status: 429)
  static let overloaded = OpenMeteoRefusal("The service is overloaded", status: 503)

  var reply: ProviderReply { .json(["error": true, "reason": .string(reason)], status: status) }

  /// The bodies for the statuses of faults.
  static let errors = ErrorBodies { status in
    switch status {
    case 429: minutely.reply
    case 503: overloaded.reply
    case 404: OpenMeteoRefusal("Not Found", status: 404).reply
    case 400: OpenMeteoRefusal("Value of type 'String' required for key 'latitude'.").reply
    default: OpenMeteoRefusal("Internal Server Error", status: status).reply
    }
  }
}
