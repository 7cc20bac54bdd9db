/// Why Open-Meteo turns a request down.
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

  /// The bodies for statuses that a fault asks for.
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
