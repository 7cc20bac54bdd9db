import Foundation
import Hummingbird

/// Open-Meteo: forecast, ensembles, geocoding and air quality, each with its own base address.
struct OpenMeteoRoutes: Sendable {
  private let world: SimulatedWorld
  private let limits: OpenMeteoLimits?

  init(world: SimulatedWorld, enforcesLimits: Bool) {
    self.world = world
    limits = enforcesLimits ? OpenMeteoLimits() : nil
  }

  func add(to router: Router<SimulatorContext>, dispatcher: ProviderDispatcher) {
    let errors = OpenMeteoError.errors
    dispatcher.serve("/open-meteo/v1/forecast", of: .openMeteo, on: router, errors: errors) { request in
      await makeReply { () async throws(OpenMeteoError) in try await forecast(request) }
    }
    dispatcher.serve("/open-meteo-ensemble/v1/ensemble", of: .openMeteoEnsemble, on: router, errors: errors) {
      request in
      await makeReply { () async throws(OpenMeteoError) in try await ensemble(request) }
    }
    dispatcher.serve("/open-meteo-air/v1/air-quality", of: .openMeteoAir, on: router, errors: errors) { request in
      await makeReply { () async throws(OpenMeteoError) in try await air(request) }
    }
    dispatcher.serve("/open-meteo-geocoding/v1/search", of: .openMeteoGeocoding, on: router, errors: errors) {
      request in
      await makeReply { () async throws(OpenMeteoError) in
        try await checkLimits(weight: 1, request)
        return try GeocodingReply(gazetteer: world.gazetteer).json(request)
      }
    }
  }

  private func forecast(_ request: ProviderRequest) async throws(OpenMeteoError) -> JSONValue {
    let now = world.now()
    let query = try await parseQuery(request, now: now) { request, offset throws(OpenMeteoError) in
      try OpenMeteoSpan(request, defaultDays: 7, maximumDays: 16, now: now, offset: offset)
    }
    let variables = try await countingFailure(request) { () throws(OpenMeteoError) in try ForecastVariables(request) }
    let models = try await countingFailure(request) { () throws(OpenMeteoError) in
      try SimulatedModel.requested(by: request, from: SimulatedModel.forecasts)
    }
    try await checkLimits(weight: weight(query, variables: variables.count * max(1, models.count)), request)
    let elevations = request.list("elevation").map(Double.init)
    let sky = world.sky
    return body(for: query, elevations: elevations) { head, span in
      let reply = ForecastReply(variables: variables, units: query.units, span: span, now: now)
      let column = sky.column(over: head.site)
      return models.isEmpty
        ? reply.json(head: head, column: column)
        : ModelsReply(reply: reply, models: models).json(head: head, column: column)
    }
  }

  private func ensemble(_ request: ProviderRequest) async throws(OpenMeteoError) -> JSONValue {
    let now = world.now()
    let query = try await parseQuery(request, now: now) { request, offset throws(OpenMeteoError) in
      try OpenMeteoSpan(request, defaultDays: 7, maximumDays: 35, now: now, offset: offset)
    }
    let (variables, models) = try await countingFailure(request) { () throws(OpenMeteoError) in
      let models = try SimulatedModel.requested(by: request, from: SimulatedModel.ensembles)
      guard !models.isEmpty else { throw OpenMeteoError("Value of type 'String' required for key 'models'.") }
      return (try ForecastVariables(request).hourly, models)
    }
    let members = models.reduce(0) { $0 + $1.members }
    try await checkLimits(weight: weight(query, variables: variables.count * members), request)
    let sky = world.sky
    return body(for: query, elevations: []) { head, span in
      EnsembleReply(variables: variables, models: models, units: query.units, span: span, now: now)
        .json(head: head, column: sky.column(over: head.site))
    }
  }

  private func air(_ request: ProviderRequest) async throws(OpenMeteoError) -> JSONValue {
    let now = world.now()
    let query = try await parseQuery(request, now: now) { request, offset throws(OpenMeteoError) in
      try OpenMeteoSpan(request, defaultDays: 5, maximumDays: 7, now: now, offset: offset)
    }
    let variables = try await countingFailure(request) { () throws(OpenMeteoError) in try AirVariables(request) }
    try await checkLimits(weight: weight(query, variables: variables.count), request)
    let sky = world.sky
    return body(for: query, elevations: []) { head, span in
      AirReply(variables: variables, units: query.units, span: span, now: now)
        .json(head: head, column: sky.airColumn(over: head.site))
    }
  }

