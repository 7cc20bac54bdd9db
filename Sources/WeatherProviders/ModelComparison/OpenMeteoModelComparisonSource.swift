import CivilDates
public import Foundation
public import GazetteDomain

/// Open-Meteo's models side by side, and the European Centre's ensemble: two requests, with stored responses.
public struct OpenMeteoModelComparisonSource: ModelComparisonSource {
  /// The address of the public ensembles; the models are at the forecast's address.
  public static let publicEnsembleURL = URL(literal: "https://ensemble-api.open-meteo.com")
  /// Shorter than elsewhere, because a reader waits for the page.
  static let timeout = Duration.seconds(10)

  /// Open-Meteo.
  public let provider = ProviderID.openMeteo
  /// A tenth of the number of variables: each counts once per model, and once per member of the ensemble.
  public let weight: Double
  private let call: ProviderClient
  private let baseURL: URL
  private let ensembleURL: URL
  private let replies: any ReplyStore
  private let note: @Sendable (String) -> Void

  /// Creates a source for the services at `baseURL` and `ensembleURL` that uses `transport`.
  /// - Parameter note: Logs that the ensemble failed, and that responses cannot be stored.
  public init(
    transport: any HTTPTransport, baseURL: URL = OpenMeteoForecastSource.publicURL,
    ensembleURL: URL = Self.publicEnsembleURL, replies: any ReplyStore, now: @escaping CurrentTime,
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    weight =
      OpenMeteoForecastClient.weight(
        variables: OpenMeteoModelsReply.variables.count * WeatherModel.allCases.count, days: ModelComparison.maximumDays
      )
      + OpenMeteoForecastClient.weight(
        variables: OpenMeteoEnsembleReply.variables.count * OpenMeteoEnsembleReply.members,
        days: ModelComparison.maximumDays)
    call = ProviderClient(
      provider: .openMeteo, transport: transport, now: now, refusal: { OpenMeteoErrorBody.refusal($0) })
    self.baseURL = baseURL
    self.ensembleURL = ensembleURL
    self.replies = replies
    self.note = note
  }

  /// The stored part of the last response; nil when there is none, or it is no longer readable.
  public func stored(at coordinate: Coordinate) async throws(StoreError) -> ModelComparison? {
    guard let models = try await replies.reply(for: modelsURL(coordinate).absoluteString) else { return nil }
    var ensemble = try await replies.reply(for: ensembleURL(coordinate).absoluteString)
    // An ensemble from a different time does not match the models.
    if let stored = ensemble, models.storedAt.timeIntervalSince(stored.storedAt).magnitude > 600 { ensemble = nil }
    // A response from an earlier version that is unreadable now is requested again.
    return try? await Self.modelComparison(models: models, ensemble: ensemble, at: coordinate)
  }

  /// The models' current opinions; without the spread if the ensemble fails.
  public func modelComparison(at coordinate: Coordinate) async throws(SourceError) -> ModelComparison {
    let models = try await reply(of: modelsURL(coordinate))
    let ensemble = try await ensemble(at: coordinate)
    let modelComparison: ModelComparison
    do throws(UnreadableJSON) {
      modelComparison = try await Self.modelComparison(models: models, ensemble: ensemble, at: coordinate)
    } catch {
      throw call.unreadable(error.detail)
    }
    // Stored after parsing: an unreadable response must not replace a readable one.
    await store([models, ensemble].compactMap(\.self))
    return modelComparison
  }

  /// Nil on failure, because the models alone are worth showing.
  private func ensemble(at coordinate: Coordinate) async throws(SourceError) -> StoredReply? {
    do throws(SourceError) {
      return try await reply(of: ensembleURL(coordinate))
    } catch {
      if error == .cancelled { throw error }
      note("the ensemble gives nothing: \(error)")
      return nil
    }
  }

  private func reply(of url: URL) async throws(SourceError) -> StoredReply {
    let request = TransportRequest(url: url, time: Self.timeout, bodyBytes: StoredReply.maximumBodyBytes)
    let response = try await call.document(request)
    let now = call.now()
    return StoredReply(
      url: url.absoluteString, body: response.body, lastModified: nil,
      freshUntil: now.addingTimeInterval(ModelComparisons.freshFor), storedAt: now)
  }

