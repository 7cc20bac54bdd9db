import CivilDates
public import Foundation
public import GazetteDomain

/// Open-Meteo's models side by side, and the European Centre's ensemble: two requests, whose answers are kept.
public struct OpenMeteoOpinionSource: OpinionSource {
  /// Where the public ensembles are; the models are where the forecast is.
  public static let publicEnsembleURL = URL(literal: "https://ensemble-api.open-meteo.com")
  /// Shorter than elsewhere: somebody waits for the page.
  static let patience = Duration.seconds(10)

  /// Open-Meteo.
  public let provider = ProviderID.openMeteo
  /// A tenth of the variables: each counts once for each model, and once for each member of the ensemble.
  public let weight: Double
  private let call: ProviderCall
  private let baseURL: URL
  private let ensembleURL: URL
  private let replies: any ReplyStore
  private let note: @Sendable (String) -> Void

  /// Makes a source that asks the services at `baseURL` and `ensembleURL` through `transport`.
  /// - Parameter note: is told, for the log, that the ensemble gave nothing, and that answers cannot be kept.
  public init(
    transport: any HTTPTransport, baseURL: URL = OpenMeteoForecastSource.publicURL,
    ensembleURL: URL = Self.publicEnsembleURL, replies: any ReplyStore, now: @escaping CurrentTime,
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    weight =
      OpenMeteoForecastClient.weight(
        variables: OpenMeteoModelsReply.variables.count * WeatherModel.allCases.count, days: ModelOpinions.longest)
      + OpenMeteoForecastClient.weight(
        variables: OpenMeteoEnsembleReply.variables.count * OpenMeteoEnsembleReply.members, days: ModelOpinions.longest)
    call = ProviderCall(
      provider: .openMeteo, transport: transport, now: now, refusal: { OpenMeteoSpeech.refusal($0) })
    self.baseURL = baseURL
    self.ensembleURL = ensembleURL
    self.replies = replies
    self.note = note
  }

  /// What is kept of the last answer; nil when nothing is, or when it cannot be read any more.
  public func kept(at coordinate: Coordinate) async throws(StoreError) -> ModelOpinions? {
    guard let models = try await replies.reply(for: modelsURL(coordinate).absoluteString) else { return nil }
    var ensemble = try await replies.reply(for: ensembleURL(coordinate).absoluteString)
    // One of another hour says something else.
    if let kept = ensemble, models.keptAt.timeIntervalSince(kept.keptAt).magnitude > 600 { ensemble = nil }
    // What an earlier version could read and this one cannot is asked for again.
    return try? await Self.opinions(models: models, ensemble: ensemble, at: coordinate)
  }

  /// What the models say now; without the spread where the ensemble gives nothing.
  public func opinions(at coordinate: Coordinate) async throws(SourceError) -> ModelOpinions {
    let models = try await reply(of: modelsURL(coordinate))
    let ensemble = try await ensemble(at: coordinate)
    let opinions: ModelOpinions
    do throws(UnreadableJSON) {
      opinions = try await Self.opinions(models: models, ensemble: ensemble, at: coordinate)
    } catch {
      throw call.unreadable(error.detail)
    }
    // Kept once read: what cannot be read does not take the place of what can.
    await keep([models, ensemble].compactMap(\.self))
    return opinions
  }

  /// The models alone are worth showing.
  private func ensemble(at coordinate: Coordinate) async throws(SourceError) -> KeptReply? {
    do throws(SourceError) {
      return try await reply(of: ensembleURL(coordinate))
    } catch {
      if error == .cancelled { throw error }
      note("the ensemble gives nothing: \(error)")
      return nil
    }
  }

  private func reply(of url: URL) async throws(SourceError) -> KeptReply {
    let request = TransportRequest(url: url, time: Self.patience, bodyBytes: KeptReply.longestBody)
    let answer = try await call.document(request)
    let now = call.now()
    return KeptReply(
      url: url.absoluteString, body: answer.body, lastModified: nil,
      freshUntil: now.addingTimeInterval(Opinions.goodFor), keptAt: now)
  }

  private func keep(_ answers: [KeptReply]) async {
    do throws(StoreError) {
      for answer in answers { try await replies.keep(answer) }
    } catch {
      note("what models say cannot be kept: \(error)")
    }
  }

