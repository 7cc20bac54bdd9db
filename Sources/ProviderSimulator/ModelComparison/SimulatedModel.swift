import Foundation
import SeededNumbers

/// One of the weather models or ensembles that Open-Meteo provides.
struct SimulatedModel: Sendable {
  let name: String
  /// The length of its forecast in days.
  let days: Double
  /// The number of members, including the control; 1 for a single model.
  var members = 1
  /// Whether it includes a probability of rain.
  var includesProbability = false
  /// The area that it covers; nil for the whole world.
  var area: (latitude: ClosedRange<Double>, longitude: ClosedRange<Double>)?

  func covers(_ position: Position) -> Bool {
    guard let area else { return true }
    return area.latitude.contains(position.latitude) && area.longitude.contains(position.longitude)
  }

  /// The models in a request, in order; empty when the request names none.
  static func requested(by request: ProviderRequest, from all: [SimulatedModel]) throws(OpenMeteoError)
    -> [SimulatedModel]
  {
    var models: [SimulatedModel] = []
    for name in request.list("models") {
      guard let model = all.first(where: { $0.name == name }) else {
        throw OpenMeteoError(
          "Data corrupted at path ''. Cannot initialize MultiDomains from invalid String value \(name).")
      }
      models.append(model)
    }
    return models
  }

  static let forecasts = [
    SimulatedModel(name: "ecmwf_ifs025", days: 15, includesProbability: true),
    SimulatedModel(name: "dwd_icon_seamless", days: 7.5, includesProbability: true),
    SimulatedModel(name: "icon_seamless", days: 7.5),
    SimulatedModel(name: "ncep_gfs_seamless", days: 16, includesProbability: true),
    SimulatedModel(name: "gfs_seamless", days: 16),
    SimulatedModel(name: "meteofrance_seamless", days: 4), SimulatedModel(name: "ukmo_seamless", days: 7),
    SimulatedModel(name: "metno_seamless", days: 10, area: (52...73, -2...42)),
    SimulatedModel(name: "cmc_gem_seamless", days: 10), SimulatedModel(name: "jma_seamless", days: 11),
  ]

  static let ensembles = [
    SimulatedModel(name: "icon_d2_eps", days: 2, members: 20, area: (43.2...58, -3.9...20)),
    SimulatedModel(name: "icon_eu_eps", days: 5, members: 40, area: (29.5...70.5, -23.5...62.5)),
    SimulatedModel(name: "icon_global_eps", days: 7.5, members: 40),
    SimulatedModel(name: "ncep_gefs025", days: 10, members: 31),
    SimulatedModel(name: "ecmwf_ifs025_ensemble", days: 15, members: 51),
  ]
}

/// One run of a model: the sky with the model's own error, which grows with time.
struct ModelRun: Sendable {
  let model: SimulatedModel
  /// The member's number; 0 for the control.
  let member: Int
  let now: Date

  /// Whether the model has a forecast for `date`.
  func covers(_ date: Date) -> Bool { date.timeIntervalSince(now) < model.days * 86_400 }

  /// The model's forecast of a future `state`.
  func forecast(of state: SkyState, at date: Date) -> SkyState {
    let leadDays = max(0, date.timeIntervalSince(now) / 86_400)
    var forecast = state
    let warming = wave(1, date, days: 3.1) * (0.4 + 0.55 * leadDays)
    forecast.temperature += warming
    forecast.feelsLike += warming
    let factor = max(0, 1 + wave(2, date, days: 1.7) * min(1.2, 0.25 + 0.2 * leadDays))
    // Some models forecast a shower that never happens.
    let extraRain = max(0, wave(3, date, days: 0.9) - 0.75) * min(2, leadDays * 0.5)
    forecast.rain = state.rain * factor + extraRain
    forecast.showers *= factor
    forecast.snowWater *= factor
    forecast.precipitation = state.precipitation * factor + extraRain
    forecast.precipitationChance = min(100, max(0, (state.precipitationChance * factor + extraRain * 40).rounded()))
    return forecast
  }