  private func store(_ received: [StoredReply]) async {
    do throws(StoreError) {
      for reply in received { try await replies.save(reply) }
    } catch {
      note("what models say cannot be kept: \(error)")
    }
  }

  @concurrent private static func modelComparison(
    models: StoredReply, ensemble: StoredReply?, at coordinate: Coordinate
  ) async throws(UnreadableJSON) -> ModelComparison {
    var modelComparison = try OpenMeteoModelsAdapter(
      try await JSONReading.value(OpenMeteoModelsReply.self, from: models.body), fetchedAt: models.storedAt
    ).modelComparison(at: coordinate)
    // An unreadable ensemble counts as missing.
    if let ensemble, let adapter = try? await adapter(of: ensemble) {
      (modelComparison.spread, modelComparison.chances) = (
        adapter.spread(), adapter.chances(in: modelComparison.timeZone)
      )
    }
    return modelComparison
  }

  private static func adapter(of ensemble: StoredReply) async throws(UnreadableJSON) -> OpenMeteoEnsembleAdapter {
    try OpenMeteoEnsembleAdapter(
      try await JSONReading.value(OpenMeteoEnsembleReply.self, from: ensemble.body), fetchedAt: ensemble.storedAt)
  }

  private func modelsURL(_ coordinate: Coordinate) -> URL {
    baseURL.appending(
      path: "/v1/forecast",
      query: OpenMeteoQuery.positions([coordinate]) + [
        ("daily", OpenMeteoModelsReply.variables.map(\.name).joined(separator: ",")),
        ("models", WeatherModel.allCases.map(\.rawValue).joined(separator: ",")),
      ] + Self.common)
  }

  private func ensembleURL(_ coordinate: Coordinate) -> URL {
    ensembleURL.appending(
      path: "/v1/ensemble",
      query: OpenMeteoQuery.positions([coordinate]) + [
        ("hourly", OpenMeteoEnsembleReply.variables.joined(separator: ",")), ("models", OpenMeteoEnsembleReply.model),
      ] + Self.common)
  }

  private static let common = [
    (name: "forecast_days", value: "\(ModelComparison.maximumDays)"), (name: "timezone", value: "auto"),
    (name: "temperature_unit", value: "celsius"), (name: "precipitation_unit", value: "mm"),
  ]
}

/// Requests the ensemble's temperatures of one day, without storing them, to find out whether it responds.
public struct OpenMeteoEnsembleProbe: Sendable {
  /// The cost from Open-Meteo's budget: a tenth of the number of members.
  public static let weight = OpenMeteoForecastClient.weight(variables: OpenMeteoEnsembleReply.members, days: 1)
  private let call: ProviderClient
  private let ensembleURL: URL

  /// Creates a probe of the service at `ensembleURL` that uses `transport`.
  public init(
    transport: any HTTPTransport, ensembleURL: URL = OpenMeteoModelComparisonSource.publicEnsembleURL,
    now: @escaping CurrentTime
  ) {
    call = ProviderClient(
      provider: .openMeteo, transport: transport, now: now, refusal: { OpenMeteoErrorBody.refusal($0) })
    self.ensembleURL = ensembleURL
  }

  /// Sends one request.
  /// - Throws: `SourceError` when there is no response, or no member in it has an hour.
  public func request(at coordinate: Coordinate) async throws(SourceError) {
    let url = ensembleURL.appending(
      path: "/v1/ensemble",
      query: OpenMeteoQuery.positions([coordinate]) + [
        ("hourly", "temperature_2m"), ("models", OpenMeteoEnsembleReply.model), ("forecast_days", "1"),
        ("timezone", "auto"), ("temperature_unit", "celsius"),
      ])
    let reply = try await call.value(OpenMeteoEnsembleReply.self, from: url)
    let members = reply.hourly.members["temperature_2m"] ?? []
    guard members.contains(where: { $0.contains { $0 != nil } }) else {
      throw call.unreadable("no member tells an hour")
    }
  }
}

