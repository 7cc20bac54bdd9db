/// The variables that a request asks for.
struct ForecastVariables: Sendable {
  let current: [InstantVariable]
  let hourly: [InstantVariable]
  let quarterHourly: [InstantVariable]
  let daily: [DailyVariable]
  /// Whether the request has `current_weather=true`.
  let wantsLegacyCurrent: Bool

  init(_ request: ProviderRequest) throws(OpenMeteoRefusal) {
    current = try Self.instant(request, "current")
    hourly = try Self.instant(request, "hourly")
    quarterHourly = try Self.instant(request, "minutely_15")
    var days: [DailyVariable] = []
    for name in request.list("daily") {
      guard let variable = DailyVariable.named(name) else { throw Self.unknown(name, "daily") }
      days.append(variable)
    }
    daily = days
    wantsLegacyCurrent = request.value("current_weather") == "true"
  }

  /// As Open-Meteo counts them.
  var count: Int {
    current.count + hourly.count + quarterHourly.count + daily.count + (wantsLegacyCurrent ? 1 : 0)
  }

  private static func instant(_ request: ProviderRequest, _ key: String) throws(OpenMeteoRefusal) -> [InstantVariable] {
    var variables: [InstantVariable] = []
    for name in request.list(key) {
      guard let variable = InstantVariable.named(name) else { throw unknown(name, key) }
      variables.append(variable)
    }
    return variables
  }

  private static func unknown(_ name: String, _ key: String) -> OpenMeteoRefusal {
    OpenMeteoRefusal("Data corrupted at path ''. Cannot initialize \(key) variable from invalid String value \(name).")
  }
}