  @concurrent private static func opinions(
    models: KeptReply, ensemble: KeptReply?, at coordinate: Coordinate
  ) async throws(UnreadableJSON) -> ModelOpinions {
    var opinions = try OpenMeteoModelsAdapter(
      try await JSONReading.value(OpenMeteoModelsReply.self, from: models.body), fetchedAt: models.keptAt
    ).opinions(at: coordinate)
    // One that cannot be read is as good as none.
    if let ensemble, let adapter = try? await adapter(of: ensemble) {
      (opinions.spread, opinions.chances) = (adapter.spread(), adapter.chances(in: opinions.timeZone))
    }
    return opinions
  }

  private static func adapter(of ensemble: KeptReply) async throws(UnreadableJSON) -> OpenMeteoEnsembleAdapter {
    try OpenMeteoEnsembleAdapter(
      try await JSONReading.value(OpenMeteoEnsembleReply.self, from: ensemble.body), fetchedAt: ensemble.keptAt)
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
    (name: "forecast_days", value: "\(ModelOpinions.longest)"), (name: "timezone", value: "auto"),
    (name: "temperature_unit", value: "celsius"), (name: "precipitation_unit", value: "mm"),
  ]
}

/// Asks the ensemble for the temperatures of one day, which are not kept: for who wants to know whether it answers.
public struct OpenMeteoEnsembleGlance: Sendable {
  /// What it costs of Open-Meteo's budget: a tenth of the members.
  public static let weight = OpenMeteoForecastClient.weight(variables: OpenMeteoEnsembleReply.members, days: 1)
  private let call: ProviderCall
  private let ensembleURL: URL

  /// Makes a glance at the service at `ensembleURL` through `transport`.
  public init(
    transport: any HTTPTransport, ensembleURL: URL = OpenMeteoOpinionSource.publicEnsembleURL,
    now: @escaping CurrentTime
  ) {
    call = ProviderCall(
      provider: .openMeteo, transport: transport, now: now, refusal: { OpenMeteoSpeech.refusal($0) })
    self.ensembleURL = ensembleURL
  }