/// Open-Meteo's days from several models: every name, also of a unit, ends with the model's, except for the time. A model without
/// data for the place or the period has nulls or no columns.
struct OpenMeteoModelsReply: Decodable, Sendable {
  /// The requested variables and the properties that they fill.
  static let variables = OpenMeteoVariable<DayForecast>.daily.filter {
    ["temperature_2m_max", "temperature_2m_min", "precipitation_sum", "precipitation_probability_max"].contains($0.name)
  }

  let timezone: String?
  let utc_offset_seconds: Double?
  let daily_units: [String: String]?
  let daily: Daily

  /// Columns of the same length as ``time``, one value per day.
  struct Daily: Decodable, Sendable {
    let time: [String]
    let columns: OpenMeteoVariables<[Double?]>

    private enum TimeKey: CodingKey { case time }

    init(from decoder: any Decoder) throws {
      time = try decoder.container(keyedBy: TimeKey.self).decode([String].self, forKey: .time)
      let names = WeatherModel.allCases.flatMap { model in
        OpenMeteoModelsReply.variables.map { OpenMeteoModelsReply.name($0.name, of: model) }
      }
      columns = try OpenMeteoVariables(names, from: decoder)
    }
  }

  /// The name of a model's column for a variable.
  static func name(_ variable: String, of model: WeatherModel) -> String { "\(variable)_\(model.rawValue)" }
}

/// Converts Open-Meteo's days from several models to opinions.
struct OpenMeteoModelsAdapter {
  private let reply: OpenMeteoModelsReply
  private let clock: OpenMeteoClock
  private let fetchedAt: Date

  /// - Throws: ``UnreadableJSON`` when the reply has units that were not requested.
  init(_ reply: OpenMeteoModelsReply, fetchedAt: Date) throws(UnreadableJSON) {
    if let wrong = Self.wrongUnit(in: reply.daily_units ?? [:]) { throw UnreadableJSON(detail: wrong) }
    self.reply = reply
    self.fetchedAt = fetchedAt
    clock = OpenMeteoClock(zone: reply.timezone, offset: reply.utc_offset_seconds, now: fetchedAt)
  }

  /// Checks the units under their names without the model.
  private static func wrongUnit(in units: [String: String]) -> String? {
    for model in WeatherModel.allCases {
      let modelUnits = OpenMeteoModelsReply.variables.compactMap { variable in
        units[OpenMeteoModelsReply.name(variable.name, of: model)].map { (variable.name, $0) }
      }
      if let mismatch = OpenMeteoUnits.firstMismatch(in: Dictionary(modelUnits) { first, _ in first }) {
        return mismatch
      }
    }
    return nil
  }

  /// Each model's days, without models that have no days; far out at sea, no model has any.
  /// - Throws: ``UnreadableJSON`` when there is no day.
  func modelComparison(at coordinate: Coordinate) throws(UnreadableJSON) -> ModelComparison {
    let models = WeatherModel.allCases.map { ModelForecast(model: $0, days: days(of: $0)) }.filter { !$0.days.isEmpty }
    guard !models.isEmpty || !reply.daily.time.isEmpty else { throw UnreadableJSON(detail: "no days") }
    return ModelComparison(
      coordinate: coordinate, timeZone: clock.timeZone, models: models,
      provenance: Provenance(provider: .openMeteo, product: "Forecast", fetchedAt: fetchedAt))
  }

  /// The days with at least one value from a model.
  private func days(of model: WeatherModel) -> [DayForecast] {
    reply.daily.time.indices.prefix(ModelComparison.maximumDays).compactMap { row in
      guard let date = CalendarDay(iso: reply.daily.time[row]) else { return nil }
      var day = DayForecast(day: date)
      for variable in OpenMeteoModelsReply.variables {
        let column = reply.daily.columns[OpenMeteoModelsReply.name(variable.name, of: model)]
        if let figure = column.row(row) { variable.fill(&day, figure) }
      }
      return day.isBlank ? nil : day
    }
  }
}

/// Open-Meteo's hours from the members of one ensemble: the control's columns have no suffix, then `_member01` and so on. For a
/// single model, names do not end with the model.
struct OpenMeteoEnsembleReply: Decodable, Sendable {
  /// The European Centre's ensemble, worldwide for fifteen days.
  static let model = "ecmwf_ifs025_ensemble"
  /// The control and fifty others.
  static let members = 51
  static let variables = ["temperature_2m", "precipitation"]

