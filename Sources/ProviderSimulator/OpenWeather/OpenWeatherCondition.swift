/// OpenWeather's numbers, groups and descriptions of weather conditions.
struct OpenWeatherCondition: Sendable {
  let id: Int
  let group: String
  let english: String
  let french: String
  private let icon: String

  func json(isDay: Bool, language: String) -> JSONValue {
    [
      "id": .integer(id), "main": .string(group), "description": .string(language == "fr" ? french : english),
      "icon": .string(icon + (isDay ? "d" : "n")),
    ]
  }

  /// The condition for a WMO code.
  static func of(_ code: Int) -> OpenWeatherCondition { table[code] ?? clear }

  private init(_ id: Int, _ group: String, _ icon: String, _ english: String, _ french: String) {
    self.id = id
    self.group = group
    self.icon = icon
    self.english = english
    self.french = french
  }

  private static let clear = OpenWeatherCondition(800, "Clear", "01", "clear sky", "ciel dégagé")
  private static let table: [Int: OpenWeatherCondition] = [
    0: clear,
    1: .init(801, "Clouds", "02", "few clouds", "peu nuageux"),
    2: .init(803, "Clouds", "04", "broken clouds", "nuageux"),
    3: .init(804, "Clouds", "04", "overcast clouds", "couvert"),
    45: .init(741, "Fog", "50", "fog", "brouillard"),
    48: .init(741, "Fog", "50", "fog", "brouillard"),
    51: .init(300, "Drizzle", "09", "light intensity drizzle", "bruine légère"),
    53: .init(301, "Drizzle", "09", "drizzle", "bruine"),
    55: .init(302, "Drizzle", "09", "heavy intensity drizzle", "forte bruine"),
    56: .init(511, "Rain", "13", "freezing rain", "pluie verglaçante"),
    57: .init(511, "Rain", "13", "freezing rain", "pluie verglaçante"),
    61: .init(500, "Rain", "10", "light rain", "légère pluie"),
    63: .init(501, "Rain", "10", "moderate rain", "pluie modérée"),
    65: .init(502, "Rain", "10", "heavy intensity rain", "forte pluie"),
    66: .init(511, "Rain", "13", "freezing rain", "pluie verglaçante"),
    67: .init(511, "Rain", "13", "freezing rain", "pluie verglaçante"),
    71: .init(600, "Snow", "13", "light snow", "légères chutes de neige"),
    73: .init(601, "Snow", "13", "snow", "chutes de neige"),
    75: .init(602, "Snow", "13", "heavy snow", "fortes chutes de neige"),
    77: .init(611, "Snow", "13", "sleet", "neige fondue"),
    80: .init(520, "Rain", "09", "light intensity shower rain", "petites averses"),
    81: .init(521, "Rain", "09", "shower rain", "averses"),
    82: .init(522, "Rain", "09", "heavy intensity shower rain", "fortes averses"),
    85: .init(620, "Snow", "13", "light shower snow", "légères averses de neige"),
    86: .init(622, "Snow", "13", "heavy shower snow", "fortes averses de neige"),
    95: .init(211, "Thunderstorm", "11", "thunderstorm", "orage"),
    96: .init(202, "Thunderstorm", "11", "thunderstorm with heavy rain", "orage et fortes pluies"),
  ]
}