  /// Asks once.
  /// - Throws: ``SourceError`` when there is no answer, or none in which a member tells an hour.
  public func ask(at coordinate: Coordinate) async throws(SourceError) {
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

/// Open-Meteo's days by several models: every name, also of a unit, ends with the model's, but for the time's. A model that
/// does not know the place, or does not reach so far, has nulls or no name at all.
struct OpenMeteoModelsReply: Decodable, Sendable {
  /// What is asked for, and what it fills.
  static let variables = OpenMeteoVariable<DayForecast>.daily.filter {
    ["temperature_2m_max", "temperature_2m_min", "precipitation_sum", "precipitation_probability_max"].contains($0.name)
  }

  let timezone: String?
  let utc_offset_seconds: Double?
  let daily_units: [String: String]?
  let daily: Daily

  /// Columns as long as ``time``, one value a day.
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

  /// A variable's name in what a model tells.
  static func name(_ variable: String, of model: WeatherModel) -> String { "\(variable)_\(model.rawValue)" }
}

/// Makes opinions of Open-Meteo's days by several models.
struct OpenMeteoModelsAdapter {
  private let reply: OpenMeteoModelsReply
  private let clock: OpenMeteoClock
  private let fetchedAt: Date

  /// - Throws: ``UnreadableJSON`` when the reply is in units that were not asked for.
  init(_ reply: OpenMeteoModelsReply, fetchedAt: Date) throws(UnreadableJSON) {
    if let wrong = Self.wrongUnit(in: reply.daily_units ?? [:]) { throw UnreadableJSON(detail: wrong) }
    self.reply = reply
    self.fetchedAt = fetchedAt
    clock = OpenMeteoClock(zone: reply.timezone, offset: reply.utc_offset_seconds, now: fetchedAt)
  }

  /// The units under the names that they have without a model.
  private static func wrongUnit(in units: [String: String]) -> String? {
    for model in WeatherModel.allCases {
      let own = OpenMeteoModelsReply.variables.compactMap { variable in
        units[OpenMeteoModelsReply.name(variable.name, of: model)].map { (variable.name, $0) }
      }
      if let wrong = OpenMeteoUnits.wrong(in: Dictionary(own) { first, _ in first }) { return wrong }
    }
    return nil
  }

  /// What each model says, those left out that say nothing; far out at sea none does.
  /// - Throws: ``UnreadableJSON`` when no day is named.
  func opinions(at coordinate: Coordinate) throws(UnreadableJSON) -> ModelOpinions {
    let models = WeatherModel.allCases.map { ModelOpinion(model: $0, days: days(of: $0)) }.filter { !$0.days.isEmpty }
    guard !models.isEmpty || !reply.daily.time.isEmpty else { throw UnreadableJSON(detail: "no days") }
    return ModelOpinions(
      coordinate: coordinate, timeZone: clock.timeZone, models: models,
      provenance: Provenance(provider: .openMeteo, product: "Forecast", fetchedAt: fetchedAt))
  }

  /// The days of which a model tells anything.
  private func days(of model: WeatherModel) -> [DayForecast] {
    reply.daily.time.indices.prefix(ModelOpinions.longest).compactMap { row in
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

/// Open-Meteo's hours by the members of one ensemble: the control's without a number, then `_member01` and so on. With a
/// single model asked, no name ends with it.
struct OpenMeteoEnsembleReply: Decodable, Sendable {
  /// The European Centre's, for the whole world and fifteen days.
  static let model = "ecmwf_ifs025_ensemble"
  /// The control and fifty more.
  static let members = 51
  static let variables = ["temperature_2m", "precipitation"]

  let timezone: String?
  let utc_offset_seconds: Double?
  let hourly_units: [String: String]?
  let hourly: Hourly

  /// Columns as long as ``time``, one value an hour.
  struct Hourly: Decodable, Sendable {
    let time: [String]
    /// The columns of each variable, one a member, the control's first; members that are missing are left out.
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

  /// A variable's name in what a member tells, 0 being the control.
  static func name(_ variable: String, member: Int) -> String {
    member == 0 ? variable : "\(variable)_member\(member < 10 ? "0" : "")\(member)"
  }
}

/// Makes a spread of Open-Meteo's ensemble.
struct OpenMeteoEnsembleAdapter {
  private let reply: OpenMeteoEnsembleReply
  private let starts: [Date?]

  /// - Throws: ``UnreadableJSON`` when the reply is in units that were not asked for.
  init(_ reply: OpenMeteoEnsembleReply, fetchedAt: Date) throws(UnreadableJSON) {
    let own = reply.hourly_units?.filter { OpenMeteoEnsembleReply.variables.contains($0.key) }
    if let wrong = OpenMeteoUnits.wrong(in: own) { throw UnreadableJSON(detail: wrong) }
    self.reply = reply
    let clock = OpenMeteoClock(zone: reply.timezone, offset: reply.utc_offset_seconds, now: fetchedAt)
    starts = reply.hourly.time.prefix(ModelOpinions.longest * 24).map(clock.instant)
  }

  /// The hours at which at least ten members are told, oldest first, each once.
  func spread() -> [SpreadHour] {
    let members = reply.hourly.members["temperature_2m"] ?? []
    var hours: [SpreadHour] = []
    for row in starts.indices {
      guard let date = starts[row], hours.last.map({ $0.date < date }) ?? true else { continue }
      let told = members.compactMap { Optional($0).row(row).flatMap(Temperature.init(celsius:)) }
      if let hour = SpreadHour(at: date, members: told) { hours.append(hour) }
    }
    return hours
  }

  /// The share of members that see a wet day, by day; a day counts with 22 hours told by at least ten members.
  func chances(in timeZone: TimeZone) -> [CalendarDay: Percentage] {
    // A sum speaks of the hour that ends at its time.
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

  /// What a member sees fall in those rows; nil where it does not tell them all.
  private static func sum(of column: [Double?], _ rows: [Int]) -> Depth? {
    let fallen = rows.compactMap { Optional(column).row($0).flatMap(Depth.init(millimeters:)) }
    guard fallen.count == rows.count else { return nil }
    return Depth(clampingMillimeters: fallen.reduce(0) { $0 + $1.millimeters })
  }
}