  let timezone: String?
  let utc_offset_seconds: Double?
  let hourly_units: [String: String]?
  let hourly: Hourly

  /// Columns of the same length as ``time``, one value per hour.
  struct Hourly: Decodable, Sendable {
    let time: [String]
    /// The columns of each variable, one per member, the control's first; missing members are omitted.
    let members: [String: [[Double?]]]

    private enum TimeKey: CodingKey { case time }

    init(from decoder: any Decoder) throws {
      time = try decoder.container(keyedBy: TimeKey.self).decode([String].self, forKey: .time)
      var members: [String: [[Double?]]] = [:]
      for variable in OpenMeteoEnsembleReply.variables {
        let names = (0..<OpenMeteoEnsembleReply.members).map { OpenMeteoEnsembleReply.name(variable, member: $0) }
        let columns = try OpenMeteoVariables<[Double?]>(names, from: decoder)
        members[variable] = names.compactMap { columns[$0] }
      }
      self.members = members
    }
  }

  /// The name of a member's column for a variable; member 0 is the control.
  static func name(_ variable: String, member: Int) -> String {
    member == 0 ? variable : "\(variable)_member\(member < 10 ? "0" : "")\(member)"
  }
}

/// Converts Open-Meteo's ensemble to a spread.
struct OpenMeteoEnsembleAdapter {
  private let reply: OpenMeteoEnsembleReply
  private let starts: [Date?]

  /// - Throws: ``UnreadableJSON`` when the reply has units that were not requested.
  init(_ reply: OpenMeteoEnsembleReply, fetchedAt: Date) throws(UnreadableJSON) {
    let requestedUnits = reply.hourly_units?.filter { OpenMeteoEnsembleReply.variables.contains($0.key) }
    if let mismatch = OpenMeteoUnits.firstMismatch(in: requestedUnits) { throw UnreadableJSON(detail: mismatch) }
    self.reply = reply
    let clock = OpenMeteoClock(zone: reply.timezone, offset: reply.utc_offset_seconds, now: fetchedAt)
    starts = reply.hourly.time.prefix(ModelComparison.maximumDays * 24).map(clock.instant)
  }

  /// The hours with values from at least ten members, oldest first, each once.
  func spread() -> [SpreadHour] {
    let members = reply.hourly.members["temperature_2m"] ?? []
    var hours: [SpreadHour] = []
    for row in starts.indices {
      guard let date = starts[row], hours.last.map({ $0.date < date }) ?? true else { continue }
      let temperatures = members.compactMap { Optional($0).row(row).flatMap(Temperature.init(celsius:)) }
      if let hour = SpreadHour(at: date, members: temperatures) { hours.append(hour) }
    }
    return hours
  }

  /// The share of members with a wet day, by day; a day needs 22 hours with values from at least ten members.
  func chances(in timeZone: TimeZone) -> [CalendarDay: Percentage] {
    // A sum is for the hour that ends at its time.
    let rows = starts.indices.compactMap { row in
      starts[row].map { (row: row, day: CalendarDay($0.addingTimeInterval(-3600), in: timeZone)) }
    }
    let members = reply.hourly.members["precipitation"] ?? []
    return Dictionary(grouping: rows, by: \.day).compactMapValues { rows in
      guard rows.count >= 22 else { return nil }
      let sums = members.compactMap { Self.sum(of: $0, rows.map(\.row)) }
      guard sums.count >= 10 else { return nil }
      return Percentage(clampingPercent: Double(sums.count { $0 >= .wetDay }) / Double(sums.count) * 100)
    }
  }

  /// A member's precipitation in those rows; nil when one is missing.
  private static func sum(of column: [Double?], _ rows: [Int]) -> Depth? {
    let amounts = rows.compactMap { Optional(column).row($0).flatMap(Depth.init(millimeters:)) }
    guard amounts.count == rows.count else { return nil }
    return Depth(clampingMillimeters: amounts.reduce(0) { $0 + $1.millimeters })
  }
}