  // One location is an object, several are an array.
  private func body(
    for query: OpenMeteoQuery, elevations: [Double?], _ json: (OpenMeteoHead, OpenMeteoSpan) -> JSONValue
  ) -> JSONValue {
    let bodies = zip(query.heads(elevations: elevations), query.spans).map { json($0, $1) }
    return bodies.count == 1 ? bodies[0] : .array(bodies)
  }

  private func parseQuery(
    _ request: ProviderRequest, now: Date,
    span: (ProviderRequest, Int) throws(OpenMeteoError) -> OpenMeteoSpan
  ) async throws(OpenMeteoError) -> OpenMeteoQuery {
    try await countingFailure(request) { () throws(OpenMeteoError) in
      let sites = try OpenMeteoLocations.positions(of: request).map(world.gazetteer.site)
      let zones = try OpenMeteoZone.zones(of: request, sites: sites, now: now)
      var spans: [OpenMeteoSpan] = []
      for zone in zones { spans.append(try span(request, zone.offset)) }
      return OpenMeteoQuery(sites: sites, zones: zones, spans: spans, units: try OpenMeteoUnits(request))
    }
  }

  // One call per location, and more for many variables or days.
  private func weight(_ query: OpenMeteoQuery, variables: Int) -> Double {
    let days = Double(query.spans.first?.days ?? 7)
    return Double(query.sites.count) * max(1, Double(variables) / 10 * max(1, days / 14))
  }

  // An invalid request costs one call.
  private func countingFailure<Value>(
    _ request: ProviderRequest, _ work: () throws(OpenMeteoError) -> Value
  ) async throws(OpenMeteoError) -> Value {
    do {
      return try work()
    } catch {
      try await checkLimits(weight: 1, request)
      throw error
    }
  }

  private func checkLimits(weight: Double, _ request: ProviderRequest) async throws(OpenMeteoError) {
    if let limitError = await limits?.error(weight: weight, concurrent: request.concurrent, at: world.now()) {
      throw limitError
    }
  }

  private func makeReply(_ work: () async throws(OpenMeteoError) -> JSONValue) async -> ProviderReply {
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
    let error: OpenMeteoError
    var number = 0
    var used = 0.0
  }

  private static let concurrency = 5
  private var windows = [
    Window(seconds: 60, limit: 600, error: .minutely), Window(seconds: 3_600, limit: 5_000, error: .hourly),
    Window(seconds: 86_400, limit: 10_000, error: .daily),
  ]

  /// Counts a request of `weight`; returns an error when it exceeds a limit, otherwise nil.
  func error(weight: Double, concurrent: Int, at date: Date) -> OpenMeteoError? {
    if concurrent >= Self.concurrency { return .concurrent }
    for index in windows.indices {
      let number = Int((date.timeIntervalSince1970 / windows[index].seconds).rounded(.down))
      if number != windows[index].number { (windows[index].number, windows[index].used) = (number, 0) }
    }
    if let full = windows.first(where: { $0.used >= $0.limit }) { return full.error }
    for index in windows.indices { windows[index].used += weight }
    return nil
  }
}

/// An error response of Open-Meteo.
struct OpenMeteoError: Error, Equatable {
  let status: Int
  let reason: String

  init(_ reason: String, status: Int = 400) {
    self.status = status
    self.reason = reason
  }

  static let minutely = OpenMeteoError(
    "Minutely API request limit exceeded. Please try again in one minute.", status: 429)
  static let hourly = OpenMeteoError(
    "Hourly API request limit exceeded. Please try again in the next hour.", status: 429)
  static let daily = OpenMeteoError("Daily API request limit exceeded. Please try again tomorrow.", status: 429)
  static let concurrent = OpenMeteoError("Too many concurrent requests", status: 429)
  static let overloaded = OpenMeteoError("The service is overloaded", status: 503)

  var reply: ProviderReply { .json(["error": true, "reason": .string(reason)], status: status) }

  /// The bodies for the statuses of faults.
  static let errors = ErrorBodies { status in
    switch status {
    case 429: minutely.reply
    case 503: overloaded.reply
    case 404: OpenMeteoError("Not Found", status: 404).reply
    case 400: OpenMeteoError("Value of type 'String' required for key 'latitude'.").reply
    default: OpenMeteoError("Internal Server Error", status: status).reply
    }
  }
}
