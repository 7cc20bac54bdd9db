import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import Testing
import WeatherProviders

/// Sample replies in OpenWeather's format.
enum OpenWeatherWire {
  static let key = "0123456789abcdef0123456789abcdef"

  static let oneCall = """
    {"lat":48.8534,"lon":2.3488,"timezone":"Europe/Paris","timezone_offset":3600,
    "current":{"dt":1795248000,"sunrise":1795244972,"sunset":1795276863,"temp":8.4,"feels_like":5.9,"pressure":1009,
    "humidity":85,"dew_point":6.1,"uvi":0.35,"clouds":90,"visibility":10000,"wind_speed":4.2,"wind_deg":225,
    "wind_gust":9.8,"weather":[{"id":500,"main":"Rain","description":"légère pluie","icon":"10d"}],
    "rain":{"1h":1.2}},
    "hourly":[{"dt":1795248000,"temp":8.4,"feels_like":5.9,"pressure":1009,"humidity":85,"dew_point":6.1,"uvi":0.35,
    "clouds":90,"visibility":10000,"wind_speed":4.2,"wind_deg":225,"wind_gust":9.8,
    "weather":[{"id":601,"main":"Snow","description":"neige","icon":"13n"}],"pop":0.85,
    "rain":{"1h":0.5},"snow":{"1h":0.25}},
    {"dt":1795251600,"temp":8.9,"pop":0,"weather":[]}],
    "daily":[{"dt":1795262400,"sunrise":1795244972,"sunset":1795276863,"moon_phase":0.4,"summary":"Rain until noon",
    "temp":{"day":9,"min":4.5,"max":10.2,"night":5,"eve":7,"morn":6},
    "feels_like":{"day":7,"night":1.1,"eve":4,"morn":8},"pressure":1009,"humidity":85,"dew_point":6.1,
    "wind_speed":7.2,"wind_deg":230,"wind_gust":15.1,"weather":[{"id":501,"icon":"10d"}],"clouds":90,"pop":0.9,
    "rain":6.2,"snow":0.3,"uvi":0.9}],
    "alerts":[{"sender_name":"Météo-France","event":"Vent violent","start":1795270000,"end":1795290000,
    "description":"Rafales de 110 km/h","tags":["Wind"]},
    {"sender_name":"","event":"Pluie","start":1795250000,"end":1795260000},
    {"event":5}]}
    """

  static let current = """
    {"coord":{"lon":2.3488,"lat":48.8534},"weather":[{"id":803,"main":"Clouds","description":"nuageux","icon":"04n"}],
    "base":"stations","main":{"temp":8.4,"feels_like":5.9,"temp_min":7,"temp_max":9.9,"pressure":1009,"humidity":85,
    "sea_level":1010,"grnd_level":1004},"visibility":8000,"wind":{"speed":4.2,"deg":225,"gust":9.8},
    "rain":{"1h":1.2},"snow":{"3h":3.3},"clouds":{"all":75},"dt":1795248000,
    "sys":{"country":"FR","sunrise":1795244972,"sunset":1795276863},"timezone":3600,"id":0,"name":"Paris","cod":200}
    """

  static let subscriptionNeeded = ScriptedFetching.Answer.reply(
    #"{"cod":401,"message":"Please note that using One Call 3.0 requires a separate subscription"}"#, status: 401)

  /// Returns a source that uses `fetching`, with a frozen clock; everything is granted without an `access`.
  static func source(
    _ fetching: any Fetching, key: String = OpenWeatherWire.key, access: ProviderAccess? = nil,
    replies: any ReplyStore = InMemoryReplyStore(), now: @escaping CurrentTime = { frozenNow },
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> OpenWeatherSource {
    let granting = ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: now), limits: [:])
    return OpenWeatherSource(
      transport: FetchedTransport(fetching), baseURL: try #require(URL(string: "http://openweather.test")), key: key,
      access: access ?? granting, replies: replies, now: now, note: note)
  }

  /// Returns the report of the replies for one position.
  static func report(_ answers: ScriptedFetching.Answer...) async throws -> WeatherReport {
    let results = try await source(ScriptedFetching(answers)).reports(at: [.paris], languageCode: "fr")
    return try #require(results.first).get()
  }
}