  /// A value from -1 to 1 in a wave of `days` days.
  private func wave(_ number: UInt64, _ date: Date, days: Double) -> Double {
    let name = model.name.utf8.reduce(UInt64(member)) { SeededRandom.mixed($0 &* 31 &+ UInt64($1)) }
    let phase = Double(SeededRandom.mixed(name &+ number) % 1_000) / 1_000
    return sin((date.timeIntervalSince1970 / 86_400 / days + phase) * 2 * .pi)
  }
}

/// Writes the forecast for one location from several models.
struct ModelsReply: Sendable {
  let reply: ForecastReply
  let models: [SimulatedModel]

  /// With one model the names are the usual ones; with several, each name and each unit's name, except for the time's, ends with
  /// the model's name. A model that does not cover the location has no columns.
  func json(head: OpenMeteoHead, column: SkyColumn) -> JSONValue {
    var blocks: [(name: String, members: [(String, JSONValue)])] = []
    for model in models where model.covers(column.site.position) || models.count == 1 {
      guard case .object(let members) = reply.json(head: head, column: column.run(model, member: 0, now: reply.now))
      else { continue }
      for (name, value) in members.dropFirst(head.members.count) {
        guard case .object(let columns) = value else { continue }
        let modelColumns = columns.map { (suffixed($0.0, model), blanked($0.0, $0.1, model)) }
        if let index = blocks.firstIndex(where: { $0.name == name }) {
          blocks[index].members += modelColumns.filter { !["time", "interval"].contains($0.0) }
        } else {
          blocks.append((name, modelColumns))
        }
      }
    }
    return .object(head.members + blocks.map { ($0.name, .object($0.members)) })
  }

  private func suffixed(_ name: String, _ model: SimulatedModel) -> String {
    models.count == 1 || ["time", "interval"].contains(name) ? name : "\(name)_\(model.name)"
  }

  private func blanked(_ name: String, _ value: JSONValue, _ model: SimulatedModel) -> JSONValue {
    guard name.hasPrefix("precipitation_probability"), !model.includesProbability,
      case .series(let numbers, let places) = value
    else { return value }
    return .series(numbers.map { _ in nil }, places: places)
  }
}

/// Writes an ensemble's hours for one location: the control's under the variable's name, the others' with `_member01` and so on;
/// followed by the model's name if the request names several.
struct EnsembleReply: Sendable {
  let variables: [InstantVariable]
  let models: [SimulatedModel]
  let units: OpenMeteoUnits
  let span: OpenMeteoSpan
  let now: Date

  func json(head: OpenMeteoHead, column: SkyColumn) -> JSONValue {
    let block = OpenMeteoBlock(units: units, offset: head.zone.offset)
    let starts = span.hourStarts(now: now, offset: block.offset)
    // The state without an error is the same for all members.
    let states = starts.map { column.state(at: $0) }
    var names: [(String, OpenMeteoQuantity)] = []
    var values: [(String, JSONValue)] = [("time", block.times(starts))]
    for model in models where model.covers(column.site.position) || models.count == 1 {
      for member in 0..<model.members {
        let run = ModelRun(model: model, member: member, now: now)
        let forecasts = zip(starts, states).map {
          run.covers($0) && !hasNoValues(model, column.site) ? run.forecast(of: $1, at: $0) : nil
        }
        for variable in variables {
          let name = self.name(variable, member, model)
          names.append((name, variable.quantity))
          let numbers = forecasts.map { $0.flatMap { variable.value(of: $0, hours: 1, units: units) } }
          values.append((name, .series(numbers, places: variable.quantity.places(units))))
        }
      }
    }
    return .object(head.members + [("hourly_units", block.unitMembers(names)), ("hourly", .object(values))])
  }

  private func hasNoValues(_ model: SimulatedModel, _ site: Site) -> Bool {
    site.isOpenOcean || !model.covers(site.position)
  }

  private func name(_ variable: InstantVariable, _ member: Int, _ model: SimulatedModel) -> String {
    let number = member == 0 ? "" : "_member\(member < 10 ? "0" : "")\(member)"
    return variable.name + number + (models.count == 1 ? "" : "_\(model.name)")
  }
}
