import Foundation

// Events of weather and warnings: states become events when they change. `state` is nil before the first evaluation, which only
// records what is already known.

extension WatchQuery {
  /// Returns the next state for a forecast, and whether the forecast crossed the threshold. A crossed threshold is left only by a
  /// margin, so that a forecast that wavers around it fires once. Nil when the forecast lacks a value that the query needs.
  func crossing(of weather: WatchedWeather, after state: WatchState?) -> (state: WatchState, isEvent: Bool)? {
    guard condition.isKnown(in: weather, hours: hours) else { return nil }
    let isCrossed = (state?.value == 1 ? loosened : self).matches(.weather(weather))
    return (WatchState(value: isCrossed ? 1 : 0, changedAt: weather.now), isCrossed && state?.value == 0)
  }

  /// Returns the next state of a warning's chain, and the event: it appeared, or its level rose above the highest one known.
  /// Nil when the warning does not match or changes nothing.
  ///
  /// - Parameter isFirst: True at the first evaluation of the place, which records the present warnings without an event.
  func rise(
    of warning: WatchedWarning, after state: WatchState?, isFirst: Bool, at now: Date
  ) -> (state: WatchState, occasion: WatchOccasion?)? {
    let level = Int64(warning.warning.level.rawValue)
    guard !warning.warning.isAllClear, level > state?.value ?? 0, matches(.warning(warning)) else { return nil }
    let occasion: WatchOccasion? = isFirst ? nil : state == nil ? .appeared : .rose
    return (WatchState(value: level, changedAt: now), occasion)
  }

  /// The same query with bounds of the weather widened by their margins.
  var loosened: WatchQuery { WatchQuery(text: text, condition: condition.moved(by: 1), kinds: kinds) }
}

extension WatchCondition {
  /// Returns the condition with its bounds of the weather moved by their margins: 1 widens, -1 narrows, as below a negation.
  fileprivate func moved(by direction: Double) -> WatchCondition {
    switch self {
    case .all(let parts): .all(parts.map { $0.moved(by: direction) })
    case .any(let parts): .any(parts.map { $0.moved(by: direction) })
    case .not(let part): .not(part.moved(by: -direction))
    case .term(.measure(let measure, let comparison, let bound)):
      switch comparison {
      case .above, .atLeast:
        .term(.measure(measure, comparison, bound - direction * measure.margin(below: bound)))
      case .below, .atMost: .term(.measure(measure, comparison, bound + direction * measure.margin))
      case .equal: self
      }
    case .term: self
    }
  }
}

extension WatchCondition {
  /// Returns true when the forecast has values of every measure in it.
  fileprivate func isKnown(in weather: WatchedWeather, hours: Int) -> Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.allSatisfy { $0.isKnown(in: weather, hours: hours) }
    case .not(let part): part.isKnown(in: weather, hours: hours)
    case .term(.measure(let measure, let comparison, _)):
      weather.value(of: measure, comparison, hours: hours) != nil
    case .term: true
    }
  }
}

extension WatchMeasure {
  /// The margin by which a crossed bound is left, in the measure's unit.
  fileprivate var margin: Double {
    switch self {
    case .temperature, .rain, .snow: 1
    case .wind, .gusts: 5 / 3.6
    case .uv: 0.5
    }
  }

  /// Returns the margin below `bound`: less than the bound itself for measures that begin at 0, so that it can be left.
  fileprivate func margin(below bound: Double) -> Double {
    self == .temperature ? margin : min(margin, max(0, bound / 2))
  }
}

extension WatchStateKey {
  /// The key of the forecast for a city.
  static func weather(_ watch: WatchID, _ place: PlaceID) -> WatchStateKey {
    WatchStateKey(watch: watch, subject: "weather \(place.text)")
  }

  /// The key that exists after the first evaluation of a city's warnings.
  static func warnings(_ watch: WatchID, _ place: PlaceID) -> WatchStateKey {
    WatchStateKey(watch: watch, subject: "warnings \(place.text)")
  }

  /// The key of a warning and its updates in a city.
  static func chain(_ watch: WatchID, _ chain: WarningID, _ place: PlaceID) -> WatchStateKey {
    WatchStateKey(watch: watch, subject: "\(chain.rawValue) \(place.text)")
  }
}
