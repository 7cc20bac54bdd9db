/// WMO codes for kinds of weather.
enum WeatherCode {
  static func code(for state: SkyState, fog: Bool, isStorm: Bool, isFreezing: Bool) -> Int {
    if isStorm { return state.showers > 7 ? 96 : 95 }
    if state.snowWater > 0.04 { return snow(state) }
    if isFreezing, state.precipitation > 0.04 { return freezing(state.precipitation) }
    if state.showers > 0.04 { return step(state.showers, 80, 81, 82, at: 1.5, 6) }
    if state.rain >= 0.4 { return step(state.rain, 61, 63, 65, at: 1.6, 5) }
    if state.rain > 0.04 { return step(state.rain, 51, 53, 55, at: 0.12, 0.25) }
    if fog { return state.temperature < -1 ? 48 : 45 }
    return cloudiness(state.cloud)
  }

  private static func cloudiness(_ cloud: Double) -> Int {
    switch cloud {
    case ..<13: 0
    case ..<38: 1
    case ..<75: 2
    default: 3
    }
  }

  private static func snow(_ state: SkyState) -> Int {
    if state.showers > 0.02 { return state.snowfall > 1 ? 86 : 85 }
    if state.temperature < -9, state.snowfall < 0.1 { return 77 }
    return step(state.snowfall, 71, 73, 75, at: 0.4, 1.4)
  }

  private static func freezing(_ rate: Double) -> Int {
    switch rate {
    case ..<0.2: 56
    case ..<0.4: 57
    case ..<1.6: 66
    default: 67
    }
  }

  private static func step(
    _ rate: Double, _ slight: Int, _ moderate: Int, _ heavy: Int, at first: Double, _ second: Double
  )
    -> Int
  {
    rate < first ? slight : rate < second ? moderate : heavy
  }
}
