/// Why OpenWeather turns a request down. Its `cod` is a number with 401 and 429, a text with 400 and 404.
struct OpenWeatherRefusal: Error, Equatable {
  let status: Int
  let message: String

  static let unknownKey = OpenWeatherRefusal(
    status: 401, message: "Invalid API key. Please see http://openweathermap.org/faq#error401 for more info.")
  static let noSubscription = OpenWeatherRefusal(
    status: 401,
    message: "Please note that using One Call 3.0 requires a separate subscription to the One Call by Call plan. "
      + "Learn more here https://openweathermap.org/price. If you have a valid subscription to the One Call by Call plan, "
      + "but still receive this error, then please see https://openweathermap.org/faq#error401 for more info.")
  static let noCity = OpenWeatherRefusal(status: 404, message: "city not found")
  static let nothing = OpenWeatherRefusal(status: 400, message: "Nothing to geocode")
  static let latitude = OpenWeatherRefusal(status: 400, message: "wrong latitude")
  static let longitude = OpenWeatherRefusal(status: 400, message: "wrong longitude")
  static let tooMany = OpenWeatherRefusal(
    status: 429,
    message: "Your account is temporary blocked due to exceeding of requests limitation of your subscription type. "
      + "Please choose the proper subscription https://openweathermap.org/price")

  var reply: ProviderReply {
    let isNumber = status == 401 || status == 429 || status >= 500
    let code: JSONValue = isNumber ? .integer(status) : .string(String(status))
    return .json(["cod": code, "message": .string(message)], status: status)
  }

  /// The bodies for statuses that a fault asks for.
  static let errors = ErrorBodies { status in
    switch status {
    case 401: unknownKey.reply
    case 404: noCity.reply
    case 429: tooMany.reply
    case 400: nothing.reply
    default: OpenWeatherRefusal(status: status, message: "Internal error").reply
    }
  }
}
