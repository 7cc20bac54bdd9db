/// The air variables that a request asks for.
struct AirVariables: Sendable {
  let current: [AirVariable]
  let hourly: [AirVariable]

  init(_ request: ProviderRequest) throws(OpenMeteoRefusal) {
    current = try Self.variables(request, "current")
    hourly = try Self.variables(request, "hourly")
  }

  var count: Int { current.count + hourly.count }

  private static func variables(_ request: ProviderRequest, _ key: String) throws(OpenMeteoRefusal) -> [AirVariable] {
    var variables: [AirVariable] = []
    for name in request.list(key) {
      guard let variable = AirVariable.named(name) else {
        throw OpenMeteoRefusal(
          "Data corrupted at path ''. Cannot initialize \(key) variable from invalid String value \(name).")
      }
      variables.append(variable)
    }
    return variables
  }
}
